import type { TaskRecord } from '../../../asana/task.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import type { Delivery } from '../../../http/upstream-error.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { toGraphqlError } from '../../error/graphql-error.ts';
import { InputError } from '../../error/input-error.ts';
import { Applied, beforeWriting } from '../../mutation/applied.ts';
import { toKind } from '../record/record-kind.ts';
import { Task } from '../record/refs.ts';
import { CreateTaskInput, UpdateTaskInput } from './task-input.ts';
import {
  parseNewTask,
  parseTaskChange,
  toCreateTaskWrite,
  toUpdateTaskWrite,
} from './task-write.ts';

/** The maximum number of tasks in one bulk mutation. */
const maxItems = 100;

/** The error of one item, with the same values as an entry of `errors`. */
interface MutationProblem {
  readonly message: string;
  readonly code: string;
  readonly field: string | null;
  readonly applied: Uppercase<Delivery>;
  readonly retryable: boolean;
}

interface Result {
  readonly task: TaskRecord | null;
  readonly error: MutationProblem | null;
}

const MutationError = builder.objectRef<MutationProblem>('MutationError').implement({
  description: 'Why one item of a bulk mutation failed.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: false,
      description: 'The same value as `extensions.code` of an error.',
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
      description: 'Whether a retry may succeed. Check `applied` before you retry.',
    }),
  }),
});

const TaskResult = builder.objectRef<Result>('TaskResult').implement({
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
  builder.objectRef<{ readonly results: readonly Result[] }>(name).implement({
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
      description: `1 to ${maxItems} tasks. If one task fails, the others are still created.`,
    }),
  }),
});

const UpdateTasksInput = builder.inputType('UpdateTasksInput', {
  description: 'Tasks to change.',
  fields: (t) => ({
    tasks: t.field({
      type: [UpdateTaskInput],
      required: true,
      description: `1 to ${maxItems} changes. If one change fails, the others are still made.`,
    }),
  }),
});

builder.mutationFields((t) => ({
  createTasks: t.parsedField({
    type: payloadOf('CreateTasksPayload'),
    nullable: false,
    description: 'Creates several tasks. Sends one request per ten tasks.',
    args: {
      input: t.arg({
        type: CreateTasksInput,
        required: true,
        description: 'The tasks to create.',
      }),
    },
    parse: ({ input }) => parseEach(input.tasks, parseNewTask),
    resolve: (_root, tasks, context, info) =>
      writeEach(tasks, toCreateTaskWrite, selectionOf(info).mask, context),
  }),
  updateTasks: t.parsedField({
    type: payloadOf('UpdateTasksPayload'),
    nullable: false,
    description: 'Changes several tasks. Sends one request per ten tasks.',
    args: {
      input: t.arg({ type: UpdateTasksInput, required: true, description: 'The changes to make.' }),
    },
    parse: ({ input }) => parseEach(input.tasks, parseTaskChange),
    resolve: (_root, changes, context, info) =>
      writeEach(changes, toUpdateTaskWrite, selectionOf(info).mask, context),
  }),
}));

/** An item of a bulk mutation: parsed, or the reason why its input is invalid. */
type ParsedItem<Parsed> = { readonly parsed: Parsed } | { readonly error: InputError };

/** Parses each item on its own, because one invalid item does not stop the others. Throws InputError for too many items. */
function parseEach<Input, Parsed>(
  inputs: readonly Input[],
  parse: (input: Input) => Parsed,
): readonly ParsedItem<Parsed>[] {
  if (inputs.length < 1 || inputs.length > maxItems) {
    throw new InputError(
      'tasks',
      `tasks must have 1 to ${maxItems} items, but has ${inputs.length}.`,
    );
  }
  return inputs.map((input) => {
    try {
      return { parsed: parse(input) };
    } catch (error) {
      if (error instanceof InputError) return { error };
      throw error;
    }
  });
}

/** First makes all reads that the items need in one batch, then sends all valid writes in one batch. */
async function writeEach<Parsed>(
  items: readonly ParsedItem<Parsed>[],
  toWrite: (parsed: Parsed, context: Context) => Promise<AsanaWrite<TaskRecord>>,
  mask: Mask,
  context: Context,
): Promise<{ readonly results: readonly Result[] }> {
  const prepared = await Promise.allSettled(
    items.map((item) =>
      beforeWriting('error' in item ? Promise.reject(item.error) : toWrite(item.parsed, context)),
    ),
  );
  const writes = prepared.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []));
  const sent = context.asana.write(toKind('task'), writes, mask).values();
  const results = prepared.map(async (item): Promise<Result> => {
    try {
      if (item.status === 'rejected') throw item.reason;
      return { task: (await sent.next().value) ?? null, error: null };
    } catch (error) {
      return { task: null, error: toProblem(error) };
    }
  });
  return { results: await Promise.all(results) };
}

function toProblem(error: unknown): MutationProblem {
  const known = toGraphqlError(error);
  // An unexpected error fails the complete field. It is masked and logged like any other unexpected error.
  if (known === null) throw error;
  const { code, field, applied, retryable } = known.extensions as Partial<MutationProblem>;
  return {
    message: known.message,
    code: code ?? 'INTERNAL',
    field: field ?? null,
    applied: applied ?? 'NO',
    retryable: retryable ?? false,
  };
}
