import { covers, emptyMask, type Mask, missing } from './mask.ts';

// What one operation holds of each record, and what was asked for of it. Presence is decided by what was asked for, never
// by a key being there: services leave out what is empty.

/** A record of any service. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** Where other records stand in a record of one kind: path to kind. */
export type EmbeddedRecords = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A record together with what was asked for of it. */
export interface CachedRecord {
  readonly record: PlainRecord;
  readonly mask: Mask;
}

/** The records of one operation, embedded ones included. */
export interface RecordCache {
  /** Files what was read. The work is done when something is looked for: most operations never do. */
  add(kind: string, records: readonly unknown[], mask: Mask): void;
  /** What is held of a record; `record` is empty and `mask` wants nothing when it was never seen. */
  get(kind: string, id: string): CachedRecord;
  clear(): void;
}

/**
 * @param idOf   The id in a record; undefined for one without.
 * @param links  Derived from the schema, see links.ts.
 */
export function createRecordCache(
  idOf: (record: PlainRecord) => string | undefined,
  links: EmbeddedRecords,
): RecordCache {
  const known = new Map<string, CachedRecord>();
  let unfiled: (() => void)[] = [];

  function fileOne(kind: string, record: PlainRecord, mask: Mask): void {
    const id = idOf(record);
    if (id !== undefined) {
      const key = `${kind} ${id}`;
      const before = known.get(key);
      if (before === undefined) known.set(key, { record, mask });
      else if (!covers(before.mask, mask)) known.set(key, merge(before, { record, mask }));
    }
    for (const [path, linkedKind] of links.get(kind) ?? []) {
      fileAt(path.split('.'), linkedKind, record, mask);
    }
  }

  function fileAt(segments: readonly string[], kind: string, value: unknown, mask: Mask): void {
    if (Array.isArray(value)) {
      for (const item of value) fileAt(segments, kind, item, mask);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    // Objects of a parsed answer: anything may be looked up in them.
    const record = value as PlainRecord;
    const [segment, ...rest] = segments;
    if (segment === undefined) {
      fileOne(kind, record, mask);
      return;
    }
    const below = mask.get(segment);
    if (below !== undefined) fileAt(rest, kind, record[segment], below);
  }

  return {
    add(kind, records, mask) {
      unfiled.push(() => {
        for (const record of records) fileAt([], kind, record, mask);
      });
    },
    get(kind, id) {
      for (const file of unfiled.splice(0)) file();
      return known.get(`${kind} ${id}`) ?? { record: {}, mask: emptyMask };
    },
    clear() {
      unfiled = [];
      known.clear();
    },
  };
}

/** Both together; where both hold a field, the newer one's holds. Changes neither: they are in others' hands. */
export function merge(older: CachedRecord, newer: CachedRecord): CachedRecord {
  const kept = missing(newer.mask, older.mask);
  const record = { ...older.record, ...newer.record };
  const mask = new Map(newer.mask);
  for (const [field, branch] of kept) {
    // The newer one has less of this field: as a whole, the older one's stays.
    record[field] = older.record[field];
    mask.set(field, branch);
  }
  return { record, mask };
}
