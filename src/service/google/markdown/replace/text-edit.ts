import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { isCharacterEdge } from '../../edit/character-edge.ts';
import { isCode } from '../../render/markdown-style.ts';
import { type LineRequest, placeIn, rangeIn } from '../line-request.ts';
import { runsBetween, StyleCursor, type StyledRun, type StyledText } from './styled-text.ts';

// Changes the text of a paragraph in the part that differs, so that comments, links and named ranges in the rest stay.

interface Destination {
  readonly tabId: string | null;
  /** The index of the start of the paragraph. */
  readonly start: number;
  readonly line: number;
}

/**
 * The requests that change the text of a paragraph; null if that needs an image or a footnote.
 *
 * @param given   The text of the paragraph.
 * @param wanted  The text that it gets. Both end with a line feed.
 */
export function* toTextEdit(
  given: StyledText,
  wanted: StyledText,
  { tabId, start, line }: Destination,
): SlicedWork<readonly LineRequest[] | null> {
  const { before, after } = yield* commonEnds(given, wanted);
  const [to, otherTo] = [given.text.length - after, wanted.text.length - after];
  const runs = runsBetween(wanted, before, otherTo);
  if (runs.some(({ textStyle }) => textStyle === null)) return null;
  const segment = { tabId, segmentId: '' };
  const requests: LineRequest[] = [];
  if (to > before) {
    const range = rangeIn(segment)(start + before, start + to);
    requests.push({ request: { deleteContentRange: { range } }, line });
  }
  if (otherTo === before) return requests;
  const text = wanted.text.slice(before, otherTo);
  const location = placeIn(segment)(start + before);
  requests.push({ request: { insertText: { text, location } }, line });
  const styles = new StyleCursor(given);
  // The service gives new text the style of the text around it.
  const around = [styles.runAt(before - 1), styles.runAt(before), styles.runAt(to)];
  const hasCode = [...given.runs, ...runs].some(({ textStyle }) => isCode(textStyle ?? {}));
  for (const run of runs) {
    if (around.every((other) => other?.style === run.style)) continue;
    const range = rangeIn(segment)(start + run.from, start + run.to);
    const fields = fieldsOf(run, hasCode);
    const updateTextStyle = { range, textStyle: run.textStyle ?? {}, fields };
    requests.push({ request: { updateTextStyle }, line });
  }
  return requests;
}

/**
 * The style that Markdown can write.
 *
 * @param hasCode  Whether the paragraph contains code, whose font new text can have. The font of other paragraphs stays.
 */
function fieldsOf({ textStyle }: StyledRun, hasCode: boolean): string {
  const fields = ['bold', 'italic', 'strikethrough', 'baselineOffset', 'link'];
  // A link has its own underline.
  if (textStyle?.link == null) fields.push('underline');
  if (hasCode) fields.push('weightedFontFamily');
  return fields.join(',');
}

/** How many code units both texts have in common at their start, and at their end with the line feed. */
function* commonEnds(
  given: StyledText,
  wanted: StyledText,
): SlicedWork<{ readonly before: number; readonly after: number }> {
  const [length, otherLength] = [given.text.length, wanted.text.length];
  const most = Math.min(length, otherLength) - 1;
  const edges = (at: number, otherAt: number) =>
    isCharacterEdge(given.text, at) && isCharacterEdge(wanted.text, otherAt);
  let before = yield* commonUnits(given, wanted, most, (count) => count);
  for (; before > 0 && !edges(before, before); before -= 1) if (isTurnOver()) yield;
  let after = 1;
  after += yield* commonUnits(given, wanted, most - before, (count, total) => total - 2 - count);
  for (; after > 1 && !edges(length - after, otherLength - after); after -= 1)
    if (isTurnOver()) yield;
  return { before, after };
}

/** The number of equal code units with equal styles. */
function* commonUnits(
  given: StyledText,
  wanted: StyledText,
  most: number,
  indexOf: (count: number, length: number) => number,
): SlicedWork<number> {
  const [styles, wantedStyles] = [new StyleCursor(given), new StyleCursor(wanted)];
  for (let count = 0; count < most; count += 1) {
    if (count % 1024 === 0 && isTurnOver()) yield;
    const at = indexOf(count, given.text.length);
    const otherAt = indexOf(count, wanted.text.length);
    if (given.text[at] !== wanted.text[otherAt]) return count;
    if (styles.runAt(at)?.style !== wantedStyles.runAt(otherAt)?.style) return count;
  }
  return most;
}
