import type { PagePosition } from './cursor.ts';
import type { ItemRange } from './listing.ts';

/** A range without the items that are not kept. The other items keep their positions. */
export function keepItems<Item>(
  range: ItemRange<Item>,
  keeps: (item: Item) => boolean,
): ItemRange<Item> {
  const indexes = range.items.flatMap((item, index) => (keeps(item) ? [index] : []));
  return {
    items: indexes.map((index) => range.items[index] as Item),
    positionAfter: (index) => range.positionAfter(indexes[index] ?? 0),
    next: range.next,
  };
}

/**
 * A range of one part of a list, as a range of the list.
 *
 * @param part  What the positions of the part begin with, so that its own positions can follow.
 * @param end   Where the list continues after the part. Default: the list ends with it.
 */
export const rangeOfPart = <Item>(
  part: PagePosition,
  range: ItemRange<Item>,
  end: PagePosition | null = null,
): ItemRange<Item> => ({
  ...(range.total === undefined ? {} : { total: range.total }),
  items: range.items,
  positionAfter: (index) => [...part, ...range.positionAfter(index)],
  next: range.next === null ? end : [...part, ...range.next],
});
