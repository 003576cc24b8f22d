import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type { MarkdownList } from '../markdown-content.ts';
import { type BodyBlock, listPositionOf, type WantedBlock } from './block.ts';
import type { Difference } from './difference.ts';

// A list of a document continues its numbers after other content, which Markdown shows as a list that starts with a later number.

/**
 * The blocks that would stay, in lists whose numbers would be wrong: items of one list that are in several lists of the document, and items of a list
 * from 1 that continue a list before it.
 *
 * @param parts  The parts that are replaced, in order.
 */
export function* misnumberedBlocks(
  parts: readonly Difference[],
  given: readonly BodyBlock[],
  wanted: readonly WantedBlock[],
): SlicedWork<readonly Difference[]> {
  const kept: Difference[] = [];
  const wrong = new Set<MarkdownList>();
  const idOf = new Map<MarkdownList, string>();
  const listOf = new Map<string, MarkdownList>();
  for (const pair of keptBlocks(parts, given.length)) {
    if (isTurnOver()) yield;
    const id = given[pair.from]?.element.paragraph?.bullet?.listId;
    const block = wanted[pair.otherFrom];
    if (!block?.list) continue;
    kept.push(pair);
    const list = listPositionOf(block)?.list;
    if (id == null || !list?.kind.startsWith('numbered')) continue;
    const hasOther = idOf.has(list) && idOf.get(list) !== id;
    const isContinued = list.start === 1 && (listOf.get(id) ?? list) !== list;
    if (hasOther || isContinued) wrong.add(block.list);
    idOf.set(list, idOf.get(list) ?? id);
    listOf.set(id, listOf.get(id) ?? list);
  }
  return kept.filter(({ otherFrom }) => {
    const list = wanted[otherFrom]?.list;
    return list != null && wrong.has(list);
  });
}

/** Each block that is not in a part. */
function* keptBlocks(parts: readonly Difference[], count: number): Generator<Difference> {
  let [at, otherAt] = [0, 0];
  for (const { from, to, otherTo } of [...parts, { from: count, to: count, otherTo: 0 }]) {
    for (; at < from; at += 1, otherAt += 1)
      yield { from: at, to: at + 1, otherFrom: otherAt, otherTo: otherAt + 1 };
    [at, otherAt] = [to, otherTo];
  }
}
