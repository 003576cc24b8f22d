import {
  addDependencies,
  addDependents,
  removeDependencies,
  removeDependents,
} from '../../../asana/record/task-relation.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { anyId } from '../record/gid.ts';
import { bulkPayload } from '../task/bulk/bulk-payload.ts';
import { parseGids, parseTaskList, type TaskListChange, tasksInput } from './task-list.ts';
import { taskListMutation } from './task-list-write.ts';

/** The maximum number of dependencies and dependents of a task together. Source: Asana, "Add dependencies". */
const maxItems = 30;

const limit = `A task has at most ${maxItems} dependencies and dependents together.`;

const othersInput = (description: string) =>
  ({
    required: true,
    maxItems,
    description: `${description} At least one. ${limit} ${anyId}`,
  }) as const;

const AddDependenciesInput = builder.inputType('AddDependenciesInput', {
  description: 'Tasks that other tasks wait for.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks that wait.')),
    dependencies: t.idList(othersInput('The tasks that each of them waits for.')),
  }),
});

const RemoveDependenciesInput = builder.inputType('RemoveDependenciesInput', {
  description: 'Tasks that other tasks no longer wait for.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks that wait.')),
    dependencies: t.idList(othersInput('The tasks that each of them no longer waits for.')),
  }),
});

const AddDependentsInput = builder.inputType('AddDependentsInput', {
  description: 'Tasks that wait for other tasks.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks that others wait for.')),
    dependents: t.idList(othersInput('The tasks that wait for each of them.')),
  }),
});

const RemoveDependentsInput = builder.inputType('RemoveDependentsInput', {
  description: 'Tasks that no longer wait for other tasks.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks that others wait for.')),
    dependents: t.idList(othersInput('The tasks that no longer wait for them.')),
  }),
});

function parseDependencies(
  tasks: readonly string[],
  others: readonly string[],
  field: 'dependencies' | 'dependents',
  toWrite: (gid: string, others: readonly string[]) => AsanaWrite<object>,
): TaskListChange {
  const gids = parseGids('Task', others, field);
  return parseTaskList(tasks, (gid) => {
    if (gids.includes(gid)) throw new InputError(field, 'A task cannot wait for itself.');
    return [toWrite(gid, gids)];
  });
}

const premium = 'Requires a paid Asana plan. Sends one request per ten tasks.';

builder.mutationFields((t) => ({
  addDependencies: t.parsedField({
    type: bulkPayload('AddDependenciesPayload'),
    description: `Makes tasks wait for other tasks. ${premium}`,
    args: {
      input: t.arg({
        type: AddDependenciesInput,
        required: true,
        description: 'The tasks, and those that they wait for.',
      }),
    },
    parse: ({ input: { tasks, dependencies } }) =>
      parseDependencies(tasks, dependencies, 'dependencies', addDependencies),
    ...taskListMutation,
  }),
  removeDependencies: t.parsedField({
    type: bulkPayload('RemoveDependenciesPayload'),
    description: `Makes tasks no longer wait for other tasks. ${premium}`,
    args: {
      input: t.arg({
        type: RemoveDependenciesInput,
        required: true,
        description: 'The tasks, and those that they no longer wait for.',
      }),
    },
    parse: ({ input: { tasks, dependencies } }) =>
      parseDependencies(tasks, dependencies, 'dependencies', removeDependencies),
    ...taskListMutation,
  }),
  addDependents: t.parsedField({
    type: bulkPayload('AddDependentsPayload'),
    description: `Makes other tasks wait for tasks. ${premium}`,
    args: {
      input: t.arg({
        type: AddDependentsInput,
        required: true,
        description: 'The tasks, and those that wait for them.',
      }),
    },
    parse: ({ input: { tasks, dependents } }) =>
      parseDependencies(tasks, dependents, 'dependents', addDependents),
    ...taskListMutation,
  }),
  removeDependents: t.parsedField({
    type: bulkPayload('RemoveDependentsPayload'),
    description: `Makes other tasks no longer wait for tasks. ${premium}`,
    args: {
      input: t.arg({
        type: RemoveDependentsInput,
        required: true,
        description: 'The tasks, and those that no longer wait for them.',
      }),
    },
    parse: ({ input: { tasks, dependents } }) =>
      parseDependencies(tasks, dependents, 'dependents', removeDependents),
    ...taskListMutation,
  }),
}));
