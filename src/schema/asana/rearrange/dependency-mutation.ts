import {
  addDependencies,
  addDependents,
  removeDependencies,
  removeDependents,
} from '../../../service/asana/record/task-relation.ts';
import { InputError } from '../../error/input-error.ts';
import { idsInput } from './task-list.ts';
import { taskListMutation } from './task-list-mutation.ts';

/** The maximum number of dependencies and dependents of a task together. Source: Asana, "Add dependencies". */
const maxItems = 30;

const othersInput = (description: string) =>
  idsInput(
    'Task',
    `${description} At least one. A task has at most ${maxItems} dependencies and dependents together.`,
    maxItems,
  );

const toWrites =
  (field: string, others: readonly string[], toWrite: typeof addDependencies) => (task: string) => {
    if (!others.includes(task)) return [toWrite(task, others)];
    throw new InputError(field, 'A task cannot wait for itself.');
  };

taskListMutation('addDependencies', {
  effect: 'ADDS',
  description: 'Makes tasks wait for other tasks. Requires a paid Asana plan.',
  argument: 'The tasks, and those that they wait for.',
  input: 'Tasks that other tasks wait for.',
  tasks: 'The tasks that wait.',
  inputs: { dependencies: othersInput('The tasks that each of them waits for.') },
  write: ({ dependencies }) => toWrites('dependencies', dependencies, addDependencies),
});

taskListMutation('removeDependencies', {
  effect: 'CHANGES',
  description: 'Makes tasks no longer wait for other tasks. Requires a paid Asana plan.',
  argument: 'The tasks, and those that they no longer wait for.',
  input: 'Tasks that other tasks no longer wait for.',
  tasks: 'The tasks that wait.',
  inputs: { dependencies: othersInput('The tasks that each of them no longer waits for.') },
  write: ({ dependencies }) => toWrites('dependencies', dependencies, removeDependencies),
});

taskListMutation('addDependents', {
  effect: 'ADDS',
  description: 'Makes other tasks wait for tasks. Requires a paid Asana plan.',
  argument: 'The tasks, and those that wait for them.',
  input: 'Tasks that wait for other tasks.',
  tasks: 'The tasks that others wait for.',
  inputs: { dependents: othersInput('The tasks that wait for each of them.') },
  write: ({ dependents }) => toWrites('dependents', dependents, addDependents),
});

taskListMutation('removeDependents', {
  effect: 'CHANGES',
  description: 'Makes other tasks no longer wait for tasks. Requires a paid Asana plan.',
  argument: 'The tasks, and those that no longer wait for them.',
  input: 'Tasks that no longer wait for other tasks.',
  tasks: 'The tasks that others wait for.',
  inputs: { dependents: othersInput('The tasks that no longer wait for them.') },
  write: ({ dependents }) => toWrites('dependents', dependents, removeDependents),
});
