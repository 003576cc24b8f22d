import type { Mask } from '../../../../engine/loader/mask.ts';
import type { Context } from '../../../../operation/context.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import { builder } from '../../../builder/builder.ts';
import { InputError } from '../../../error/input-error.ts';
import {
  beforeWriting,
  MutationError,
  type MutationProblem,
  toProblem,
} from '../../../mutation/mutation-error.ts';
import { mutationTypeName } from '../../../mutation/payload.ts';
import { Task } from '../../record/refs.ts';

export const maxItems = 100;

export interface ItemResult {
  readonly task: TaskRecord | null;
  readonly error: MutationProblem | null;
}

export type ParsedItem<Parsed> = { readonly parsed: Parsed } | { readonly error: InputError };

/** Parses each item on its own, because one invalid item does not stop the others. Throws InputError if there is none. */
export function parseEach<Input, Parsed>(
  inputs: readonly Input[],
  parse: (input: Input) => Parsed,
): readonly ParsedItem<Parsed>[] {
  if (inputs.length < 1) throw new InputError('tasks', 'tasks must have at least one item.');
  return inputs.map((input) => {
    try {
      return { parsed: parse(input) };
    } catch (error) {
      if (error instanceof InputError) return { error };
      throw error;
    }
  });
}

export const validItems = <Parsed>(items: readonly ParsedItem<Parsed>[]): readonly Parsed[] =>
  items.flatMap((item) => ('parsed' in item ? [item.parsed] : []));

interface WriteSteps<Parsed, Prepared> {
  readonly prepare: (parsed: Parsed, context: Context) => Promise<Prepared>;
  readonly send: (
    prepared: readonly Prepared[],
    mask: Mask,
    context: Context,
  ) => readonly Promise<TaskRecord>[];
}

/**
 * First makes all reads that the items need in one batch, then sends all valid writes in one batch.
 *
 * @param steps  How an item is prepared, and how the prepared items are sent: with one promise per item.
 */
export async function writeEach<Parsed, Prepared>(
  items: readonly ParsedItem<Parsed>[],
  { prepare, send }: WriteSteps<Parsed, Prepared>,
  mask: Mask,
  context: Context,
): Promise<{ readonly results: readonly ItemResult[] }> {
  const prepared = await Promise.allSettled(
    items.map((item) =>
      beforeWriting('error' in item ? Promise.reject(item.error) : prepare(item.parsed, context)),
    ),
  );
  const ready = prepared.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []));
  const sent = send(ready, mask, context);
  return toResults(
    prepared.map((item) => (item.status === 'fulfilled' ? item : { error: item.reason })),
    sent,
    context,
  );
}

/**
 * The result of each item.
 *
 * @param items  Items with an error were not sent.
 * @param sent   One promise for each of the other items.
 */
export async function toResults(
  items: readonly (object | { readonly error: unknown })[],
  sent: readonly Promise<TaskRecord>[],
  context: Context,
): Promise<{ readonly results: readonly ItemResult[] }> {
  const records = sent.values();
  const results = items.map(async (item): Promise<ItemResult> => {
    try {
      if ('error' in item) throw item.error;
      return { task: (await records.next().value) ?? null, error: null };
    } catch (error) {
      const problem = toProblem(error);
      context.upstream.itemFailed(problem.code);
      return { task: null, error: problem };
    }
  });
  return { results: await Promise.all(results) };
}

const TaskResult = builder.objectRef<ItemResult>('TaskResult').implement({
  description: 'The result of one item: a task or an error.',
  fields: (t) => ({
    task: t.at('task', Task, 'The task after the change, or null if the item failed.'),
    error: t.at('error', MutationError, 'The error, or null if the item succeeded.'),
  }),
});

export const bulkPayload = (mutation: string) =>
  builder
    .objectRef<{ readonly results: readonly ItemResult[] }>(mutationTypeName(mutation, 'Payload'))
    .implement({
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
