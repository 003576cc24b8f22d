import { emptyMask, union } from '../../../engine/loader/mask.ts';
import type { Listing } from '../../relay/listing.ts';
import { asanaPageSize } from '../record/offset-list.ts';
import type { Sortable } from '../sorted/sort.ts';
import type { Conditions } from './condition.ts';
import { FilterEvaluation } from './filter-evaluation.ts';
import { keepMatching } from './matching-range.ts';

/**
 * The records of a list that match a filter.
 *
 * @param isSearch  Whether the list is a search, which applies what it can apply exactly.
 */
export function matchingList<Item extends Sortable>(
  list: Listing<Item>,
  filter: Conditions<Item>,
  isSearch: boolean,
): Listing<Item> {
  const evaluation = new FilterEvaluation(filter, isSearch);
  const preparation = evaluation.preparationCalls();
  const toCount = (count: number) => (evaluation.isFiltering ? asanaPageSize : count);
  return {
    name: list.name,
    reads: union(list.reads ?? emptyMask, evaluation.reads),
    async readRange(from, count, mask, context) {
      await evaluation.prepare(context);
      const range = await list.readRange(from, toCount(count), mask, context);
      return keepMatching(range, evaluation, context);
    },
    calls(page) {
      const maxRanges = evaluation.isFiltering ? Number.POSITIVE_INFINITY : undefined;
      const calls = list.calls({
        ...(maxRanges === undefined ? {} : { maxRanges }),
        ...page,
        count: toCount(page.count),
      });
      if (preparation.length === 0) return calls;
      // Two fields can read the same list.
      return [
        ...preparation,
        ...calls.map((call) => ({ ...call, min: 0, step: (call.step ?? 0) + 1 })),
      ];
    },
  };
}
