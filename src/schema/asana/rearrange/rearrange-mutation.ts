import {
  addDependencies,
  addDependents,
  addTag,
  addTaskToProject,
  removeDependencies,
  removeDependents,
  removeTag,
  removeTaskFromProject,
  setParent,
} from '../../../service/asana/record/task-relation.ts';
import { InputError } from '../../error/input-error.ts';
import { clearable, type Input, optional } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement, toPosition } from '../record/placement.ts';
import { idsInput } from './task-list.ts';
import { taskListMutation } from './task-list-mutation.ts';

const maxTags = 20;

const sends = 'Sends one write per tag and task, and one request per ten writes.';

taskListMutation('addTagsToTasks', {
  effect: 'ADDS',
  description: 'Adds tags to tasks.',
  sends,
  argument: 'The tasks, and the tags to add to each of them.',
  input: 'Tags to add to tasks. Each task gets all of the tags.',
  tasks: 'The tasks to add the tags to.',
  inputs: {
    tags: idsInput(
      'Tag',
      'The tags to add. At least one. Tags that a task already has do not change.',
      maxTags,
    ),
  },
  write:
    ({ tags }) =>
    (task) =>
      tags.map((tag) => addTag(task, tag)),
});

taskListMutation('removeTagsFromTasks', {
  effect: 'CHANGES',
  description: 'Removes tags from tasks.',
  sends,
  argument: 'The tasks, and the tags to remove from each of them.',
  input: 'Tags to remove from tasks. Each task loses all of the tags.',
  tasks: 'The tasks to remove the tags from.',
  inputs: {
    tags: idsInput(
      'Tag',
      'The tags to remove. At least one. Tags that a task does not have are ignored.',
      maxTags,
    ),
  },
  write:
    ({ tags }) =>
    (task) =>
      tags.map((tag) => removeTag(task, tag)),
});

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

const taskInput = (description: string) => idInput('Task', description);

const parentOrNull = clearable(
  taskInput(
    'The new parent. With null, the tasks have no parent any more; it must not be omitted. Subtasks can be nested five levels deep.',
  ),
  null,
);

const parentInput: Input<string | null> = {
  ...parentOrNull,
  parse(given, name, all) {
    const parent = parentOrNull.parse(given, name, all);
    if (parent !== undefined) return parent;
    throw new InputError(name, 'Give a parent, or null to remove the parent of the tasks.');
  },
};

taskListMutation('setTasksParent', {
  effect: 'CHANGES',
  description: 'Makes tasks the subtasks of another task, or removes their parent.',
  note: 'The tasks stay in their projects.',
  argument: 'The tasks, their new parent, and the position below it.',
  input: 'Tasks that become subtasks of another task, or top-level tasks.',
  tasks: 'The tasks to move, in the order that they get.',
  inputs: {
    parent: parentInput,
    ...neighborInputs(taskInput, {
      before:
        'Insert the tasks before this subtask of the parent. Cannot be combined with `after`. If both are omitted, the tasks are added at the end, in no particular order.',
      after: 'Insert the tasks after this subtask of the parent.',
    }),
  },
  write({ parent, ...neighbor }) {
    const position = toPosition(neighbor);
    if (parent === null && position !== 'none') {
      throw new InputError(position, `${position} has no meaning without a parent.`);
    }
    return (task) => {
      if (task === parent) throw new InputError('parent', 'A task cannot be its own parent.');
      return [setParent(task, { parent, ...toPlacement(neighbor) })];
    };
  },
});

taskListMutation('addTasksToProject', {
  effect: 'CHANGES',
  description: 'Adds tasks to a project, or moves them within it.',
  note: 'The tasks stay in their other projects.',
  argument: 'The tasks, the project, and the position in it.',
  input:
    'Tasks to add to a project. Tasks that are in the project already move to the new position.',
  tasks: 'The tasks to add, in the order that they get.',
  inputs: {
    project: idInput('Project', 'The project.'),
    section: optional(
      idInput(
        'Section',
        'The section of the project to add the tasks to, at the end. Cannot be combined with `before` or `after`.',
      ),
    ),
    ...neighborInputs((description) => idInput('Task', description), {
      before:
        'Insert the tasks before this task of the project, in its section. Cannot be combined with `after`. If section, `before` and `after` are omitted, the tasks are added at the end of the project, in no particular order.',
      after: 'Insert the tasks after this task of the project, in its section.',
    }),
  },
  write({ before, after, ...place }) {
    const neighbor = { before, after };
    const position = toPosition(neighbor);
    if (place.section !== undefined && position !== 'none') {
      throw new InputError(
        position,
        `Give section or ${position}, not both: the neighbor defines the section.`,
      );
    }
    return (task) => [addTaskToProject(task, { ...place, ...toPlacement(neighbor) })];
  },
});

taskListMutation('removeTasksFromProject', {
  effect: 'CHANGES',
  description: 'Removes tasks from a project.',
  note: 'The tasks are not deleted: they stay in their other projects, and a task without a project stays in its workspace.',
  argument: 'The tasks, and the project to remove them from.',
  input: 'Tasks to remove from a project.',
  tasks: 'The tasks to remove. Tasks that are not in the project do not change.',
  inputs: { project: idInput('Project', 'The project.') },
  write:
    ({ project }) =>
    (task) => [removeTaskFromProject(task, project)],
});
