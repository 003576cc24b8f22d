import { selectionOf } from '../../../../plan/selection.ts';
import { builder } from '../../../builder/builder.ts';
import { createTasks } from '../new-task-write.ts';
import { CreateTaskInput, UpdateTaskInput } from '../task-input.ts';
import {
  parseNewTask,
  parseTaskChange,
  prepareTask,
  toUpdateTaskWrite,
  updateTasks,
} from '../task-write.ts';
import { newTasksCost, taskChangesCost } from '../task-write-cost.ts';
import { bulkPayload } from './bulk-payload.ts';
import { maxItems, parseEach, validItems, writeEach } from './bulk-write.ts';

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
    type: bulkPayload('CreateTasksPayload'),
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
    type: bulkPayload('UpdateTasksPayload'),
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
