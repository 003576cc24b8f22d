import { setParent } from '../../../asana/record/task-relation.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { anyId } from '../record/gid.ts';
import { checkNeighbor, parsePlacement, toPosition } from '../section/placement.ts';
import { bulkPayload } from '../task/bulk/bulk-payload.ts';
import { parseTaskList, type TaskListChange, tasksInput } from './task-list.ts';
import { taskListMutation } from './task-list-write.ts';

const SetTasksParentInput = builder.inputType('SetTasksParentInput', {
  description: 'Tasks that become subtasks of another task, or top-level tasks.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks to move, in the order that they get.')),
    parent: t.id({
      description: `The new parent. With null, the tasks have no parent any more; it must not be omitted. Subtasks can be nested five levels deep. ${anyId}`,
    }),
    before: t.id({
      description: `Insert the tasks before this subtask of the parent. Cannot be combined with \`after\`. If both are omitted, the tasks are added at the end, in no particular order. ${anyId}`,
    }),
    after: t.id({ description: `Insert the tasks after this subtask of the parent. ${anyId}` }),
  }),
});

function parseParent(input: typeof SetTasksParentInput.$inferInput): TaskListChange {
  if (input.parent === undefined) {
    throw new InputError('parent', 'Give a parent, or null to remove the parent of the tasks.');
  }
  const parent = input.parent === null ? null : parseGid('Task', input.parent, 'parent');
  const placement = parsePlacement(input, 'Task');
  const position = toPosition(placement);
  if (parent === null && position !== 'none') {
    throw new InputError(position, `${position} has no meaning without a parent.`);
  }
  const toWrites = (gid: string) => {
    if (gid === parent) throw new InputError('parent', 'A task cannot be its own parent.');
    checkNeighbor(gid, placement);
    return [setParent(gid, { parent, ...placement })];
  };
  return parseTaskList(input.tasks, toWrites, position);
}

builder.mutationField('setTasksParent', (t) =>
  t.parsedField({
    type: bulkPayload('SetTasksParentPayload'),
    description:
      'Makes tasks the subtasks of another task, or removes their parent. Sends one request per ten tasks; with `before` or `after`, one request per task, so that the tasks keep their order. The tasks stay in their projects.',
    args: {
      input: t.arg({
        type: SetTasksParentInput,
        required: true,
        description: 'The tasks, their new parent, and the position below it.',
      }),
    },
    parse: ({ input }) => parseParent(input),
    ...taskListMutation,
  }),
);
