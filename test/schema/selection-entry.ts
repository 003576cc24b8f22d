// What each field of the schema needs of Asana, written by hand from Asana's documentation. The type files declare the same: the
// property test compares the two.

/** The arguments of a field, as a query contains them. */
export type Args = Readonly<Record<string, string | number | boolean>>;

/** What one field needs. */
export type Entry =
  /** Paths of its record, and nothing below it. */
  | { readonly kind: 'leaf'; readonly paths: readonly string[]; readonly args?: Args }
  /** A record that is embedded at this path; empty for the same record. */
  | {
      readonly kind: 'embedded';
      readonly path: string;
      readonly type: string;
      readonly also?: readonly string[];
      readonly args?: Args;
    }
  /** A page of a list, with a separate request. */
  | {
      readonly kind: 'list';
      readonly type: string;
      readonly read: (gid: string) => Read;
      readonly args: Args;
      readonly also?: readonly string[];
    }
  /** One record, with a separate request. */
  | { readonly kind: 'record'; readonly type: string; readonly read: (gid: string) => Read }
  /** A list without pages, with a separate request. */
  | { readonly kind: 'whole list'; readonly type: string; readonly read: (gid: string) => Read }
  /** A record of which only the id is at this path: read by id, with the fields that no other record contains. */
  | { readonly kind: 'by id'; readonly path: string; readonly type: string };

/** A read as the sandbox records it. */
export interface Read {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

export const leaf = (...paths: string[]): readonly [Entry] => [{ kind: 'leaf', paths }];
export const leaves = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([field, path]) => [field, leaf(path)]));
export const embedded = (path: string, type: string): readonly [Entry] => [
  { kind: 'embedded', path, type },
];
export const free = leaf();

/** A list with its route, in pages of one and of two items. */
export const list = (
  type: string,
  read: (gid: string) => Read,
  more: {
    readonly args?: Args;
    readonly query?: Read['query'];
    readonly also?: readonly string[];
    readonly limit?: string;
  } = {},
): readonly Entry[] =>
  [1, 2].map((first) => ({
    kind: 'list',
    type,
    args: { first, ...more.args },
    ...(more.also === undefined ? {} : { also: more.also }),
    read: (gid) => {
      const { path, query = {} } = read(gid);
      return { path, query: { ...query, ...more.query, limit: more.limit ?? String(first) } };
    },
  }));

export const accessRequests: readonly [Entry] = [
  {
    kind: 'whole list',
    type: 'AccessRequest',
    read: (gid) => ({ path: '/access_requests', query: { target: gid } }),
  },
];

export const tasks = (under: string): readonly Entry[] => {
  const read = (gid: string) => ({ path: `/${under}/${gid}/tasks` });
  return [
    ...list('Task', read),
    ...list('Task', read, { args: { completed: false }, query: { completed_since: 'now' } }),
    // Asana cannot filter out open tasks, so the server reads full pages and filters them.
    ...list('Task', read, { args: { completed: true }, also: ['completed'], limit: '100' }),
  ];
};
export const below = (noun: string, name: string) => (gid: string) => ({
  path: `/${noun}/${gid}/${name}`,
});

export const value = {
  ...leaves({
    name: 'name',
    displayValue: 'display_value',
    isReadOnly: 'is_value_read_only',
    isEnabled: 'enabled',
  }),
  customField: embedded('', 'CustomField'),
};

/** All forms of each field, by type and field. */
export type SelectionTable = Readonly<Record<string, Readonly<Record<string, readonly Entry[]>>>>;
