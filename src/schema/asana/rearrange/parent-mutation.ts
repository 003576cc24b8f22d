import { setParent } from '../../../service/asana/record/task-relation.ts';
import { InputError } from '../../error/input-error.ts';
import { clearable, type Input } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { neighborInputs, toPlacement, toPosition } from '../record/placement.ts';
import { taskListMutation } from './task-list-mutation.ts';

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
