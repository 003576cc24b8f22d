import { selectionOf } from '../../../../engine/plan/selection.ts';
import { input } from '../../../mutation/input.ts';
import { declareMutation } from '../../../mutation/mutation.ts';
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
import { bulkPayload, maxItems, parseEach, validItems, writeEach } from './bulk-write.ts';

const sends = 'Sends one request per ten tasks.';

declareMutation('createTasks', {
  effect: 'ADDS',
  description: 'Creates several tasks.',
  sends,
  argument: 'The tasks to create.',
  input: 'Tasks to create.',
  inputs: {
    tasks: {
      ...input(
        [CreateTaskInput],
        'The tasks to create, at least one. If one task fails, the others are still created.',
      ),
      maxItems,
    },
  },
  parse: ({ tasks }) => parseEach(tasks, parseNewTask),
  payload: bulkPayload,
  cost: (tasks, source) => newTasksCost(validItems(tasks), source),
  resolve: (tasks, context, info) =>
    writeEach(tasks, { prepare: prepareTask, send: createTasks }, selectionOf(info).mask, context),
});

declareMutation('updateTasks', {
  effect: 'CHANGES',
  description: 'Changes several tasks.',
  sends,
  argument: 'The changes to make.',
  input: 'Tasks to change.',
  inputs: {
    tasks: {
      ...input(
        [UpdateTaskInput],
        'The changes, at least one. If one change fails, the others are still made.',
      ),
      maxItems,
    },
  },
  parse: ({ tasks }) => parseEach(tasks, parseTaskChange),
  payload: bulkPayload,
  cost: (changes, source) => taskChangesCost(validItems(changes), source),
  resolve: (changes, context, info) =>
    writeEach(
      changes,
      { prepare: toUpdateTaskWrite, send: updateTasks },
      selectionOf(info).mask,
      context,
    ),
});
