import type { Context } from '../../../operation/context.ts';
import type { ItemRange } from '../../relay/listing.ts';
import { keepItems } from '../../relay/range.ts';
import type { Sortable } from '../sorted/sort.ts';
import type { FilterEvaluation } from './filter-evaluation.ts';

/** The records of a range that match, with the same positions. */
export async function keepMatching<Item extends Sortable>(
  range: ItemRange<Item>,
  evaluation: FilterEvaluation<Item>,
  context: Context,
): Promise<ItemRange<Item>> {
  if (!evaluation.isFiltering) return range;
  const matching = new Set(await evaluation.matching(range.items, context));
  return keepItems(range, (item) => matching.has(item));
}
