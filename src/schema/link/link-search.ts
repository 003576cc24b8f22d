import type { TaskRecord } from '../../service/asana/record/task.ts';
import { findDocumentIds } from '../../service/google/address.ts';
import { invalidPosition, isCount, type PagePosition } from '../relay/cursor.ts';
import type { ItemRange } from '../relay/listing.ts';

export interface LinkSearch {
  readonly documentId: string;
  readonly workspaceGid: string;
}

/** A shorter word is part of too many texts. */
const minWordLength = 8;

/**
 * The word of a document id that finds its links with a search for words; null if all words of the id are too short.
 *
 * Asana does not document how its search divides an id into words. All usual ways of dividing text break at `-`, but only some at
 * `_`. The word is therefore the longest part without `_` between two `-`, and only without such a part one between two `_`.
 */
export function searchWordOf(documentId: string): string | null {
  const parts = documentId.split('-');
  return longest(parts.filter((part) => !part.includes('_'))) ?? longest(documentId.split(/[-_]+/));
}

function longest(words: readonly string[]): string | null {
  const sorted = words
    .filter(({ length }) => length >= minWordLength)
    .sort((one, other) => other.length - one.length);
  return sorted[0] ?? null;
}

export const isInNotes = ({ notes, html_notes }: TaskRecord, { documentId }: LinkSearch): boolean =>
  [notes, html_notes].some((text) => findDocumentIds(text ?? '').includes(documentId));

/** A number of tasks in a position. */
export function parseCount(value: PagePosition[number] | undefined): number {
  if (!isCount(value)) throw invalidPosition();
  return value;
}

export function keep<Item>(range: ItemRange<Item>, isKept: readonly boolean[]): ItemRange<Item> {
  const kept = range.items.flatMap((item, index) => (isKept[index] ? [{ item, index }] : []));
  return {
    items: kept.map(({ item }) => item),
    positionAfter: (index) => range.positionAfter(kept[index]?.index ?? index),
    next: range.next,
  };
}

export const mapPositions = <Item>(
  range: ItemRange<Item>,
  toPosition: (position: PagePosition, index: number) => PagePosition,
  next: PagePosition | null,
): ItemRange<Item> => ({
  items: range.items,
  positionAfter: (index) => toPosition(range.positionAfter(index), index),
  next,
});
