import {
  type DocumentNode,
  type FieldNode,
  type GraphQLDirective,
  GraphQLError,
  type GraphQLSchema,
  getDirectiveValues,
  visit,
} from 'graphql';
import type { VariableValues } from '../plan/field-argument.ts';

// The plan executes documents without `@defer` and `@stream`. The specification permits a server to ignore both.

/** A cache, because a document is parsed once and executed often. */
const cache = new WeakMap<DocumentNode, DocumentNode>();

/** Whether a document contains one of both directives. */
export const isIncremental = (document: DocumentNode): boolean =>
  withoutIncremental(document) !== document;

/** The document without both directives, or the same document if it has neither. */
export function withoutIncremental(document: DocumentNode): DocumentNode {
  const cached = cache.get(document);
  if (cached !== undefined) return cached;
  const stripped: DocumentNode = visit(document, {
    // null removes the node.
    Directive: ({ name: { value } }) =>
      value === 'defer' || value === 'stream' ? null : undefined,
  });
  cache.set(document, stripped);
  return stripped;
}

/** The error of a list that is streamed with a number of initial items that it cannot have: null or a negative number. */
export function streamError(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: VariableValues,
): GraphQLError | null {
  const directive = schema.getDirective('stream');
  if (!directive || !isIncremental(document)) return null;
  let found: GraphQLError | null = null;
  visit(document, {
    Field(node) {
      found ??= countError(directive, node, variables);
    },
  });
  return found;
}

function countError(
  directive: GraphQLDirective,
  node: FieldNode,
  variables: VariableValues,
): GraphQLError | null {
  try {
    const values = getDirectiveValues(directive, node, variables);
    const count = values?.['initialCount'];
    if (values === undefined || (typeof count === 'number' && count >= 0)) return null;
    const message = `Argument "initialCount" of "@stream" must be 0 or more, but it is ${count}.`;
    return new GraphQLError(message, { nodes: node });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** The number of fields in a document. */
export function countFields(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field() {
      count += 1;
    },
  });
  return count;
}
