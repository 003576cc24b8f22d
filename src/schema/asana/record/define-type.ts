import type { FieldMap, ObjectFieldBuilder } from '@pothos/core';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { globalId, Node } from '../../relay/node-interface.ts';
import type { AsanaType } from './asana-type.ts';
import { anyId, anyUserId, gidOptions } from './gid.ts';
import { loadRecord, recordCost } from './load-record.ts';

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
      args: { id: t.arg.id({ required: true, description: isUser ? anyUserId : anyId }) },
      parse: ({ id }) => (isUser ? parseUserId(id, 'id') : parseGid(typeName, id, 'id')),
      cost: (gid, source) => recordCost(type, gid, source),
      resolve: (_root, gid, context, info) => loadRecord(type, gid, context, info),
    }),
  );
}
