import { type RouteIds, type RouteOfOne, toRoutePath } from '../../upstream/http/route-path.ts';

/** Whether `data` in the response is one record, a list of records, or a list of events beside a cursor. */
export type ResponseShape = 'record' | 'list' | 'events';

/**
 * One read of Asana's REST API as data, without the fields of its response. Files named after a record create reads;
 * client.ts sends them. `Response` is the type of `data` in the response and exists only for the compiler.
 */
export interface AsanaRead<Response = unknown> {
  /** As Asana's documentation writes it: `/tasks/{task_gid}`. Shown in reports; safe, because it contains no ids. */
  readonly route: string;
  /** The route with its ids: `/tasks/1204`. */
  readonly path: string;
  /** Parameters other than `opt_fields`. Includes `limit` and `offset` of a page. */
  readonly query: Readonly<Record<string, string>>;
  readonly shape: ResponseShape;
  readonly response?: Response;
}

/** A read or a write, with the fields that its response must contain. */
export type WithOptFields<Call> = Call & { readonly fields: readonly string[] };

export function readRecord<Response, Route extends string>(
  route: Route,
  ids: RouteIds<Route>,
): AsanaRead<Response> {
  return { route, path: toRoutePath(route, ids, encodeId), query: {}, shape: 'record' };
}

/** A read whose response is a list of records, or one page of it if the query has a `limit`. */
export function readList<Item, Route extends string>(
  route: Route,
  ids: RouteIds<Route>,
  query: Readonly<Record<string, string>> = {},
): AsanaRead<readonly Item[]> {
  return { route, path: toRoutePath(route, ids, encodeId), query, shape: 'list' };
}

/** The reads of one record, by its id. */
export const recordRoute =
  <Item>(route: RouteOfOne) =>
  (gid: string): AsanaRead<Item> =>
    readRecord<Item, string>(route, [gid]);

/** The reads of a list that belongs to one record, by the id of that record. */
export const listRoute =
  <Item>(route: RouteOfOne) =>
  (gid: string): AsanaRead<readonly Item[]> =>
    readList<Item, string>(route, [gid]);

/** A string that is equal for reads that differ only in their fields. */
export const toAsanaReadKey = ({ path, query }: AsanaRead): string =>
  printKey(path, query, Object.keys(query));

/** Without offsets, only the size of a page of the search says whether another page follows. */
const isPagedByOffset = ({ route, query }: AsanaRead): boolean =>
  'limit' in query && !route.endsWith('/search');

/** A string that is equal for reads of which one contains the other: of the same page of a list, with different sizes. */
export function toAsanaPageKey(read: AsanaRead): string {
  if (!isPagedByOffset(read)) return toAsanaReadKey(read);
  const { path, query } = read;
  const names = Object.keys(query).filter((name) => name !== 'limit');
  return `${printKey(path, query, names)} page`;
}

/** Of two reads with the same page key, the larger one. */
export const largerAsanaPage = (one: AsanaRead, other: AsanaRead): AsanaRead =>
  Number(one.query['limit'] ?? 0) >= Number(other.query['limit'] ?? 0) ? one : other;

function printKey(path: string, query: AsanaRead['query'], names: string[]): string {
  if (names.length === 0) return path;
  if (names.length > 1) names.sort();
  let key = path;
  for (const [index, name] of names.entries())
    key += `${index === 0 ? '?' : '&'}${name}=${encodeURIComponent(query[name] ?? '')}`;
  return key;
}

/**
 * A read that can be sent.
 *
 * @param fields   Sorted paths, never empty: without `opt_fields` Asana sends the complete record.
 * @param pageKey  The page key of the read, if it is known.
 */
export function selectAsanaFields(
  read: AsanaRead,
  fields: readonly string[],
  pageKey?: string,
): SentAsanaRead {
  const { route, path, query, shape } = read;
  const key = pageKey === undefined || isPagedByOffset(read) ? toAsanaReadKey(read) : pageKey;
  return { route, path, query, shape, fields, key: `${key} ${printList(fields)}` };
}

/** A read with the fields of its response, and a key that is equal for reads with the same response. */
export type SentAsanaRead = WithOptFields<AsanaRead> & { readonly key: string };

/** Lists of fields come from masks, which are shared by all reads of one field of a query. */
const printedLists = new WeakMap<readonly string[], string>();

/** The fields, separated by commas. */
function printList(fields: readonly string[]): string {
  let text = printedLists.get(fields);
  if (text === undefined) {
    text = fields.join(',');
    printedLists.set(fields, text);
  }
  return text;
}

/** Asana requires the colon of `external:` unencoded. Everything else in an id must stay one segment. */
export const encodeId = (id: string) =>
  /^\d+$/.test(id) ? id : encodeURIComponent(id).replace('%3A', ':');
