/** Whether `data` of an answer is one record or a list of them. */
export type ResponseShape = 'record' | 'list';

/**
 * One read of Asana's REST API as data: what to ask, not yet which fields of the answer. Files named after a record
 * make them; client.ts sends them. `Answer` is the type of `data` in the answer's envelope and exists only for the compiler.
 */
export interface AsanaRead<Answer = unknown> {
  /** As Asana's documentation writes it: `/tasks/{task_gid}`. Shown to people; safe, for it holds no ids. */
  readonly route: string;
  /** The route with its ids in place: `/tasks/1204`. */
  readonly path: string;
  /** Parameters other than `opt_fields`, `limit` and `offset` of a page included. */
  readonly query: Readonly<Record<string, string>>;
  readonly shape: ResponseShape;
  readonly answer?: Answer;
}

/** A read that answers with one record. */
export function readRecord<Answer>(
  route: string,
  ids: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): AsanaRead<Answer> {
  return { route, path: toPath(route, ids), query, shape: 'record' };
}

/** A read that answers with a list of records; a page of it when it carries a `limit`. */
export function readList<Item>(
  route: string,
  ids: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): AsanaRead<readonly Item[]> {
  return { route, path: toPath(route, ids), query, shape: 'list' };
}

const keys = new WeakMap<AsanaRead, string>();

/** One string for everything a read asks but its fields. */
export function toReadKey(read: AsanaRead): string {
  const known = keys.get(read);
  if (known !== undefined) return known;
  const key = printKey(read);
  keys.set(read, key);
  return key;
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
    // Asana wants the colon of `external:` as it is; everything else of an id must stay one segment.
    path = path.replace(`{${name}}`, encodeURIComponent(id).replace('%3A', ':'));
  }
  // Encoded ids have no brace.
  if (path.includes('{')) throw new Error(`${route} was given too few ids`);
  return path;
}
