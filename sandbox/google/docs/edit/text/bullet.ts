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
 * createParagraphBullets
 *
 * Tabs before a paragraph say how deep it stands, and are taken out. Unverified: that one without tabs which is in a list
 * already stays as deep as it was.
 */
export function createParagraphBullets(
  { range, bulletPreset }: docs_v1.Schema$CreateParagraphBulletsRequest,
  draft: Draft,
): void {
  if (!bulletPreset) throw new InvalidEdit('The bullet preset must be specified.');
  // The values of the enum are the names of the presets.
  const list = listOf(bulletPreset as ListPreset);
  const { from, to, ...place } = findRange(draft, range);
  const paragraphs = paragraphsIn(place.segment, { from, to });
  const joined = listBefore(place, paragraphs[0], list);
  const listId = joined ?? draft.createId('kix.');
  if (joined === null) place.tab.lists.set(listId, list);
  // From the last on, so that no tab that goes moves a paragraph to come.
  for (const { last, end, start, first, stop } of paragraphs.toReversed()) {
    const text = textOf(place.segment, { first, last, end, start, stop });
    const tabs = /^\t*/.exec(text)?.[0].length ?? 0;
    const nestingLevel = Math.min(
      tabs > 0 ? tabs : (end.bullet?.nestingLevel ?? 0),
      maxNestingLevel,
    );
    const { indentFirstLine, indentStart } = list.nestingLevels?.[nestingLevel] ?? {};
    place.segment[last] = {
      ...end,
      style: {
        ...end.style,
        ...(indentFirstLine && { indentFirstLine }),
        ...(indentStart && { indentStart }),
      },
      bullet: { listId, nestingLevel, textStyle: end.bullet?.textStyle ?? {} },
    };
    splice(place, { from: start, to: start + tabs }, []);
  }
}

/** The list of the paragraph right before this one, if it looks like the list given. */
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

/** deleteParagraphBullets: a paragraph keeps the indent of the depth that it had. */
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
