import { firstSegment, type Mask } from './mask.ts';
import type { EmbeddedRecords, PlainRecord } from './record-cache.ts';

// Finds the fields of embedded records that were requested and are missing in a response. A field that is null is not missing.

/** Embedded records that lack requested fields. */
export interface MissingFields {
  /** Where the records are, from the record that contains them. */
  readonly path: readonly string[];
  readonly kind: string;
  /** What was requested of them. */
  readonly mask: Mask;
}

/** What is known about the kinds of records. */
export interface RecordKinds {
  readonly embeddedRecords: EmbeddedRecords;
  /** Whether a service omits a field of this kind in some records. It is then not missing. */
  readonly isConditional: (kind: string, field: string) => boolean;
  /** Whether an embedded record is of this kind. A path can contain a record of one of several kinds. */
  readonly isOfKind: (kind: string, record: PlainRecord) => boolean;
}

/**
 * The embedded records that lack requested fields, for records of one kind. Looks at the first embedded record of the kind at each path:
 * whether a service returns a path depends on the route, not on the record.
 */
export function findMissingFields(
  kind: string,
  records: readonly unknown[],
  mask: Mask,
  { embeddedRecords, isConditional, isOfKind }: RecordKinds,
): readonly MissingFields[] {
  if (!hasBranch(mask)) return none;
  const found: MissingFields[] = [];
  search(kind, records, mask, []);
  return found;

  function search(
    parentKind: string,
    parents: readonly unknown[],
    parentMask: Mask,
    parentPath: readonly string[],
  ): void {
    for (const [path, embeddedKind] of embeddedRecords.get(parentKind) ?? []) {
      // Most paths are not requested.
      if (!parentMask.has(firstSegment(path))) continue;
      const segments = path.split('.');
      const branch = branchOf(parentMask, segments);
      if (branch === undefined || branch.size === 0) continue;
      const first = firstAt(parents, segments, (record) => isOfKind(embeddedKind, record));
      if (first === null) continue;
      const isMissing = (field: string) => !(field in first || isConditional(embeddedKind, field));
      if (hasKey(branch, isMissing))
        found.push({ path: [...parentPath, ...segments], kind: embeddedKind, mask: branch });
      else if (hasBranch(branch))
        search(embeddedKind, [first], branch, [...parentPath, ...segments]);
    }
  }
}

/** The same value with every object at the path replaced. Changes nothing in place: operations share responses. */
export function replaceAt(
  value: unknown,
  path: readonly string[],
  replace: (record: PlainRecord) => PlainRecord,
): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceAt(item, path, replace));
  if (!isRecord(value)) return value;
  const [segment, ...rest] = path;
  if (segment === undefined) return replace(value);
  if (!(segment in value)) return value;
  return { ...value, [segment]: replaceAt(value[segment], rest, replace) };
}

export function recordsAt(value: unknown, path: readonly string[]): readonly PlainRecord[] {
  if (Array.isArray(value)) return value.flatMap((item) => recordsAt(item, path));
  if (!isRecord(value)) return [];
  const [segment, ...rest] = path;
  return segment === undefined ? [value] : recordsAt(value[segment], rest);
}

/** The first accepted object at the path; null if there is none. */
function firstAt(
  value: unknown,
  path: readonly string[],
  accepts: (record: PlainRecord) => boolean,
): PlainRecord | null {
  if (Array.isArray(value)) {
    for (const item of value) {
      const first = firstAt(item, path, accepts);
      if (first !== null) return first;
    }
    return null;
  }
  if (!isRecord(value)) return null;
  const [segment, ...rest] = path;
  if (segment !== undefined) return firstAt(value[segment], rest, accepts);
  return accepts(value) ? value : null;
}

const none: readonly never[] = [];

/** Whether a mask contains fields of embedded records. */
function hasBranch(mask: Mask): boolean {
  for (const branch of mask.values()) if (branch.size > 0) return true;
  return false;
}

/** Whether a field of a mask fulfils the condition. */
function hasKey(mask: Mask, isMatch: (field: string) => boolean): boolean {
  for (const field of mask.keys()) if (isMatch(field)) return true;
  return false;
}

function branchOf(mask: Mask, path: readonly string[]): Mask | undefined {
  let branch: Mask | undefined = mask;
  for (const segment of path) branch = branch?.get(segment);
  return branch;
}

const isRecord = (value: unknown): value is PlainRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
