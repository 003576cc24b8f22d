import type { Store } from '../../store/asana/store.ts';
import type { Caller } from '../../store/caller.ts';
import type { FieldTree } from './opt-fields.ts';

/** Who looks at what: every record is computed for one caller. */
export interface RequestContext {
  readonly store: Store;
  readonly caller: Caller;
}

/** What a field of a record holds: a plain value, another record or several; undefined where it is left out. */
export type Value = undefined | null | boolean | number | string | LazyRecord | readonly Value[];

/** JSON of a projected record. */
export type Json = null | boolean | number | string | readonly Json[] | { [name: string]: Json };

/** How one kind of record is computed from its row. `Upstream` makes sure that no field the clients know is forgotten. */
export interface RecordType<Subject, Upstream = object> {
  readonly fields: { readonly [Name in keyof Upstream]-?: Field<Subject> } & Readonly<
    Record<string, Field<Subject>>
  >;
  /** What lists give, and records inside a full record. */
  readonly compact: readonly string[];
  /** What a record gives whose name was asked for and nothing below it. @default gid and resource_type */
  readonly whenNamed?: readonly string[] | 'compact';
  /** What is there whatever was asked for. @default gid */
  readonly always?: readonly string[];
  /** Left out of the full record until named. */
  readonly optIn?: readonly string[];
  /** Left out of the full record while null. */
  readonly omittedWhenNull?: readonly string[];
  /** Inside a full record this one is full as well, not compact. */
  readonly isFullWhenNested?: boolean;
}

/** How one field is computed; called only when the field is asked for. */
export type Field<Subject> = (subject: Subject, context: RequestContext) => Value;

/** A record of which nothing is computed until a field is asked for, so that records may refer to each other in circles. */
export interface LazyRecord {
  readonly type: RecordType<never>;
  readonly read: (name: string) => Value;
}

/** How much of a record is wanted: the service's two default shapes, or what opt_fields named. */
export type FieldSelection = 'compact' | 'full' | FieldTree;

/** A row seen as a record of this type. */
export function lazyRecord<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  subject: Subject,
  context: RequestContext,
): LazyRecord {
  return { type, read: (name) => type.fields[name]?.(subject, context) };
}

/** A structure without an id, such as `{ date, date_time }`: named, it is given whole. */
export function plainRecord(value: Readonly<Record<string, Value>>): LazyRecord {
  const names = Object.keys(value);
  const fields = Object.fromEntries(names.map((name) => [name, () => value[name]]));
  return {
    type: { fields, compact: names, whenNamed: names, always: [] },
    read: (name) => value[name],
  };
}

/** The record as JSON, as much of it as is wanted. */
export function toJson(record: LazyRecord, extent: FieldSelection): Json {
  const json: { [name: string]: Json } = {};
  for (const [name, below] of selectedFields(record.type, extent)) {
    const value = record.read(name);
    if (value === undefined) continue;
    if (value === null && extent === 'full' && record.type.omittedWhenNull?.includes(name))
      continue;
    const projected = valueToJson(value, below);
    if (projected !== undefined) json[name] = projected;
  }
  return json;
}

/** What is wanted of a field's own value when it is a record. */
type NestedSelection = FieldSelection | 'inside-full';

const leaf: FieldTree = { isNamed: true, children: new Map() };

function* selectedFields(
  type: RecordType<never>,
  extent: FieldSelection,
): Iterable<[string, NestedSelection]> {
  if (extent === 'compact') {
    for (const name of type.compact) yield [name, 'compact'];
    return;
  }
  if (extent === 'full') {
    for (const name of Object.keys(type.fields)) {
      if (!type.optIn?.includes(name)) yield [name, 'inside-full'];
    }
    return;
  }
  const always = type.always ?? ['gid'];
  const { whenNamed: stub = ['gid', 'resource_type'] } = type;
  const bare = extent.isNamed ? (stub === 'compact' ? type.compact : stub) : [];
  const below = stub === 'compact' ? 'compact' : leaf;
  for (const name of new Set([...always, ...bare])) {
    if (!extent.children.has(name)) yield [name, below];
  }
  for (const [name, below] of extent.children) {
    if (Object.hasOwn(type.fields, name)) yield [name, below];
  }
}

function valueToJson(value: Exclude<Value, undefined>, below: NestedSelection): Json | undefined {
  if (Array.isArray(value)) {
    // Array.isArray does not narrow readonly arrays, so the elements' type is stated again.
    const elements = value as readonly Value[];
    return elements.flatMap((element) => {
      const projected = element === undefined ? undefined : valueToJson(element, below);
      return projected === undefined ? [] : [projected];
    });
  }
  if (isRecord(value)) {
    if (below !== 'inside-full') return toJson(value, below);
    return toJson(value, value.type.isFullWhenNested ? 'full' : 'compact');
  }
  // A path that goes on below a plain value leads nowhere; Asana ignores it.
  if (typeof below === 'object' && !below.isNamed && value !== null) return undefined;
  // Of the union only the plain values are left, which are JSON as they stand.
  return value as Json;
}

function isRecord(value: Value): value is LazyRecord {
  return typeof value === 'object' && value !== null && 'read' in value;
}
