import type { PagePosition } from './cursor.ts';
import type { ItemRange } from './listing.ts';

/** A range without the items that are not kept. The other items keep their positions. The total is then unknown. */
export function keepItems<Item>(
  range: ItemRange<Item>,
  keeps: (item: Item) => boolean,
): ItemRange<Item> {
  const indexes = range.items.flatMap((item, index) => (keeps(item) ? [index] : []));
  return {
    ...incompletenessOf(range),
    items: indexes.map((index) => range.items[index] as Item),
    positionAfter: (index) => range.positionAfter(indexes[index] ?? 0),
    next: range.next,
  };
}

/**
 * A range of one part of a list, as a range of the list. Its total is that of the part, so the total of the list is unknown.
 *
 * @param part  What the positions of the part begin with, so that its own positions can follow.
 * @param end   Where the list continues after the part. Default: the list ends with it.
 */
export const rangeOfPart = <Item>(
  part: PagePosition,
  range: ItemRange<Item>,
  end: PagePosition | null = null,
): ItemRange<Item> => ({
  ...incompletenessOf(range),
  items: range.items,
  positionAfter: (index) => [...part, ...range.positionAfter(index)],
  next: range.next === null ? end : [...part, ...range.next],
});

/** A range of a list that can be read with several methods. Its positions begin with the method, because each has its own positions. */
export const rangeOfMethod = <Item>(method: string, range: ItemRange<Item>): ItemRange<Item> => ({
  ...rangeOfPart([method], range),
  ...(range.total === undefined ? {} : { total: range.total }),
});

const incompletenessOf = ({ isIncomplete }: Pick<ItemRange<unknown>, 'isIncomplete'>) =>
  isIncomplete === undefined ? {} : { isIncomplete };
