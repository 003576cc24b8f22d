import { builder } from '../../../builder/builder.ts';
import { CustomFieldFilter } from '../../custom-field/custom-field-input.ts';
import { UserFilter } from '../../filter/user-filter.ts';
import { anyId, anyUserId } from '../../record/id-input.ts';
import { DateRange, InstantRange } from '../../record/range-input.ts';

const AssigneeFilter = builder.inputType('AssigneeFilter', {
  description: 'A filter by the assignee. Give exactly one of these inputs.',
  fields: (t) => ({
    any: t.idList({ description: `The assignee is one of these users. ${anyUserId}` }),
    none: t.idList({
      description: `The assignee is none of these users, or the task is unassigned. ${anyUserId}`,
    }),
    isSet: t.boolean({ description: 'True: assigned tasks. False: unassigned tasks.' }),
  }),
});

const IdListFilter = builder.inputType('IdListFilter', {
  description:
    'A filter by a list of records. If several inputs are given, all of them must match.',
  fields: (t) => ({
    any: t.idList({ description: `The list contains at least one of these records. ${anyId}` }),
    all: t.idList({ description: `The list contains all of these records. ${anyId}` }),
    none: t.idList({ description: `The list contains none of these records. ${anyId}` }),
  }),
});

const appliedHere =
  'This server applies them to the tasks that match the rest of the filter, and reads these tasks, 100 in each read: combine it with other inputs in a large workspace.';

type Input<Ref extends { readonly $inferInput: unknown }> = Ref['$inferInput'] | null | undefined;
type Filters = readonly TaskFilterInput[] | null | undefined;

/** The input of a filter, as Pothos passes it. A type that contains itself cannot be inferred. */
export interface TaskFilterInput {
  readonly text?: string | null | undefined;
  readonly completed?: boolean | null | undefined;
  readonly resourceSubtype?: string | null | undefined;
  readonly assignee?: Input<typeof AssigneeFilter>;
  readonly createdBy?: Input<typeof UserFilter>;
  readonly followers?: Input<typeof UserFilter>;
  readonly likedBy?: Input<typeof UserFilter>;
  readonly dueOn?: Input<typeof DateRange>;
  readonly startOn?: Input<typeof DateRange>;
  readonly createdAt?: Input<typeof InstantRange>;
  readonly modifiedAt?: Input<typeof InstantRange>;
  readonly completedAt?: Input<typeof InstantRange>;
  readonly tags?: Input<typeof IdListFilter>;
  readonly projects?: Input<typeof IdListFilter>;
  readonly sections?: Input<typeof IdListFilter>;
  readonly customFields?: readonly (typeof CustomFieldFilter)['$inferInput'][] | null | undefined;
  readonly isSubtask?: boolean | null | undefined;
  readonly isBlocked?: boolean | null | undefined;
  readonly isBlocking?: boolean | null | undefined;
  readonly hasAttachment?: boolean | null | undefined;
  readonly all?: Filters;
  readonly any?: Filters;
  readonly none?: Filters;
}

export const TaskFilter = builder.inputRef<TaskFilterInput>('TaskFilter').implement({
  description:
    'Which tasks a list contains: those that match all of the given inputs. An input that is omitted or null does not filter. In a workspace, Asana’s search applies the filter. In a project or a section, this server applies it, and reads of each task only what the filter needs.',
  fields: (t) => ({
    text: t.string({
      description:
        'The name and the notes contain each of these words. Asana’s search decides what a word is. In a project or a section, this server compares complete words and ignores case.',
    }),
    completed: t.boolean({ description: 'True: completed tasks. False: open tasks.' }),
    resourceSubtype: t.string({
      description: 'The type of the task: "default_task", "milestone", "approval" or "custom".',
    }),
    assignee: t.field({ type: AssigneeFilter, description: 'The assignee.' }),
    createdBy: t.field({ type: UserFilter, description: 'The user who created the task.' }),
    followers: t.field({ type: UserFilter, description: 'The users who follow the task.' }),
    likedBy: t.field({
      type: UserFilter,
      description: `The users who like the task. In a workspace, Asana’s search applies \`none\`, and has no parameter for \`any\`. ${appliedHere}`,
    }),
    dueOn: t.field({
      type: DateRange,
      description: 'The due date. For a task with `dueAt`, the day that Asana shows.',
    }),
    startOn: t.field({ type: DateRange, description: 'The start date.' }),
    createdAt: t.field({ type: InstantRange, description: 'When the task was created.' }),
    modifiedAt: t.field({
      type: InstantRange,
      description:
        'When the task was last changed. With `from`, a list of a project, a section or a user reads only the tasks that were changed since then.',
    }),
    completedAt: t.field({
      type: InstantRange,
      description: 'When the task was completed. Only completed tasks match.',
    }),
    tags: t.field({ type: IdListFilter, description: 'The tags of the task.' }),
    projects: t.field({
      type: IdListFilter,
      description: 'The projects of the task that the viewer can see.',
    }),
    sections: t.field({
      type: IdListFilter,
      description: 'The sections of the task in the projects that the viewer can see.',
    }),
    customFields: t.field({
      type: [CustomFieldFilter],
      description:
        'The values of custom fields. Each custom field of the filter is read once, before the tasks.',
    }),
    isSubtask: t.boolean({ description: 'Whether the task has a parent.' }),
    isBlocked: t.boolean({
      description:
        'Whether the task depends on an open task. In a project or a section, each task that the listed tasks depend on is one more read.',
    }),
    isBlocking: t.boolean({
      description:
        'Whether the task is open and an open task depends on it. In a project or a section, each task that depends on the listed tasks is one more read.',
    }),
    hasAttachment: t.boolean({
      description:
        'Whether the task has attachments. In a project or a section, this is one more read for each task that matches the rest of the filter.',
    }),
    all: t.field({
      type: [TaskFilter],
      maxItems: 50,
      description:
        'The task also matches each of these filters. Asana’s search applies them as far as it can apply two conditions on the same property.',
    }),
    any: t.field({
      type: [TaskFilter],
      maxItems: 50,
      description: `The task also matches at least one of these filters. ${appliedHere}`,
    }),
    none: t.field({
      type: [TaskFilter],
      maxItems: 50,
      description: `The task matches none of these filters. ${appliedHere}`,
    }),
  }),
});
