import { covers, emptyMask, type Mask, uncoveredFields } from './mask.ts';

// The records that one operation has read, with the mask of each. The mask decides whether a field has been read, not the
// presence of a key: services omit empty fields.

/** A record of any service. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** The paths of embedded records in each kind of record, with the kind of the embedded record. */
export type EmbeddedRecords = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A record, and the mask of what has been read of it. */
export interface CachedRecord {
  readonly record: PlainRecord;
  readonly mask: Mask;
}

/** A record that has not been read. */
export const unknownRecord: CachedRecord = { record: {}, mask: emptyMask };

/** The records of one operation, including embedded records. */
export interface RecordCache {
  /** Adds records that were read. They are indexed only when `get` is called: most operations never call it. */
  add(kind: string, records: readonly unknown[], mask: Mask): void;
  /** What has been read of a record. `unknownRecord` if it has not been read. */
  get(kind: string, id: string): CachedRecord;
  clear(): void;
}

interface PendingRecords {
  readonly kind: string;
  readonly records: readonly unknown[];
  readonly mask: Mask;
}

/**
 * Creates the record cache of one operation.
 *
 * @param idOf             The id in a record; undefined if it has none.
 * @param embeddedRecords  Derived from the schema by plan/embedded-record.ts.
 */
export function createRecordCache(
  idOf: (record: PlainRecord) => string | undefined,
  embeddedRecords: EmbeddedRecords,
): RecordCache {
  const cached = new Map<string, CachedRecord>();
  let pending: PendingRecords[] = [];

  function addRecord(kind: string, record: PlainRecord, mask: Mask): void {
    const id = idOf(record);
    if (id !== undefined) {
      const key = `${kind} ${id}`;
      const before = cached.get(key);
      if (before === undefined) cached.set(key, { record, mask });
      else if (!covers(before.mask, mask)) cached.set(key, merge(before, { record, mask }));
    }
    for (const [path, embeddedKind] of embeddedRecords.get(kind) ?? []) {
      addAt(path.split('.'), embeddedKind, record, mask);
    }
  }

  function addAt(segments: readonly string[], kind: string, value: unknown, mask: Mask): void {
    if (Array.isArray(value)) {
      for (const item of value) addAt(segments, kind, item, mask);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    // An object of a parsed response: any property of it can be read.
    const record = value as PlainRecord;
    const [segment, ...rest] = segments;
    if (segment === undefined) {
      addRecord(kind, record, mask);
      return;
    }
    const below = mask.get(segment);
    if (below !== undefined) addAt(rest, kind, record[segment], below);
  }

  return {
    add(kind, records, mask) {
      pending.push({ kind, records, mask });
    },
    get(kind, id) {
      for (const added of pending.splice(0))
        for (const record of added.records) addAt([], added.kind, record, added.mask);
      return cached.get(`${kind} ${id}`) ?? unknownRecord;
    },
    clear() {
      pending = [];
      cached.clear();
    },
  };
}

/** A record with the fields of both; the newer value of a field wins. Modifies neither: other code refers to them. */
export function merge(older: CachedRecord, newer: CachedRecord): CachedRecord {
  const kept = uncoveredFields(newer.mask, older.mask);
  const record = { ...older.record, ...newer.record };
  const mask = new Map(newer.mask);
  for (const [field, branch] of kept) {
    // The newer record covers less of this field: the complete field of the older record is kept.
    record[field] = older.record[field];
    mask.set(field, branch);
  }
  return { record, mask };
}
