import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { Applied } from '../../mutation/applied.ts';
import { ErrorCodeEnum } from '../../mutation/error-code.ts';
import { Task } from '../record/refs.ts';
import {
  type ItemResult,
  type MutationProblem,
  maxItems,
  parseEach,
  validItems,
  writeEach,
} from './bulk-write.ts';
import { createTasks } from './new-task-write.ts';
import { CreateTaskInput, UpdateTaskInput } from './task-input.ts';
import {
  parseNewTask,
  parseTaskChange,
  prepareTask,
  toUpdateTaskWrite,
  updateTasks,
} from './task-write.ts';
import { newTasksCost, taskChangesCost } from './task-write-cost.ts';

const MutationError = builder.objectRef<MutationProblem>('MutationError').implement({
  description: 'Why one item of a bulk mutation failed.',
  fields: (t) => ({
    code: t.expose('code', {
      type: ErrorCodeEnum,
      nullable: false,
      description: 'The same code as `extensions.code` of an error.',
    }),
    message: t.exposeString('message', { nullable: false, description: 'A message for humans.' }),
    field: t.exposeString('field', {
      description: 'The input that is invalid, or null if the error is not about an input.',
    }),
    applied: t.expose('applied', {
      type: Applied,
      nullable: false,
      description: 'Whether the service applied the write despite the error.',
    }),
    retryable: t.exposeBoolean('retryable', {
      nullable: false,
      description:
        'Whether the same change can succeed later. Always false unless `applied` is NO: the change could be made twice.',
    }),
    help: t.exposeString('help', {
      description: 'What the user can do about the error, or null if there is no advice.',
    }),
  }),
});

const TaskResult = builder.objectRef<ItemResult>('TaskResult').implement({
  description: 'The result of one item: a task or an error.',
  fields: (t) => ({
    task: t.expose('task', {
      type: Task,
      description: 'The task after the change, or null if the item failed.',
    }),
    error: t.expose('error', {
      type: MutationError,
      description: 'The error, or null if the item succeeded.',
    }),
  }),
});

const payloadOf = (name: string) =>
  builder.objectRef<{ readonly results: readonly ItemResult[] }>(name).implement({
    description: 'The results of a bulk mutation.',
    fields: (t) => ({
      results: t.field({
        type: [TaskResult],
        nullable: false,
        description: 'One result per item, in the order of the input.',
        resolve: ({ results }) => results,
      }),
    }),
  });

const CreateTasksInput = builder.inputType('CreateTasksInput', {
  description: 'Tasks to create.',
  fields: (t) => ({
    tasks: t.field({
      type: [CreateTaskInput],
      required: true,
      maxItems,
      description:
        'The tasks to create, at least one. If one task fails, the others are still created.',
    }),
  }),
});

const UpdateTasksInput = builder.inputType('UpdateTasksInput', {
  description: 'Tasks to change.',
  fields: (t) => ({
    tasks: t.field({
      type: [UpdateTaskInput],
      required: true,
      maxItems,
      description: 'The changes, at least one. If one change fails, the others are still made.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createTasks: t.parsedField({
    type: payloadOf('CreateTasksPayload'),
    description: 'Creates several tasks. Sends one request per ten tasks.',
    args: {
      input: t.arg({
        type: CreateTasksInput,
        required: true,
        description: 'The tasks to create.',
      }),
    },
    parse: ({ input }) => parseEach(input.tasks, parseNewTask),
    cost: (tasks, source) => newTasksCost(validItems(tasks), source),
    resolve: (_root, tasks, context, info) =>
      writeEach(
        tasks,
        { prepare: prepareTask, send: createTasks },
        selectionOf(info).mask,
        context,
      ),
  }),
  updateTasks: t.parsedField({
    type: payloadOf('UpdateTasksPayload'),
    description: 'Changes several tasks. Sends one request per ten tasks.',
    args: {
      input: t.arg({ type: UpdateTasksInput, required: true, description: 'The changes to make.' }),
    },
    parse: ({ input }) => parseEach(input.tasks, parseTaskChange),
    cost: (changes, source) => taskChangesCost(validItems(changes), source),
    resolve: (_root, changes, context, info) =>
      writeEach(
        changes,
        { prepare: toUpdateTaskWrite, send: updateTasks },
        selectionOf(info).mask,
        context,
      ),
  }),
}));
