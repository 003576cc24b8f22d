import type { Entry, Read } from './selection-entry.ts';
import type { Selected } from './selection-query.ts';
import { always, table, typesBehind } from './selection-table.ts';

// The reference: the fields that each read must request, computed from the query and the table only. It reads only ids from the result.

/** The requested fields of each read, actual or expected: one set of paths per request. */
export type RequestedFields = Map<string, Set<string>[]>;

/** Identifies a read without its offset, and a list without the size of its page: the largest of several pages contains the others. */
export const keyOf = ({ path, query = {} }: Read) => {
  const { offset: _offset, limit, ...rest } = query;
  const isSearch = path.endsWith('/search');
  return `${path} ${Object.entries(isSearch ? { ...rest, limit } : rest)
    .map((pair) => pair.join('='))
    .sort()
    .join('&')}`;
};

interface Chosen {
  readonly entry: Entry;
  readonly key: string;
  readonly selections: Selected[];
}

/** The fields that are selected of a concrete type, by response key. Repeated selections of a key are merged. */
function chosenOf(
  selections: readonly Selected[],
  type: string,
  chosen = new Map<string, Chosen>(),
): Map<string, Chosen> {
  for (const one of selections) {
    if (!one.directive.keeps) continue;
    if (one.kind === 'fragment') {
      const applies = one.on === null || typesBehind(one.on).includes(type);
      if (applies) chosenOf(one.selections, type, chosen);
      continue;
    }
    const entry = table[type]?.[one.field]?.find(
      (other) =>
        JSON.stringify('args' in other && other.args) ===
        JSON.stringify('args' in one.entry && one.entry.args),
    );
    if (entry === undefined) throw new Error(`${type}.${one.field} is not in the table.`);
    const known = chosen.get(one.key) ?? { entry, key: one.key, selections: [] };
    known.selections.push(...one.selections);
    chosen.set(one.key, known);
  }
  return chosen;
}

/** The paths that a selection of a record needs, after a prefix. */
export function pathsOf(selections: readonly Selected[], type: string, prefix = ''): Set<string> {
  const paths = new Set<string>();
  const alwaysPath = always[type];
  if (alwaysPath !== undefined) paths.add(prefix + alwaysPath);
  for (const concrete of typesBehind(type)) {
    for (const { entry, selections: below } of chosenOf(selections, concrete).values()) {
      if (entry.kind === 'leaf') for (const path of entry.paths) paths.add(prefix + path);
      if (entry.kind === 'by id') paths.add(prefix + entry.path);
      if (entry.kind !== 'embedded') continue;
      for (const path of entry.also ?? []) paths.add(prefix + path);
      if (entry.path !== '') paths.add(prefix + entry.path);
      const next = entry.path === '' ? prefix : `${prefix}${entry.path}.`;
      for (const path of pathsOf(below, entry.type, next)) paths.add(path);
    }
  }
  return paths;
}

/** The paths without further segments. If there are none, the id. */
export function toFields(paths: ReadonlySet<string>): Set<string> {
  const all = [...paths];
  const named = all.filter((path) => !all.some((other) => other.startsWith(`${path}.`)));
  return new Set(named.length === 0 ? ['gid'] : named);
}

type ResultObject = Readonly<Record<string, unknown>>;

const itemsOf = (value: unknown): ResultObject[] =>
  Array.isArray(value) ? value : value ? [value as ResultObject] : [];

interface Page {
  readonly nodes?: readonly unknown[];
  readonly edges?: readonly { readonly node: unknown }[];
}

/** Merges two results of the same value. */
function merge(one: unknown, other: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one ?? other;
  if (typeof other !== 'object' || other === null) return one;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.map((item, index) => merge(item, other[index]));
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, merge((one as ResultObject)[key], (other as ResultObject)[key])]),
  );
}

/** The reads that a query must cause. */
export class Reference {
  readonly reads: RequestedFields = new Map();
  /** Reads of records by ids in other records. A read is not needed if another record contains the fields. */
  readonly readsById: RequestedFields = new Map();

  add(read: Read, paths: ReadonlySet<string>, reads = this.reads): void {
    const known = reads.get(keyOf(read)) ?? [];
    known.push(toFields(paths));
    reads.set(keyOf(read), known);
  }

  /** Adds the reads that are needed below records of the result. */
  below(selections: readonly Selected[], type: string, value: unknown): void {
    for (const record of itemsOf(value)) {
      const concrete = typesBehind(type).length > 1 ? String(record['__typename']) : type;
      for (const { entry, key, selections: inner } of chosenOf(selections, concrete).values()) {
        this.#field(entry, inner, record, record[key]);
      }
    }
  }

  #field(
    entry: Entry,
    selections: readonly Selected[],
    record: ResultObject,
    value: unknown,
  ): void {
    const gid = String(record['_gid']);
    if (entry.kind === 'embedded') this.below(selections, entry.type, value);
    if (entry.kind === 'record') {
      const paths = pathsOf(selections, entry.type);
      // A record without an id is not read if nothing of it is selected.
      if (paths.size > 0) this.add(entry.read(gid), paths);
      this.below(selections, entry.type, value);
    }
    if (entry.kind === 'whole list') {
      this.add(entry.read(gid), pathsOf(selections, entry.type));
      this.below(selections, entry.type, value);
    }
    if (entry.kind === 'list') this.list(entry, entry.read(gid), selections, value);
    if (entry.kind === 'by id' && value) {
      const paths = pathsOf(selections, entry.type);
      const noun = entry.type.replace(/\B[A-Z]/g, '_$&').toLowerCase();
      const path = `/${noun}s/${(value as ResultObject)['_gid']}`;
      if (paths.size > 0) this.add({ path }, paths, this.readsById);
      this.below(selections, entry.type, value);
    }
  }

  list(
    entry: { readonly type: string; readonly also?: readonly string[] },
    read: Read,
    selections: readonly Selected[],
    page: unknown,
  ): void {
    this.add(read, new Set([...pathsOf(selections, entry.type), ...(entry.also ?? [])]));
    const { nodes, edges } = page as Page;
    // The same items twice, each with the fields selected there.
    const merged = merge(
      nodes,
      edges?.map(({ node }) => node),
    );
    this.below(selections, entry.type, merged);
  }
}
