/** Whether `data` in the response is one record or a list of records. */
export type ResponseShape = 'record' | 'list';

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
export type WithFields<Call> = Call & { readonly fields: readonly string[] };

/** A read whose response is one record. */
export function readRecord<Response>(
  route: string,
  ids: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): AsanaRead<Response> {
  return { route, path: toPath(route, ids), query, shape: 'record' };
}

/** A read whose response is a list of records, or one page of it if the query has a `limit`. */
export function readList<Item>(
  route: string,
  ids: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): AsanaRead<readonly Item[]> {
  return { route, path: toPath(route, ids), query, shape: 'list' };
}

/** Caches the key of each read, which is needed several times before the read is sent. */
const keys = new WeakMap<AsanaRead, string>();

/** A string that is equal for reads that differ only in their fields. */
export function toReadKey(read: AsanaRead): string {
  const known = keys.get(read);
  if (known !== undefined) return known;
  const key = printKey(read);
  keys.set(read, key);
  return key;
}

/**
 * A read that can be sent.
 *
 * @param fields  Sorted paths, never empty: without `opt_fields` Asana sends the complete record.
 */
export function selectFields(read: AsanaRead, fields: readonly string[]): WithFields<AsanaRead> {
  const selected = { ...read, fields };
  keys.set(selected, toReadKey(read));
  return selected;
}

function printKey({ path, query }: AsanaRead): string {
  const names = Object.keys(query).sort();
  return names.length === 0
    ? path
    : `${path}?${names.map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`).join('&')}`;
}

/** A route with ids in place of their names. */
export function toPath(route: string, ids: Readonly<Record<string, string>>): string {
  let path = route;
  for (const [name, id] of Object.entries(ids)) {
    // Asana requires the colon of `external:` unencoded. Everything else in an id must stay one segment.
    path = path.replace(`{${name}}`, encodeURIComponent(id).replace('%3A', ':'));
  }
  // Encoded ids contain no brace.
  if (path.includes('{')) throw new Error(`${route} was given too few ids`);
  return path;
}
