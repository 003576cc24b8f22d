import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import {
  type ParagraphElementRecord,
  paragraphsIn,
  type StructuralElementRecord,
  type TextStyleRecord,
} from '../record/document.ts';

// The text of a body with its suggestions, read with both the old and the new text.

/** A part of a paragraph with one style and the same suggestions. */
export interface SuggestedRun {
  /** An element that is no text is U+FFFC, as often as it has indexes. */
  readonly text: string;
  readonly start: number;
  readonly style: TextStyleRecord;
  /** The ids of the suggestions that would insert it. */
  readonly insertedBy: readonly string[];
  /** The ids of the suggestions that would delete it. */
  readonly deletedBy: readonly string[];
}

/** The paragraphs of a body in order, including those in tables. */
export function* suggestedParagraphs(
  content: readonly StructuralElementRecord[],
): SlicedWork<readonly (readonly SuggestedRun[])[]> {
  const paragraphs: (readonly SuggestedRun[])[] = [];
  for (const { elements } of paragraphsIn(content)) {
    paragraphs.push((elements ?? []).map(toRun));
    if (isTurnOver()) yield;
  }
  return paragraphs;
}

/** What most kinds of elements have. */
interface Suggestible {
  readonly suggestedInsertionIds?: readonly string[] | null;
  readonly suggestedDeletionIds?: readonly string[] | null;
}

function toRun({ startIndex, endIndex, ...kinds }: ParagraphElementRecord): SuggestedRun {
  const start = startIndex ?? 0;
  const element: Suggestible = Object.values(kinds)[0] ?? {};
  return {
    text: kinds.textRun?.content ?? '\ufffc'.repeat(Math.max((endIndex ?? 1) - start, 1)),
    start,
    style: kinds.textRun?.textStyle ?? {},
    insertedBy: element.suggestedInsertionIds ?? [],
    deletedBy: element.suggestedDeletionIds ?? [],
  };
}

/** The text as if all suggestions were rejected. */
export const textWithoutSuggestions = (paragraphs: readonly (readonly SuggestedRun[])[]): string =>
  paragraphs
    .flat()
    .flatMap(({ text, insertedBy }) => (insertedBy.length === 0 ? [text] : []))
    .join('');
