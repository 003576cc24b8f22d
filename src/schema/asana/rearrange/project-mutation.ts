import {
  addTaskToProject,
  removeTaskFromProject,
} from '../../../service/asana/record/task-relation.ts';
import { InputError } from '../../error/input-error.ts';
import { optional } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement, toPosition } from '../record/placement.ts';
import { taskListMutation } from './task-list-mutation.ts';

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
