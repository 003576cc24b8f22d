import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { CustomFieldInput } from '../custom-field/custom-field-input.ts';
import { anyId } from '../record/gid.ts';

const ExternalInput = builder.inputType('ExternalInput', {
  description:
    'What your app keeps with a task. Only the OAuth app that writes it sees it; personal access tokens cannot write it.',
  fields: (t) => ({
    id: t.string({
      description:
        'An id of your own, by which the task can be found again; at most 1,024 characters.',
    }),
    data: t.string({ description: 'Any text; at most 32,768 characters.' }),
  }),
});

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** The inputs that creating and changing a task have in common. */
const shared = (t: InputFields) => ({
  name: t.string({ description: 'The title.' }),
  notes: t.string({ description: 'The description as plain text. Not together with `htmlNotes`.' }),
  htmlNotes: t.string({
    description:
      'The description in Asana’s rich text: XML inside one <body>. Not together with `notes`.',
  }),
  completed: t.boolean({ description: 'Whether it is done.' }),
  dueOn: t.field({
    type: 'Date',
    description: 'The day it should be done. Not together with `dueAt`.',
  }),
  dueAt: t.field({
    type: 'DateTime',
    description: 'The instant by which it should be done. Not together with `dueOn`.',
  }),
  startOn: t.field({
    type: 'Date',
    description: 'The day work begins. Asana wants `dueOn` or `dueAt` in the same write.',
  }),
  assignee: t.id({
    description: `Who is to do it. ${anyId} An e-mail address and "me" work too.`,
  }),
  external: t.field({ type: ExternalInput, description: 'What your app keeps with it.' }),
  customFields: t.field({
    type: [CustomFieldInput],
    description: 'Values of custom fields; fields that are not named stay as they are.',
  }),
});

/** What a task is created with. */
export const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description:
    'A new task. A workspace, a project, a section or a parent says where it belongs; the workspace is needed only without the others.',
  fields: (t) => ({
    workspace: t.id({ description: `The workspace. ${anyId}` }),
    project: t.id({
      description: `A project for it; it goes to the top of its first section. ${anyId}`,
    }),
    section: t.id({
      description: `A section of that project for it; it goes to the top. ${anyId}`,
    }),
    parent: t.id({ description: `The task that it is a part of. ${anyId}` }),
    followers: t.idList({ description: `Who is told of its changes. ${anyId}` }),
    tags: t.idList({ description: `The labels it carries. ${anyId}` }),
    ...shared(t),
  }),
});

/** What is changed of a task. */
export const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  description: 'Changes to a task. What is absent stays as it is; null clears.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task. ${anyId}` }),
    ...shared(t),
  }),
});

/** As resolvers are given them. */
export type CreateTaskGiven = typeof CreateTaskInput.$inferInput;
export type UpdateTaskGiven = typeof UpdateTaskInput.$inferInput;
