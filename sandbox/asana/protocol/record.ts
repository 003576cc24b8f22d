import type { IsBroken } from '../../assumption/setting.ts';
import type { Store } from '../../store/asana/store.ts';
import type { Caller } from '../../store/caller.ts';
import type { EventControl } from './event-settings.ts';
import type { JobSettings } from './job-settings.ts';
import type { FieldTree } from './opt-fields.ts';
import type { WebhookRegistry } from './webhook-registry.ts';

/** The store, and the caller for whom records are computed. */
export interface RequestContext {
  readonly store: Store;
  readonly caller: Caller;
  readonly isBroken: IsBroken;
  readonly jobSettings: JobSettings;
  readonly eventControl: EventControl;
  readonly webhooks: WebhookRegistry;
  /** The origin of the sandbox. */
  readonly origin: string;
}

/** The value of a record's field: a plain value, a record or a list. Undefined omits the field. */
export type Value = undefined | null | boolean | number | string | LazyRecord | readonly Value[];

/** JSON of a record. */
export type Json = null | boolean | number | string | readonly Json[] | { [name: string]: Json };

/** Defines how a record is computed from its row. `Upstream` ensures that every field that the client reads is defined. */
export interface RecordType<Subject, Upstream = object> {
  readonly fields: { readonly [Name in keyof Upstream]-?: Field<Subject> } & Readonly<
    Record<string, Field<Subject>>
  >;
  /** The fields of the record in lists, and inside a full record. */
  readonly compact: readonly string[];
  /** The fields if `opt_fields` names the record but none of its fields. @default gid and resource_type */
  readonly whenNamed?: readonly string[] | 'compact';
  /** The fields that are always returned. @default gid */
  readonly always?: readonly string[];
  /** Fields that the full record contains only if `opt_fields` names them. */
  readonly optIn?: readonly string[];
  /** Fields that the full record omits if they are null. */
  readonly omittedWhenNull?: readonly string[];
  /** Whether the record is full inside another full record. @default compact */
  readonly isFullWhenNested?: boolean;
}

/** Computes one field. It is called only if the field is requested. */
export type Field<Subject> = (subject: Subject, context: RequestContext) => Value;

/** A record whose fields are computed when they are read, so that records can refer to each other in cycles. */
export interface LazyRecord {
  readonly type: RecordType<never>;
  readonly read: (name: string) => Value;
}

/** The selected fields of a record: one of Asana's two default shapes, or the fields that `opt_fields` names. */
export type FieldSelection = 'compact' | 'full' | FieldTree;

/** The record of this type for a row. */
export function lazyRecord<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  subject: Subject,
  context: RequestContext,
): LazyRecord {
  return { type, read: (name) => type.fields[name]?.(subject, context) };
}

/** A record without an id, such as `{ date, date_time }`. If `opt_fields` names it, all its fields are returned. */
export function plainRecord(value: Readonly<Record<string, Value>>): LazyRecord {
  const names = Object.keys(value);
  const fields = Object.fromEntries(names.map((name) => [name, () => value[name]]));
  return {
    type: { fields, compact: names, whenNamed: names, always: [] },
    read: (name) => value[name],
  };
}

/** Converts the selected fields of a record to JSON. */
export function toJson(record: LazyRecord, selection: FieldSelection): Json {
  const json: { [name: string]: Json } = {};
  for (const [name, nestedSelection] of selectedFields(record.type, selection)) {
    const value = record.read(name);
    if (value === undefined) continue;
    if (value === null && selection === 'full' && record.type.omittedWhenNull?.includes(name))
      continue;
    const projected = valueToJson(value, nestedSelection);
    if (projected !== undefined) json[name] = projected;
  }
  return json;
}

/** The selected fields of a nested record. */
type NestedSelection = FieldSelection | 'inside-full';

const namedOnly: FieldTree = { isNamed: true, children: new Map() };

function* selectedFields(
  type: RecordType<never>,
  selection: FieldSelection,
): Iterable<[string, NestedSelection]> {
  if (selection === 'compact') {
    for (const name of type.compact) yield [name, 'compact'];
    return;
  }
  if (selection === 'full') {
    for (const name of Object.keys(type.fields)) {
      if (!type.optIn?.includes(name)) yield [name, 'inside-full'];
    }
    return;
  }
  const always = type.always ?? ['gid'];
  const { whenNamed = ['gid', 'resource_type'] } = type;
  const namedFields = selection.isNamed ? (whenNamed === 'compact' ? type.compact : whenNamed) : [];
  const nestedSelection = whenNamed === 'compact' ? 'compact' : namedOnly;
  for (const name of new Set([...always, ...namedFields])) {
    if (!selection.children.has(name)) yield [name, nestedSelection];
  }
  for (const [name, nestedSelection] of selection.children) {
    if (Object.hasOwn(type.fields, name)) yield [name, nestedSelection];
  }
}

function valueToJson(
  value: Exclude<Value, undefined>,
  nestedSelection: NestedSelection,
): Json | undefined {
  if (Array.isArray(value)) {
    // Array.isArray does not narrow readonly arrays.
    const elements = value as readonly Value[];
    return elements.flatMap((element) => {
      const projected = element === undefined ? undefined : valueToJson(element, nestedSelection);
      return projected === undefined ? [] : [projected];
    });
  }
  if (isRecord(value)) {
    if (nestedSelection !== 'inside-full') return toJson(value, nestedSelection);
    return toJson(value, value.type.isFullWhenNested ? 'full' : 'compact');
  }
  // Asana ignores a path that continues below a plain value.
  if (typeof nestedSelection === 'object' && !nestedSelection.isNamed && value !== null)
    return undefined;
  // Only plain values remain in the union, and these are valid JSON.
  return value as Json;
}

function isRecord(value: Value): value is LazyRecord {
  return typeof value === 'object' && value !== null && 'read' in value;
}
