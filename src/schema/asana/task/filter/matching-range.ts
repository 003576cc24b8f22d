import type { Context } from '../../../../operation/context.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import type { ItemRange } from '../../../relay/listing.ts';
import type { FilterEvaluation } from './filter-evaluation.ts';

/** The tasks of a range that match, with the same positions. */
export async function keepMatching(
  range: ItemRange<TaskRecord>,
  evaluation: FilterEvaluation,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  if (!evaluation.isFiltering) return range;
  const matching = new Set(await evaluation.matching(range.items, context));
  const indexes = range.items.flatMap((task, index) => (matching.has(task) ? [index] : []));
  return {
    items: indexes.map((index) => range.items[index] as TaskRecord),
    positionAfter: (index) => range.positionAfter(indexes[index] ?? 0),
    next: range.next,
  };
}
