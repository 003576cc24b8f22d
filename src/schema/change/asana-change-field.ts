import { User } from '../asana/record/refs.ts';
import type { BuilderTypes } from '../builder/builder.ts';
import type { AsanaEvent } from './asana-event.ts';
import { ChangeKind } from './change-kind.ts';
import { changedRecord } from './changed-record.ts';
import { toFieldName } from './field-name.ts';

/** The fields of every change at Asana. */
export const asanaChangeFields = (
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, AsanaEvent>,
) => ({
  kind: t.expose('kind', {
    type: ChangeKind,
    nullable: false,
    description: 'What happened to the object that `nodeId` names.',
  }),
  nodeId: t.exposeID('nodeId', {
    description:
      'The global id of the object that changed, such as "Task:1204", also if it no longer exists. Null if this API has no type for it.',
  }),
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
    description: 'The user who made the change. Null if Asana made it, and with the kind RESYNC.',
    ...changedRecord(User),
  }),
  at: t.expose('at', {
    type: 'DateTime',
    nullable: false,
    description: 'When the change was made. With the kind RESYNC, the current time.',
  }),
});
