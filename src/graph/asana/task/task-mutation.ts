import { addFollowers, deleteTask, type TaskRecord } from '../../../asana/task.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId, toGlobalId } from '../../id/id.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/kind.ts';
import { Task } from '../record/refs.ts';
import { writeOne } from '../record/write-one.ts';
import { CreateTaskInput, UpdateTaskInput } from './task-input.ts';
import { checkCreateTask, checkUpdateTask, toCreateTask, toUpdateTask } from './task-write.ts';

const payloadOf = (name: string, description: string) =>
  builder.objectRef<{ readonly task: TaskRecord }>(name).implement({
    description,
    fields: (t) => ({
      task: t.expose('task', {
        type: Task,
        nullable: false,
        description: 'The task as it is now.',
      }),
    }),
  });

const DeleteTaskInput = builder.inputType('DeleteTaskInput', {
  description: 'A task to move to the trash.',
  fields: (t) => ({ task: t.id({ required: true, description: `The task. ${anyId}` }) }),
});

const DeleteTaskPayload = builder
  .objectRef<{ readonly gid: string }>('DeleteTaskPayload')
  .implement({
    description: 'What `deleteTask` did.',
    fields: (t) => ({
      deletedTaskId: t.id({
        nullable: false,
        description: 'The global id of the task that is in the trash now.',
        resolve: ({ gid }) => toGlobalId({ typeName: 'Task', id: gid }),
      }),
    }),
  });

const AddFollowersInput = builder.inputType('AddFollowersInput', {
  description: 'People to tell of a task’s changes.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task. ${anyId}` }),
    followers: t.idList({
      required: true,
      description: `The people; those who follow it already stay. ${anyId} E-mail addresses and "me" work too.`,
    }),
  }),
});

const input = <Type>(type: Type) => ({ type, required: true, description: 'What to do.' }) as const;

builder.mutationFields((t) => ({
  createTask: t.field({
    type: payloadOf('CreateTaskPayload', 'What `createTask` made.'),
    nullable: false,
    description: 'Creates a task. One write, whatever is selected of it.',
    args: { input: t.arg(input(CreateTaskInput)) },
    check: (args) => checkCreateTask(args.input),
    resolve: async (_root, args, context, info) => {
      const write = await beforeWriting(toCreateTask(args.input, context));
      return { task: await writeOne(toKind('task'), write, selectionOf(info).mask, context) };
    },
  }),
  updateTask: t.field({
    type: payloadOf('UpdateTaskPayload', 'What `updateTask` changed.'),
    nullable: false,
    description: 'Changes a task: completes it, reopens it, assigns it, and so on. One write.',
    args: { input: t.arg(input(UpdateTaskInput)) },
    check: (args) => checkUpdateTask(args.input),
    resolve: async (_root, args, context, info) => {
      const write = await beforeWriting(toUpdateTask(args.input, context));
      return { task: await writeOne(toKind('task'), write, selectionOf(info).mask, context) };
    },
  }),
  deleteTask: t.field({
    type: DeleteTaskPayload,
    nullable: false,
    description: 'Moves a task to the trash, where Asana keeps it for 30 days.',
    args: { input: t.arg(input(DeleteTaskInput)) },
    check: (args) => void parseGid('Task', args.input.task, 'task'),
    resolve: async (_root, args, context) => {
      const gid = parseGid('Task', args.input.task, 'task');
      await writeOne(toKind('task'), deleteTask(gid), emptyMask, context);
      return { gid };
    },
  }),
  addFollowers: t.field({
    type: payloadOf('AddFollowersPayload', 'What `addFollowers` changed.'),
    nullable: false,
    description: 'Makes people followers of a task.',
    args: { input: t.arg(input(AddFollowersInput)) },
    check: (args) => {
      parseGid('Task', args.input.task, 'task');
      if (args.input.followers.length === 0) {
        throw new InputError('followers', 'Name at least one person.');
      }
      args.input.followers.forEach((person) => void parseUserId(person, 'followers'));
    },
    resolve: async (_root, args, context, info) => {
      const gid = parseGid('Task', args.input.task, 'task');
      const people = args.input.followers.map((person) => parseUserId(person, 'followers'));
      const write = addFollowers(gid, people);
      return { task: await writeOne(toKind('task'), write, selectionOf(info).mask, context) };
    },
  }),
}));
