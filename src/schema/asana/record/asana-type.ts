import type { FieldMap, ObjectFieldBuilder, ObjectRef } from '@pothos/core';
import { covers, toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import { type RecordInfo, recordOf } from '../../../engine/plan/field-needs.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import type { AsanaRead } from '../../../service/asana/read.ts';
import { asana } from '../../../service/asana/service.ts';
import { badResponse } from '../../../upstream/http/json.ts';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { asanaRead } from '../../cost/call.ts';
import { type AsanaTypeName, parseGid, parseUserId } from '../../id/id.ts';
import { printedName } from '../../prefix/printed-name.ts';
import { connectionOf } from '../../relay/connection-value.ts';
import { globalId, Node } from '../../relay/node-interface.ts';
import { acceptedIds, anyUserId, gidOptions } from './id-input.ts';

/**
 * The record info of a type whose values are records of Asana.
 *
 * @param always  The paths that every read of the record selects.
 */
export const asanaRecord = (name: string, always: readonly string[] = []): RecordInfo => ({
  kind: toKind(name),
  service: 'asana',
  idField: 'gid',
  always,
});

/** The name of a kind of record, unique among all services. */
export const toKind = (name: string): string => `asana.${name}`;

interface WithId {
  readonly gid: string;
}

/** A type with an id, whose records are read by their ids. */
export type AsanaType<Value extends WithId = WithId> = ObjectRef<BuilderTypes, Value> & {
  readonly typeName: AsanaTypeName;
  readonly kind: string;
  readonly read: (gid: string) => AsanaRead<Value>;
};

export const unlistedType = <Value extends WithId>(
  typeName: AsanaTypeName,
  read: (gid: string) => AsanaRead<Value>,
): AsanaType<Value> =>
  Object.assign(builder.objectRef<Value>(typeName), {
    typeName,
    kind: toKind(typeName.replace(/\B[A-Z]/g, '_$&').toLowerCase()),
    read,
  });

export function asanaType<Value extends WithId>(
  typeName: AsanaTypeName,
  read: (gid: string) => AsanaRead<Value>,
  items: string,
) {
  const type = unlistedType(typeName, read);
  return Object.assign(type, { connection: connectionOf(type, items) });
}

export type ListedType<Value extends WithId> = ReturnType<typeof asanaType<Value>>;

/** A list in a record, or an empty list if the response does not contain it. Throws UPSTREAM_BAD_RESPONSE for any other value. */
export function listOf<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  if (value == null) return [];
  if (!Array.isArray(value)) throw badResponse(asana, 'contained another value instead of a list');
  return value;
}

/**
 * Reads the selected fields of one record by its id. The lists of the record need only the id too, so their reads start at the
 * same time.
 */
export function loadRecord<Value extends { readonly gid: string }>(
  { typeName, kind, read }: AsanaType<Value>,
  gid: string,
  context: Context,
  source: FieldSource,
): Promise<Value> {
  const selection = selectionOf(source, printedName(source.schema, typeName));
  const record = context.asana.record<Value>(kind, gid, read(gid), selection.mask);
  prefetchFields(selection, gid, context);
  return record;
}

const onlyGid = toMask(['gid']);

/** Whether a query selects no more of a record than its id, which is known without a read. */
export const selectsOnlyId = ({ typeName }: AsanaType, source: FieldSource): boolean =>
  covers(onlyGid, selectionOf(source, printedName(source.schema, typeName)).mask);

/**
 * What reading a record by its id sends.
 *
 * @param id  Null if it is unknown in advance.
 */
export function recordCost(
  { typeName, read }: AsanaType,
  id: string | null,
  source: FieldSource,
): FieldCost {
  const printed = printedName(source.schema, typeName);
  const mask = () => selectionOf(source, printed).mask;
  return {
    calls: [asanaRead(read(id ?? '0'), { mask, isKnown: id !== null })],
    records: [{ typeName: printed, id }],
  };
}

/** The kind that the schema defines for the type. All reads of a record use the same kind, so they share the cached record. */
export function recordKindOf(typeName: string, { schema }: FieldSource): string {
  const type = schema.getType(printedName(schema, typeName));
  const kind = type && recordOf(type)?.kind;
  if (kind === undefined) throw new Error(`${typeName} is not the type of a record`);
  return kind;
}

interface TypeOptions<Value extends { readonly gid: string }> {
  readonly description: string;
  /** The description of the root field that reads a record by its id. Absent if there is none. */
  readonly byId?: string;
  readonly fields: (t: ObjectFieldBuilder<BuilderTypes, Value>) => FieldMap;
}

/** Defines a type with an id: its ids, its fields, and the root field that reads it. */
export function defineType<Value extends { readonly gid: string }>(
  type: AsanaType<Value>,
  options: TypeOptions<Value>,
): void;
export function defineType(
  type: AsanaType,
  { description, byId, fields }: TypeOptions<{ readonly gid: string }>,
): void {
  builder.objectType(type, {
    interfaces: [Node],
    description,
    record: { kind: type.kind, service: 'asana', idField: 'gid', always: [] },
    fields: (t) => ({
      id: t.id(globalId(type.typeName, ({ gid }) => gid)),
      gid: t.exposeID('gid', gidOptions),
      ...fields(t),
    }),
  });
  if (byId !== undefined) defineRootField(type, byId);
}

function defineRootField(type: AsanaType, description: string): void {
  const { typeName } = type;
  const isUser = typeName === 'User';
  const name = typeName.charAt(0).toLowerCase() + typeName.slice(1);
  builder.queryField(name, (t) =>
    t.parsedField({
      type,
      description: `${description} If it does not exist, the field is null with a NOT_FOUND error.`,
      args: {
        id: t.arg.id({ required: true, description: isUser ? anyUserId : acceptedIds(typeName) }),
      },
      parse: ({ id }) => (isUser ? parseUserId(id, 'id') : parseGid(typeName, id, 'id')),
      cost: (gid, source) => recordCost(type, gid, source),
      resolve: (_root, gid, context, info) => loadRecord(type, gid, context, info),
    }),
  );
}
