import { type FieldNode, type GraphQLSchema, type NamedTypeNode, parse, visit } from 'graphql';
import { printedName, printedRootField } from '../../../schema/prefix/printed-name.ts';

/**
 * Renames the types and root fields of a query to the names with the configured prefixes. Everything else in the text stays unchanged,
 * comments included. Aliases keep the shape of the result.
 */
export function toPrefixedQuery(query: string, schema: GraphQLSchema): string {
  const changes: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const rename = ({ loc, name }: FieldNode | NamedTypeNode, printed: string, alias = '') => {
    if (loc === undefined || name.loc === undefined || printed === name.value) return;
    changes.push({ start: name.loc.start, end: name.loc.end, text: alias + printed });
  };
  visit(parse(query), {
    NamedType(node) {
      const printed = printedName(schema, node.name.value);
      if (schema.getType(printed) !== undefined) rename(node, printed);
    },
    OperationDefinition({ selectionSet }) {
      for (const field of selectionSet.selections) {
        if (field.kind !== 'Field') continue;
        const alias = field.alias === undefined ? `${field.name.value}: ` : '';
        rename(field, printedRootField(schema, field.name.value), alias);
      }
    },
  });
  // Applied from the end, so that the earlier positions stay valid.
  changes.sort((left, right) => right.start - left.start);
  return changes.reduce(
    (text, { start, end, text: printed }) => text.slice(0, start) + printed + text.slice(end),
    query,
  );
}
