import { isObject, valueAt } from '../../upstream/http/json.ts';
import { added, printNextPages } from './added-field.ts';
import type { ApiError, ApiRequest, ApiResult } from './api.ts';
import type { ExportList } from './list.ts';
import { PageFailed, rejectErrors } from './page-failed.ts';

// Lists inside items. The first page of each comes with its item. The further pages are read before the item is written, those of several lists in
// one operation.

/** An error in an item. If its path ends at a list, the list is not complete. */
export interface ItemError extends ApiError {
  /** The index of the item in its page. */
  readonly item: number;
  /** The path in the item. */
  readonly path: readonly (string | number)[];
}

export interface PageReader {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly send: (request: ApiRequest) => Promise<ApiResult>;
}

type Fields = Record<string, unknown>;

/** A list inside an item that has further pages. */
interface OpenList {
  readonly item: number;
  readonly path: ItemError['path'];
  /** The object that has the list. */
  readonly parent: Fields;
  readonly connection: Fields;
  readonly cursor: string;
}

/** How many lists one operation continues: the calls of one batch of Asana. */
const maxTogether = 10;

/**
 * Appends to the lists in items what their further pages contain.
 *
 * @param isSmallest  Whether the page cannot have fewer items.
 * @returns           The errors in the added parts.
 *
 * Throws PageFailed.
 */
export async function completeItems(
  items: readonly unknown[],
  list: ExportList,
  { send, variables }: PageReader,
  isSmallest: boolean,
): Promise<readonly ItemError[]> {
  const errors: ItemError[] = [];
  const keysOf = ({ path }: OpenList) => [
    ...list.path,
    ...list.itemKeys,
    ...path.filter((step) => typeof step === 'string'),
  ];
  const kindOf = (one: OpenList) => `${keysOf(one).join('.')} ${one.parent[added.type]}`;
  while (list.hasInnerLists) {
    const open = items.flatMap((value, item) => openLists(value, item, []));
    const [first] = open;
    if (first === undefined) break;
    const alike = open.filter((one) => kindOf(one) === kindOf(first));
    const together = alike.slice(0, isSmallest ? 1 : maxTogether);
    const type = String(first.parent[added.type]);
    const positions = together.flatMap(({ parent, cursor }, number) => [
      [`${added.id}${number}`, parent[added.id]],
      [`${added.after}${number}`, cursor],
    ]);
    const result = await send({
      query: printNextPages(list.operation, keysOf(first), type, together.length),
      variables: { ...variables, ...Object.fromEntries(positions) },
    });
    rejectErrors(result.errors, isSmallest);
    const expired = result.errors.find(
      ({ extensions }) => extensions?.['code'] === 'CURSOR_EXPIRED',
    );
    // The page is read again, and has new positions.
    if (expired !== undefined) throw new PageFailed('temporary', expired);
    for (const [number, one] of together.entries()) {
      const name = `list${number}`;
      const own = result.errors.filter(({ path }) => path?.[0] === name);
      errors.push(...own.map((error) => toItemError(error, one)));
      append(one, result.data?.[name], own);
    }
  }
  return errors;
}

function openLists(value: unknown, item: number, path: ItemError['path']): readonly OpenList[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => openLists(one, item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const place = [...path, key];
    const cursor = isObject(child) && added.page in child ? cursorOf(child) : null;
    const own =
      cursor === null
        ? []
        : [{ item, path: place, parent: value, connection: child as Fields, cursor }];
    return [...own, ...openLists(child, item, place)];
  });
}

/** The position after a connection. Null at the end of the list. Throws PageFailed if the server does not say it. */
export function cursorOf(connection: unknown): string | null {
  const page = valueAt(connection, added.page);
  if (isObject(page) && page['hasNextPage'] === false) return null;
  if (isObject(page) && typeof page['endCursor'] === 'string') return page['endCursor'];
  throw new PageFailed('final', { message: 'The server does not say where a list continues.' });
}

/** Appends a page to its list. Without a page, the list ends, and its error says so. */
function append(
  { connection, path, cursor }: OpenList,
  node: unknown,
  errors: readonly ApiError[],
) {
  const page = valueAt(node, String(path.at(-1)));
  if (isObject(page) && cursorOf(page) !== cursor) {
    for (const [key, values] of Object.entries(page)) {
      const known = connection[key];
      if (Array.isArray(values) && Array.isArray(known)) known.push(...values);
    }
    connection[added.page] = page[added.page];
  } else if (errors.length > 0) {
    connection[added.page] = { hasNextPage: false };
  } else {
    throw new PageFailed('final', {
      message: 'The server did not return the next page of a list.',
    });
  }
}

/** An error of a further page as an error in its item. The page has not been appended yet. */
function toItemError(error: ApiError, { item, path, connection }: OpenList): ItemError {
  const [, , itemsKey, index, ...rest] = error.path ?? [];
  const known = itemsKey === undefined ? undefined : connection[itemsKey];
  const place =
    typeof index === 'number' && itemsKey !== undefined && Array.isArray(known)
      ? [itemsKey, index + known.length, ...rest]
      : [];
  return { ...error, item, path: [...path, ...place] };
}

export function removeAdded(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) removeAdded(one);
  if (!isObject(value)) return;
  for (const key of [added.page, added.id, added.type]) delete (value as Fields)[key];
  for (const one of Object.values(value)) removeAdded(one);
}
