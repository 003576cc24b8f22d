import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLDirective,
  GraphQLError,
  type GraphQLSchema,
  getDirectiveValues,
  type SelectionNode,
  visit,
} from 'graphql';
import type { VariableValues } from '../plan/field-argument.ts';

// Documents with `@defer` and `@stream`. The specification permits a server to ignore both.

/**
 * A cache, because a document is parsed once and executed often. Null for a document without both directives: a value that is its own key would
 * keep it in memory.
 */
const cache = new WeakMap<DocumentNode, DocumentNode | null>();

/** Whether a document contains one of both directives. */
export const isIncremental = (document: DocumentNode): boolean =>
  withoutIncremental(document) !== document;

/** The document without both directives, or the same document if it has neither. */
export function withoutIncremental(document: DocumentNode): DocumentNode {
  const text = document.loc?.source.body;
  // Reading the text is much faster than visiting all nodes.
  if (text !== undefined && !/defer|stream/.test(text)) return document;
  let stripped = cache.get(document);
  if (stripped === undefined) {
    const visited = strip(document);
    stripped = visited === document ? null : visited;
    cache.set(document, stripped);
  }
  return stripped ?? document;
}

const strip = (document: DocumentNode): DocumentNode =>
  visit(document, {
    // null removes the node.
    Directive: ({ name: { value } }) =>
      value === 'defer' || value === 'stream' ? null : undefined,
  });

/** The error of an argument of one of both directives: null for a variable with a default, or a negative number of initial items. */
export function incrementalError(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: VariableValues,
): GraphQLError | null {
  const directives = ['defer', 'stream'].flatMap((name) => schema.getDirective(name) ?? []);
  let found: GraphQLError | null = null;
  const check = (node: SelectionNode) => {
    for (const directive of directives) found ??= argumentError(directive, node, variables);
  };
  visit(document, { Field: check, FragmentSpread: check, InlineFragment: check });
  return found;
}

function argumentError(
  directive: GraphQLDirective,
  node: SelectionNode,
  variables: VariableValues,
): GraphQLError | null {
  try {
    const values = getDirectiveValues(directive, node, variables) ?? {};
    const name = directive.args.find((one) => !isValid(one, values[one.name]))?.name;
    if (name === undefined) return null;
    const message = `Argument "${name}" of "@${directive.name}" must not be ${values[name]}.`;
    return new GraphQLError(message, { nodes: node });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Only a label can be null. graphql-js accepts null for the others from a variable with a default. */
const isValid = ({ name }: GraphQLArgument, value: unknown): boolean =>
  name === 'label' || !(value === null || (typeof value === 'number' && value < 0));

/** The number of fields, deferred fragments and streamed lists in a document. */
export function countFields(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field() {
      count += 1;
    },
    Directive({ name: { value } }) {
      if (value === 'defer' || value === 'stream') count += 1;
    },
  });
  return count;
}
