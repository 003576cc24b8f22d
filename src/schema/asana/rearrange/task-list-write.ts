import { emptyMask, type Mask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { readTask, type TaskRecord } from '../../../service/asana/record/task.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import type { Delivery } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { asanaReadAfterWrites, asanaWrite } from '../../cost/call.ts';
import { toKind } from '../record/asana-type.ts';
import type { InputNames } from '../record/write.ts';
import { withInputNames } from '../record/write-mutation.ts';
import { type ItemResult, toResults, validItems } from '../task/bulk/bulk-write.ts';
import type { TaskListChange, TaskWrites } from './task-list.ts';

// Makes the same change to several tasks: first all writes, then the reads of what the payload selects of the tasks. Only the routes
// whose response is empty need these reads, which are sent together.

type Outcome = PromiseSettledResult<object>;

/** What writing the changes, and reading the tasks afterwards, sends. */
export function taskListCost({ items, position }: TaskListChange, source: FieldSource): FieldCost {
  const tasks = validItems(items);
  const writes = tasks.flatMap((task) => task.writes);
  const [first] = writes;
  if (first === undefined) return { calls: [], maxValues: 0 };
  const { mask } = selectionOf(source);
  const steps = position === 'none' ? 1 : writes.length;
  const count = writes.length / steps;
  const write = asanaWrite(first, { mask: () => mask, min: count, max: count });
  const reads = asanaReadAfterWrites(readTask('0'), {
    mask: () => mask,
    step: steps,
    min: tasks.length,
    max: tasks.length,
  });
  return {
    calls: [{ ...write, steps }, ...(needsRead(first, mask) ? [reads] : [])],
    maxValues: tasks.length,
  };
}

const needsRead = ({ returnsRecord }: AsanaWrite, mask: Mask): boolean =>
  !returnsRecord && [...mask.keys()].some((field) => field !== 'gid');

export async function writeTaskList(
  { items, position }: TaskListChange,
  mask: Mask,
  context: Context,
): Promise<{ readonly results: readonly ItemResult[] }> {
  const tasks = validItems(items);
  const outcomes = await sendAll(tasks, position, mask, context);
  // All writes are complete: the reads start together, and see every change.
  const results = tasks.map(async (task) => {
    const record = toRecord(task, outcomes.get(task) ?? []);
    const [write] = task.writes;
    if (write === undefined || !needsRead(write, mask)) return record;
    return readAfterwards(task.gid, mask, context);
  });
  return toResults(items, results, context);
}

async function sendAll(
  tasks: readonly TaskWrites[],
  position: TaskListChange['position'],
  mask: Mask,
  { asana }: Context,
): Promise<ReadonlyMap<TaskWrites, readonly Outcome[]>> {
  const outcomes = new Map<TaskWrites, Outcome[]>(tasks.map((task) => [task, []]));
  const send = async (sent: readonly (readonly [TaskWrites, AsanaWrite<object>])[]) => {
    const writes = sent.map(([, write]) => write);
    const written = writes[0]?.returnsRecord ? mask : emptyMask;
    const settled = await Promise.allSettled(asana.write(toKind('task'), writes, written));
    for (const [at, [task]] of sent.entries()) {
      const outcome = settled[at];
      if (outcome !== undefined) outcomes.get(task)?.push(outcome);
    }
  };
  const all = byWrite(tasks);
  if (position === 'none') await send(all);
  else for (const one of position === 'before' ? all : all.toReversed()) await send([one]);
  return outcomes;
}

/** The first write of each task, then the second write of each, and so on: a batch then seldom has two writes of one task. */
function byWrite(
  tasks: readonly TaskWrites[],
): readonly (readonly [TaskWrites, AsanaWrite<object>])[] {
  const count = Math.max(0, ...tasks.map(({ writes }) => writes.length));
  return Array.from({ length: count }, (_, at) => at).flatMap((at) =>
    tasks.flatMap((task) => {
      const write = task.writes[at];
      return write === undefined ? [] : [[task, write] as const];
    }),
  );
}

/** The task in the response of its write, or only its id. Throws WriteFailed if a write failed. */
function toRecord({ gid, writes }: TaskWrites, outcomes: readonly Outcome[]): TaskRecord {
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const [failure] = failures;
  const [outcome] = outcomes;
  if (failure !== undefined) throw withAllWrites(failure, writes, outcomes);
  const isComplete = outcome?.status === 'fulfilled' && writes[0]?.returnsRecord === true;
  // An empty response is not followed by a read if nothing but the id is selected.
  return (isComplete ? outcome.value : { gid }) as TaskRecord;
}

/** The failure of a task with several writes, some of which may have been applied. */
function withAllWrites(
  failure: unknown,
  writes: readonly AsanaWrite<object>[],
  outcomes: readonly Outcome[],
): unknown {
  if (!(failure instanceof WriteFailed)) return failure;
  const reason = withInputNames(failure.reason, inputNames);
  const applied = outcomes.map(appliedOf);
  const { help } = failure;
  if (applied.every((one) => one === failure.applied))
    return new WriteFailed(reason, failure.applied, help === undefined ? {} : { help });
  return new WriteFailed(reason, 'unknown', { help: partialHelp(writes, applied) });
}

const appliedOf = (outcome: Outcome): Delivery => {
  if (outcome.status === 'fulfilled') return 'yes';
  return outcome.reason instanceof WriteFailed ? outcome.reason.applied : 'unknown';
};

/** Names what was written. Only tags have several writes for one task. */
function partialHelp(writes: readonly AsanaWrite<object>[], applied: readonly Delivery[]): string {
  const tags = (which: Delivery) =>
    writes.flatMap(({ data }, at) => (applied[at] === which ? [String(data['tag'])] : []));
  const sentences: readonly (readonly [Delivery, string])[] = [
    ['yes', 'The change was made for the tags'],
    ['no', 'It was not made for the tags'],
    ['unknown', 'It may have been made for the tags'],
  ];
  const parts = sentences.flatMap(([which, text]) =>
    tags(which).length === 0 ? [] : [`${text} ${tags(which).join(', ')}.`],
  );
  return `${parts.join(' ')} Send the mutation again with the other tags.`;
}

/** The plural inputs of these mutations, by the names in Asana's errors. */
const inputNames: InputNames = { task: 'tasks', tag: 'tags' };

async function readAfterwards(gid: string, mask: Mask, { asana }: Context): Promise<TaskRecord> {
  try {
    return await asana.record(toKind('task'), gid, readTask(gid), mask);
  } catch (error) {
    throw new WriteFailed(error, 'yes', {
      help: 'The change was made, but the server could not read the task afterwards. Do not send the mutation again. Read the task to see the change.',
    });
  }
}
