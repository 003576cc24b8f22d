import { type GraphQLSchema, isObjectType } from 'graphql';
import { toMask } from '../../engine/loader/mask.ts';
import { needsOf } from '../../engine/plan/field-needs.ts';
import { User } from '../asana/record/refs.ts';
import type { BuilderTypes } from '../builder/builder.ts';
import type { AsanaTypeName } from '../id/id.ts';
import { printedName } from '../prefix/printed-name.ts';
import type { AsanaEvent } from './asana-event.ts';
import type { Positioned } from './change-field.ts';
import { ChangeKind } from './change-kind.ts';
import { positionDescription } from './change-position.ts';
import { changedRecord } from './changed-record.ts';

/** The fields whose name differs from Asana's, by their type and by Asana's name. */
const fieldNames = new WeakMap<GraphQLSchema, Map<AsanaTypeName, ReadonlyMap<string, string>>>();

/** The name of a field of Asana in this API. A field that this API does not have is written in the same way, such as `numHearts`. */
export function toFieldName(
  field: string,
  typeName: AsanaTypeName | null,
  schema: GraphQLSchema,
): string {
  const known = typeName === null ? undefined : namesOf(typeName, schema).get(field);
  return known ?? toCamelCase(field);
}

const toCamelCase = (field: string): string =>
  field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function namesOf(typeName: AsanaTypeName, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const byType = fieldNames.get(schema) ?? new Map<AsanaTypeName, ReadonlyMap<string, string>>();
  fieldNames.set(schema, byType);
  const names = byType.get(typeName) ?? findNames(printedName(schema, typeName), schema);
  byType.set(typeName, names);
  return names;
}

function findNames(typeName: string, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const type = schema.getType(typeName);
  const names = new Map<string, string>();
  if (!isObjectType(type)) return names;
  const fields = type.getFields();
  for (const field of Object.values(fields)) {
    const path = needsOf(field)?.path;
    // Another field can show a part of the same value.
    if (typeof path === 'string' && fields[toCamelCase(path)] === undefined)
      names.set(path, field.name);
  }
  return names;
}

export const asanaChangeFields = (
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Positioned<AsanaEvent>>,
) => ({
  kind: t.at('kind', ChangeKind, 'What happened to the object that `nodeId` names.', 'nonNull'),
  nodeId: t.idAt(
    'nodeId',
    'The global id of the object that changed, such as "Task:1204", also if it no longer exists. Null if this API has no type for it.',
  ),
  fields: t.field({
    type: ['String'],
    nullable: { list: true, items: false },
    description:
      'The fields of the object that changed, such as "dueOn". Null if Asana does not say which, as for an object that was added.',
    resolve: ({ fields, typeName }, _args, _context, { schema }) =>
      fields?.map((field) => toFieldName(field, typeName, schema)) ?? null,
  }),
  by: t.field({
    type: User,
    description:
      'The user who made the change. Null if Asana made it, if Asana does not say so, and with the kind RESYNC.',
    // Events contain the name, so it costs nothing.
    ...changedRecord(User, { recordOf: ({ user }) => user, mask: toMask(['name']) }),
  }),
  at: t.dateTimeAt(
    'at',
    'When the change was made. With the kind RESYNC, the current time.',
    'nonNull',
  ),
  position: t.stringAt('position', positionDescription, 'nonNull'),
});
