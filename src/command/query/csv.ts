import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionNode,
} from 'graphql';
import { valueAt } from '../../upstream/http/json.ts';
import { isConnection } from './added-field.ts';
import { responseKeyOf } from './selection.ts';

/** A column: the response keys from an item to a value. */
export type Column = readonly string[];

/**
 * The columns of items, in the order of their selections: one for each value. A list is one column.
 *
 * @param type  The type of the items.
 */
export function columnsOf(
  schema: GraphQLSchema,
  selections: readonly SelectionNode[],
  type: GraphQLNamedType | undefined,
  parents: Column = [],
): readonly Column[] {
  const columns = selections.flatMap((one): readonly Column[] => {
    if (one.kind === Kind.FRAGMENT_SPREAD) return [];
    if (one.kind === Kind.INLINE_FRAGMENT) {
      const name = one.typeCondition?.name.value;
      const inner = name === undefined ? type : schema.getType(name);
      return columnsOf(schema, one.selectionSet.selections, inner, parents);
    }
    const column = [...parents, responseKeyOf(one)];
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
    const fieldType = fields[one.name.value]?.type;
    const isValue =
      one.selectionSet === undefined ||
      isListType(getNullableType(fieldType)) ||
      isConnection(getNamedType(fieldType));
    if (isValue) return [column];
    return columnsOf(schema, one.selectionSet.selections, getNamedType(fieldType), column);
  });
  return [...new Map(columns.map((column) => [column.join('.'), column])).values()];
}

/** The first line: `name,assignee.name`. */
export const csvHeader = (columns: readonly Column[]): string =>
  toLine(columns.map((column) => column.join('.')));

/**
 * An item as a line. Null and an absent value are empty, an empty text is `""`, and a list or an object is JSON.
 *
 * Source: RFC 4180.
 */
export const csvLine = (columns: readonly Column[], item: unknown): string =>
  toLine(columns.map((column) => toCell(valueAt(item, ...column))));

const toLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
