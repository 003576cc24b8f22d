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
import { toKind } from '../record/kind.ts';
import { Task } from '../record/refs.ts';
import { CreateTaskInput, UpdateTaskInput } from './task-input.ts';
import { checkCreateTask, checkUpdateTask, toCreateTask, toUpdateTask } from './task-write.ts';

/** How many tasks one bulk mutation takes. */
const maxItems = 100;

/** What went wrong with one item, in the words of `errors`. */
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
      description: 'As `extensions.code` of an error.',
    }),
    message: t.exposeString('message', { nullable: false, description: 'For a person to read.' }),
    field: t.exposeString('field', { description: 'The input at fault, where it is one.' }),
    applied: t.expose('applied', {
      type: Applied,
      nullable: false,
      description: 'Whether the service carried the write out all the same.',
    }),
    retryable: t.exposeBoolean('retryable', {
      nullable: false,
      description: 'Whether the reason may pass by itself. Look at `applied` before trying again.',
    }),
  }),
});

const TaskResult = builder.objectRef<Result>('TaskResult').implement({
  description: 'What became of one item: a task or an error.',
  fields: (t) => ({
    task: t.expose('task', { type: Task, description: 'The task as it is now; null on an error.' }),
    error: t.expose('error', {
      type: MutationError,
      description: 'What went wrong; null if nothing.',
    }),
  }),
});

const payloadOf = (name: string) =>
  builder.objectRef<{ readonly results: readonly Result[] }>(name).implement({
    description: 'What became of each item.',
    fields: (t) => ({
      results: t.field({
        type: [TaskResult],
        nullable: false,
        description: 'One per item, in the order of the input.',
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
      description: `1 to ${maxItems} tasks. One that fails stops none of the others.`,
    }),
  }),
});

const UpdateTasksInput = builder.inputType('UpdateTasksInput', {
  description: 'Tasks to change.',
  fields: (t) => ({
    tasks: t.field({
      type: [UpdateTaskInput],
      required: true,
      description: `1 to ${maxItems} changes. One that fails stops none of the others.`,
    }),
  }),
});

function checkCount({ length }: readonly unknown[]): void {
  if (length >= 1 && length <= maxItems) return;
  throw new InputError('tasks', `tasks must be 1 to ${maxItems}, and are ${length}.`);
}

builder.mutationFields((t) => ({
  createTasks: t.field({
    type: payloadOf('CreateTasksPayload'),
    nullable: false,
    description: 'Creates many tasks, ten to a request.',
    args: { input: t.arg({ type: CreateTasksInput, required: true, description: 'What to do.' }) },
    check: ({ input }) => checkCount(input.tasks),
    resolve: (_root, { input }, context, info) =>
      writeEach(input.tasks, checkCreateTask, toCreateTask, selectionOf(info).mask, context),
  }),
  updateTasks: t.field({
    type: payloadOf('UpdateTasksPayload'),
    nullable: false,
    description: 'Changes many tasks, ten to a request.',
    args: { input: t.arg({ type: UpdateTasksInput, required: true, description: 'What to do.' }) },
    check: ({ input }) => checkCount(input.tasks),
    resolve: (_root, { input }, context, info) =>
      writeEach(input.tasks, checkUpdateTask, toUpdateTask, selectionOf(info).mask, context),
  }),
}));

/** Whatever must be read for all items is read together, and then all that can be written is written together. */
async function writeEach<Item>(
  items: readonly Item[],
  check: (item: Item) => void,
  prepare: (item: Item, context: Context) => Promise<AsanaWrite<TaskRecord>>,
  mask: Mask,
  context: Context,
): Promise<{ readonly results: readonly Result[] }> {
  const prepared = await Promise.allSettled(
    items.map((item) =>
      beforeWriting(
        (async () => {
          check(item);
          return prepare(item, context);
        })(),
      ),
    ),
  );
  const writes = prepared.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const sent = context.asana.write(toKind('task'), writes, mask).values();
  const results = prepared.map(async (one): Promise<Result> => {
    try {
      if (one.status === 'rejected') throw one.reason;
      return { task: (await sent.next().value) ?? null, error: null };
    } catch (error) {
      return { task: null, error: toProblem(error) };
    }
  });
  return { results: await Promise.all(results) };
}

function toProblem(error: unknown): MutationProblem {
  const known = toGraphqlError(error);
  // What nobody foresaw is the whole field's error: masked and logged like any other.
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
