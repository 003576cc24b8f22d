import { isDeepStrictEqual } from 'node:util';
import type { docs_v1 } from '@googleapis/docs';
import type { ParagraphStyle } from '../../../../store/google/document-model.ts';
import { type ListPreset, listOf } from '../../../../store/google/list-preset.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findRange, type LocatedSegment } from '../draft/location.ts';
import { splice } from '../draft/splice.ts';
import { type Paragraph, paragraphsIn, textOf } from './paragraph.ts';

const maxNestingLevel = 8;

/**
 * Applies createParagraphBullets.
 *
 * The number of tabs before a paragraph is its nesting level. The tabs are removed. Unverified: a paragraph without tabs that
 * is already in a list keeps its level.
 */
export function createParagraphBullets(
  { range, bulletPreset }: docs_v1.Schema$CreateParagraphBulletsRequest,
  draft: Draft,
): void {
  if (!bulletPreset) throw new InvalidEdit('The bullet preset must be specified.');
  // The values of the enum are the names of the presets.
  const list = listOf(bulletPreset as ListPreset);
  const { from, to, ...located } = findRange(draft, range);
  const paragraphs = paragraphsIn(located.segment, { from, to });
  const existingListId = listBefore(located, paragraphs[0], list);
  const listId = existingListId ?? draft.createId('kix.');
  if (existingListId === null) located.tab.lists.set(listId, list);
  // From last to first, so that removed tabs do not move the remaining paragraphs.
  for (const { last, end, start, first, stop } of paragraphs.toReversed()) {
    const text = textOf(located.segment, { first, last, end, start, stop });
    const tabs = /^\t*/.exec(text)?.[0].length ?? 0;
    const nestingLevel = Math.min(
      tabs > 0 ? tabs : (end.bullet?.nestingLevel ?? 0),
      maxNestingLevel,
    );
    const { indentFirstLine, indentStart } = list.nestingLevels?.[nestingLevel] ?? {};
    located.segment[last] = {
      ...end,
      style: {
        ...end.style,
        ...(indentFirstLine && { indentFirstLine }),
        ...(indentStart && { indentStart }),
      },
      bullet: { listId, nestingLevel, textStyle: end.bullet?.textStyle ?? {} },
    };
    splice(located, { from: start, to: start + tabs }, []);
  }
}

/** The list of the preceding paragraph, if it has the same properties as the given list. */
function listBefore(
  { tab, segment }: LocatedSegment,
  paragraph: Paragraph | undefined,
  list: docs_v1.Schema$ListProperties,
): string | null {
  const before = segment[(paragraph?.first ?? 0) - 1];
  if (before?.kind !== 'paragraphEnd' || !before.bullet) return null;
  const { listId } = before.bullet;
  return isDeepStrictEqual(tab.lists.get(listId), list) ? listId : null;
}

/** deleteParagraphBullets: a paragraph keeps the indent of its nesting level. */
export function deleteParagraphBullets(
  { range }: docs_v1.Schema$DeleteParagraphBulletsRequest,
  draft: Draft,
): void {
  const { segment, from, to } = findRange(draft, range);
  for (const { last, end } of paragraphsIn(segment, { from, to })) {
    if (!end.bullet) continue;
    const { indentFirstLine, indentStart, ...style } = end.style;
    segment[last] = {
      ...end,
      style: { ...style, ...indentOf(end.bullet.nestingLevel) },
      bullet: null,
    };
  }
}

function indentOf(nestingLevel: number): ParagraphStyle {
  if (nestingLevel === 0) return {};
  const indent = { magnitude: 36 * nestingLevel, unit: 'PT' };
  return { indentFirstLine: indent, indentStart: indent };
}
