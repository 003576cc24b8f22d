import { type FieldNode, type GraphQLSchema, type NamedTypeNode, parse, visit } from 'graphql';
import { printedName, printedRootField } from '../../../graph/prefix/printed-name.ts';

/**
 * A query in our own names as this schema has them. Its text stays as it is otherwise, comments included, and so does the
 * shape of its answer.
 */
export function inPrintedNames(query: string, schema: GraphQLSchema): string {
  const changes: { readonly at: number; readonly end: number; readonly text: string }[] = [];
  const change = ({ loc, name }: FieldNode | NamedTypeNode, printed: string, key = '') => {
    if (loc === undefined || name.loc === undefined || printed === name.value) return;
    changes.push({ at: name.loc.start, end: name.loc.end, text: key + printed });
  };
  visit(parse(query), {
    NamedType(node) {
      const printed = printedName(schema, node.name.value);
      if (schema.getType(printed) !== undefined) change(node, printed);
    },
    OperationDefinition({ selectionSet }) {
      for (const field of selectionSet.selections) {
        if (field.kind !== 'Field') continue;
        const key = field.alias === undefined ? `${field.name.value}: ` : '';
        change(field, printedRootField(schema, field.name.value), key);
      }
    },
  });
  // From the end, so that what stands before keeps its place.
  changes.sort((one, other) => other.at - one.at);
  return changes.reduce(
    (text, { at, end, text: printed }) => text.slice(0, at) + printed + text.slice(end),
    query,
  );
}
