import { union } from '../../engine/loader/mask.ts';
import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import { positionIn } from './cursor.ts';
import type { Listing } from './listing.ts';
import type { PageRequest } from './page.ts';

/**
 * What a field whose value is a page sends.
 *
 * @param isKnown  Whether the list is known in advance. If not, its name is not, and a cursor cannot be checked.
 */
export function pageCost<Item>(
  listing: Listing<Item>,
  { first, after }: PageRequest,
  source: FieldSource,
  isKnown = true,
): FieldCost {
  const from = after === null ? null : isKnown ? positionIn(listing.name, after) : after.position;
  const mask = () => {
    const selected = selectionOf(source).mask;
    return listing.reads === undefined ? selected : union(selected, listing.reads);
  };
  return { calls: listing.calls({ from, count: first, mask, isKnown }), maxValues: first };
}
