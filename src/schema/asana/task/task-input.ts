import { type BuilderTypes, builder, serviceEnum } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { referenceTo } from '../../mutation/input.ts';
import { CustomFieldInput } from '../custom-field/custom-field-input.ts';
import { anyId, anyUserId } from '../record/id-input.ts';
import { defineStringEnum } from '../record/string-enum.ts';

/** The kinds of tasks that Asana accepts as input. Source: OAS, TaskBase. */
const TaskKind = serviceEnum(
  'TaskKind',
  'The kind of a task. Asana has further kinds, which cannot be set.',
  {
    default_task: 'A usual task.',
    milestone: 'A milestone: a date or a goal of the project.',
    approval: 'An approval: a task that asks for a decision.',
  },
);

/** The inputs that must agree. */
interface KindInput {
  readonly resourceSubtype?: typeof TaskKind.$inferType | null | undefined;
  readonly approvalStatus?: string | null | undefined;
}

/** Throws InputError for a kind that contradicts the status of an approval. */
export function checkKind({ resourceSubtype, approvalStatus }: KindInput): void {
  if (resourceSubtype === undefined) return;
  if (resourceSubtype === null) {
    throw new InputError('resourceSubtype', 'resourceSubtype must not be null: give DEFAULT_TASK.');
  }
  if (approvalStatus != null && resourceSubtype !== 'approval') {
    throw new InputError(
      'resourceSubtype',
      'resourceSubtype contradicts approvalStatus: only a task of the kind APPROVAL has a status.',
    );
  }
}

/** Source: OAS, TaskBase. */
export const ApprovalStatus = defineStringEnum(
  'ApprovalStatus',
  'The status of an approval: a task that asks for a decision.',
  {
    pending: 'The approval waits for a decision. The task is open.',
    approved: 'The approval was granted. The task is completed.',
    rejected: 'The approval was refused. The task is completed.',
    changes_requested:
      'Changes are needed before the approval can be granted. The task is completed.',
  },
);

const ExternalInput = builder.inputType('ExternalInput', {
  description:
    'Data that your app stores with a task. Only the OAuth app that writes it can see it. Personal access tokens cannot write it.',
  fields: (t) => ({
    id: t.string({
      description: 'An id that your app assigns, to find the task by. At most 1,024 characters.',
    }),
    data: t.string({ description: 'Any text. At most 32,768 characters.' }),
  }),
});

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

const shared = (t: InputFields) => ({
  notes: t.string({
    description: 'The description as plain text. Cannot be combined with `htmlNotes`.',
  }),
  htmlNotes: t.string({
    description:
      'The description in Asana’s rich text: XML inside one <body>. Cannot be combined with `notes`.',
  }),
  completed: t.boolean({ description: 'Whether the task is completed.' }),
  resourceSubtype: t.field({
    type: TaskKind,
    description: 'The kind of the task. Default for a new task: DEFAULT_TASK.',
  }),
  isLiked: t.boolean({ description: 'Whether you like the task.' }),
  dueOn: t.field({
    type: 'Date',
    description: 'The due date. Cannot be combined with `dueAt`.',
  }),
  dueAt: t.field({
    type: 'DateTime',
    description: 'The due date and time. Cannot be combined with `dueOn`.',
  }),
  startOn: t.field({
    type: 'Date',
    description:
      'The start date. Asana requires `dueOn` or `dueAt` in the same request, also to clear it. Cannot be combined with `startAt`.',
  }),
  startAt: t.field({
    type: 'DateTime',
    description:
      'The start date and time. Asana requires `dueAt` in the same request, and to clear it `dueOn` or `dueAt`. Cannot be combined with `startOn`.',
  }),
  assignee: t.id({
    description: `The assignee. ${anyUserId}`,
  }),
  assigneeSection: t.id({
    description:
      'The section of your “My tasks” to put the task into, which must be assigned to you. Give the gid of a `MyTasksSection`.',
  }),
  external: t.field({
    type: ExternalInput,
    description: 'Data that your app stores with the task.',
  }),
  customFields: t.field({
    type: [CustomFieldInput],
    description:
      'Values of custom fields. Custom fields that are not listed, or are listed without a value, do not change.',
  }),
});

export const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description:
    'A new task. A workspace, a project, a section or a parent is required. The workspace is needed only if none of the others is given.',
  fields: (t) => ({
    workspace: t.id({ description: `The workspace to create the task in. ${anyId}` }),
    project: t.id({
      extensions: referenceTo('Project'),
      description: `The project to add the task to, at the top of its first section. ${anyId}`,
    }),
    section: t.id({
      extensions: referenceTo('Section'),
      description: `The section of that project to add the task to, at the top. ${anyId}`,
    }),
    parent: t.id({
      description: `The parent task. The new task becomes its subtask. ${anyId}`,
      extensions: referenceTo('Task'),
    }),
    followers: t.idList({
      description: `The users to notify of changes to the task. ${anyUserId}`,
    }),
    tags: t.idList({ description: `The tags of the task. ${anyId}` }),
    approvalStatus: t.field({
      type: ApprovalStatus.type,
      description:
        'Makes the new task an approval with this status. Every status except PENDING completes the task. UNKNOWN is not accepted.',
    }),
    name: t.string({
      description:
        'The name of the task. It must not be blank. Without a name, or with null, Asana creates a task with an empty name.',
    }),
    ...shared(t),
  }),
});

export const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  description: 'Changes to a task. Fields that are omitted do not change; null clears a field.',
  fields: (t) => ({
    task: t.id({
      required: true,
      description: `The task to change. ${anyId}`,
      extensions: referenceTo('Task'),
    }),
    name: t.string({ description: 'The name of the task. It must not be blank or null.' }),
    approvalStatus: t.field({
      type: ApprovalStatus.type,
      description:
        'The status of an approval. PENDING reopens the task, and every other status completes it. It must not be null, and UNKNOWN is not accepted.',
    }),
    ...shared(t),
  }),
});

export type CreateTaskInputShape = typeof CreateTaskInput.$inferInput;
export type UpdateTaskInputShape = typeof UpdateTaskInput.$inferInput;
