import { deleteTask, type TaskRecord } from '../../../asana/record/task.ts';
import { addFollowers, removeFollowers } from '../../../asana/record/task-relation.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { deletedPayload } from '../record/changed-record.ts';
import { anyId, anyUserId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { Task } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';
import { createTasks } from './new-task-write.ts';
import { CreateTaskInput, UpdateTaskInput } from './task-input.ts';
import { parseNewTask, parseTaskChange, prepareTask, toUpdateTaskWrite } from './task-write.ts';
import { newTasksCost, taskChangesCost } from './task-write-cost.ts';

const payloadOf = (mutation: string) =>
  recordPayload(mutation, 'task', Task, 'The task after the change.');

const DeleteTaskInput = builder.inputType('DeleteTaskInput', {
  description: 'A task to move to the trash.',
  fields: (t) => ({ task: t.id({ required: true, description: `The task to delete. ${anyId}` }) }),
});

const DeleteTaskPayload = deletedPayload(
  'deleteTask',
  'Task',
  'deletedTaskId',
  'The global id of the task that is now in the trash.',
);

const AddFollowersInput = builder.inputType('AddFollowersInput', {
  description: 'Users to add as followers of a task.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task to follow. ${anyId}` }),
    followers: t.idList({
      required: true,
      description: `The users to add. The current followers remain. ${anyUserId}`,
    }),
  }),
});

const RemoveFollowersInput = builder.inputType('RemoveFollowersInput', {
  description: 'Users to remove from the followers of a task.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task. ${anyId}` }),
    followers: t.idList({
      required: true,
      description: `The users to remove. Users who do not follow the task are ignored. ${anyUserId}`,
    }),
  }),
});

const inputArg = <Type>(type: Type, description: string) =>
  ({ type, required: true, description }) as const;

builder.mutationFields((t) => ({
  createTask: t.parsedField({
    type: payloadOf('createTask'),
    description:
      'Creates a task. Sends one write request, whichever fields of the task are selected.',
    args: { input: t.arg(inputArg(CreateTaskInput, 'The task to create.')) },
    parse: ({ input }) => parseNewTask(input),
    cost: (task, source) => newTasksCost([task], source),
    resolve: async (_root, task, context, info) => {
      const prepared = await beforeWriting(prepareTask(task, context));
      const [created] = createTasks([prepared], selectionOf(info).mask, context);
      if (created === undefined) throw new Error('a task was not created');
      return { task: await created };
    },
  }),
  updateTask: t.parsedField({
    type: payloadOf('updateTask'),
    description:
      'Changes a task: for example completes, reopens or assigns it. Sends one write request.',
    args: { input: t.arg(inputArg(UpdateTaskInput, 'The task, and the changes to make.')) },
    parse: ({ input }) => parseTaskChange(input),
    cost: (change, source) => taskChangesCost([change], source),
    resolve: async (_root, change, context, info) => {
      const write = await beforeWriting(toUpdateTaskWrite(change, context));
      return { task: await sendWrite(toKind('task'), write, selectionOf(info).mask, context) };
    },
  }),
  deleteTask: t.parsedField({
    type: DeleteTaskPayload,
    description: 'Moves a task to the trash. Asana keeps it there for 30 days.',
    args: { input: t.arg(inputArg(DeleteTaskInput, 'The task to delete.')) },
    parse: ({ input }) => parseGid('Task', input.task, 'task'),
    cost: (gid, source) => writeCost(deleteTask(gid), source),
    resolve: async (_root, gid, context) => {
      await sendWrite(toKind('task'), deleteTask(gid), emptyMask, context);
      return { gid };
    },
  }),
  addFollowers: t.parsedField({
    type: payloadOf('addFollowers'),
    description: 'Adds followers to a task.',
    args: {
      input: t.arg(inputArg(AddFollowersInput, 'The task, and the users to add as followers.')),
    },
    parse: ({ input }) => toFollowerWrite(input, addFollowers),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      task: await sendWrite(toKind('task'), write, selectionOf(info).mask, context),
    }),
  }),
  removeFollowers: t.parsedField({
    type: payloadOf('removeFollowers'),
    description: 'Removes followers from a task. Sends one write request.',
    args: {
      input: t.arg(
        inputArg(RemoveFollowersInput, 'The task, and the users to remove from its followers.'),
      ),
    },
    parse: ({ input }) => toFollowerWrite(input, removeFollowers),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      task: await sendWrite(toKind('task'), write, selectionOf(info).mask, context),
    }),
  }),
}));

function toFollowerWrite(
  { task, followers }: typeof AddFollowersInput.$inferInput,
  toWrite: typeof addFollowers,
): AsanaWrite<TaskRecord> {
  const gid = parseGid('Task', task, 'task');
  if (followers.length === 0) throw new InputError('followers', 'Give at least one user.');
  return toWrite(
    gid,
    followers.map((user) => parseUserId(user, 'followers')),
  );
}
