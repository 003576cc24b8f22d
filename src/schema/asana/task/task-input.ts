import { builder, serviceEnum } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import {
  clearable,
  type Input,
  input,
  notNull,
  optional,
  switchInput,
  textInput,
  toInputType,
} from '../../mutation/input.ts';
import { CustomFieldInput, withValues } from '../custom-field/custom-field-input.ts';
import { anyId, idInput, userInput, userListInput } from '../record/id-input.ts';
import { notesInputs } from '../record/shared-input.ts';
import { defineStringEnum, knownValueInput } from '../record/string-enum.ts';
import { dueInputs, startChangeInputs, startInputs } from './task-date.ts';

// The inputs of tasks, which several mutations have: one task, or a list of them.

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

/** Source: Asana, "Custom external data". */
const maxExternalLength = { id: 1024, data: 32_768 } as const;

/** Asana does not accept null as external data: empty texts clear it. */
function toExternal({ id, data }: typeof ExternalInput.$inferInput, name: string) {
  for (const [part, text] of Object.entries({ id, data })) {
    const maxLength = maxExternalLength[part as keyof typeof maxExternalLength];
    if (text != null && text.length > maxLength)
      throw new InputError(name, `${name}.${part} must have at most ${maxLength} characters.`);
  }
  return {
    ...(id !== undefined && { gid: id ?? '' }),
    ...(data !== undefined && { data: data ?? '' }),
  };
}

const kind = input(
  TaskKind,
  'The kind of the task. Default for a new task: DEFAULT_TASK.',
  (value, name, { approvalStatus }) => {
    if (approvalStatus == null || value === 'approval') return value;
    throw new InputError(
      name,
      `${name} contradicts approvalStatus: only a task of the kind APPROVAL has a status.`,
    );
  },
);

/** Asana keeps the status of an approval and its completion consistent. */
function approvalInput(description: string): Input<string> {
  const known = knownValueInput(ApprovalStatus, description);
  return {
    ...known,
    parse(given, name, all) {
      const status = known.parse(given, name, all);
      const { completed } = all;
      if (completed == null || completed === (status !== 'pending')) return status;
      throw new InputError(
        name,
        `completed contradicts ${name}: an approval is open with PENDING, and completed with every other status.`,
      );
    },
  };
}

const likedText = 'Whether you like the task.';

const assigneeSection = input(
  'ID',
  'The section of your “My tasks” to put the task into, which must be assigned to you. Give the gid of a `MyTasksSection`.',
  (id, name) => parseGid('Section', id, name),
);

const customFields = input(
  [CustomFieldInput],
  'Values of custom fields. Custom fields that are not listed, or are listed without a value, do not change.',
  (fields) => withValues(fields),
);

const shared = {
  ...notesInputs('task'),
  completed: switchInput('Whether the task is completed.'),
  ...dueInputs,
  assignee: clearable(userInput('The assignee.'), null),
  external: clearable(
    input(ExternalInput, 'Data that your app stores with the task.', toExternal),
    { gid: '', data: '' },
  ),
};

/** A new task has nothing to clear, so null means the same as an omitted input. */
export const newTaskInputs = {
  ...shared,
  name: optional(
    textInput(
      'The name of the task. It must not be blank. Without a name, or with null, Asana creates a task with an empty name.',
    ),
  ),
  approvalStatus: optional(
    approvalInput(
      'Makes the new task an approval with this status. Every status except PENDING completes the task. UNKNOWN is not accepted.',
    ),
  ),
  resourceSubtype: optional(kind),
  isLiked: optional(input('Boolean', likedText)),
  ...startInputs,
  assigneeSection: optional(assigneeSection),
  customFields: optional(customFields),
  workspace: optional(idInput('Workspace', 'The workspace to create the task in.')),
  project: optional(
    idInput('Project', 'The project to add the task to, at the top of its first section.'),
  ),
  section: optional(
    idInput('Section', 'The section of that project to add the task to, at the top.'),
  ),
  parent: optional(idInput('Task', 'The parent task. The new task becomes its subtask.')),
  followers: optional(userListInput('The users to notify of changes to the task.')),
  tags: optional({
    ...input(['ID'], `The tags of the task. ${anyId}`, (tags, name) =>
      tags.map((tag) => parseGid('Tag', tag, name)),
    ),
    refersTo: 'Tag',
  }),
};

export const CreateTaskInput = toInputType(
  'CreateTaskInput',
  'A new task. A workspace, a project, a section or a parent is required. The workspace is needed only if none of the others is given.',
  newTaskInputs,
);

export const taskChangeInputs = {
  task: idInput('Task', 'The task to change.'),
  ...shared,
  name: notNull(textInput('The name of the task. It must not be blank or null.')),
  approvalStatus: notNull(
    approvalInput(
      'The status of an approval. PENDING reopens the task, and every other status completes it. It must not be null, and UNKNOWN is not accepted.',
    ),
    'must not be null: an approval always has a status.',
  ),
  resourceSubtype: notNull(kind, 'must not be null: give DEFAULT_TASK.'),
  isLiked: switchInput(likedText),
  ...startChangeInputs,
  assigneeSection: notNull(
    assigneeSection,
    'must not be null: an assigned task is always in a section of “My tasks”.',
  ),
  customFields: notNull(
    customFields,
    'cannot be null: to clear custom fields, list each field with null as its value.',
  ),
};

export const UpdateTaskInput = toInputType(
  'UpdateTaskInput',
  'Changes to a task. Fields that are omitted do not change; null clears a field.',
  taskChangeInputs,
);
