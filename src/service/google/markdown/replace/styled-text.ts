import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type { ParagraphElementRecord, TextStyleRecord } from '../../record/document.ts';
import type { BlockKeys } from './block-key.ts';

/** The text of a paragraph. An element that is no text is U+FFFC, as often as it has indexes. */
export interface StyledText {
  readonly text: string;
  /** In order, without gaps. */
  readonly runs: readonly StyledRun[];
}

/** A part of a text with one style. */
export interface StyledRun {
  readonly from: number;
  readonly to: number;
  /** What Markdown shows of the style. For an element that is no text, its Markdown. */
  readonly style: string;
  /** Null for an element that is no text. */
  readonly textStyle: TextStyleRecord | null;
}

export function* toStyledText(
  elements: readonly ParagraphElementRecord[],
  keys: BlockKeys,
): SlicedWork<StyledText> {
  const texts: string[] = [];
  const runs: StyledRun[] = [];
  let from = 0;
  for (const element of elements) {
    if (isTurnOver()) yield;
    const { textRun, startIndex, endIndex } = element;
    const textStyle = textRun ? (textRun.textStyle ?? {}) : null;
    const shown = textStyle === null ? element : { textRun: { content: 'x', textStyle } };
    const style = yield* keys.inlineKeyOf(shown);
    const length = Math.max((endIndex ?? 1) - (startIndex ?? 0), 1);
    const text = textRun ? (textRun.content ?? '') : '\ufffc'.repeat(length);
    texts.push(text);
    runs.push({ from, to: from + text.length, style, textStyle });
    from += text.length;
  }
  return { text: texts.join(''), runs };
}

/** Finds runs at indexes that are near each other. */
export class StyleCursor {
  readonly #runs: readonly StyledRun[];
  #at = 0;

  constructor({ runs }: StyledText) {
    this.#runs = runs;
  }

  /** The run of a code unit; undefined outside the text. */
  runAt(index: number): StyledRun | undefined {
    while (index >= (this.#runs[this.#at]?.to ?? Number.POSITIVE_INFINITY)) this.#at += 1;
    while (this.#at > 0 && index < (this.#runs[this.#at]?.from ?? Number.POSITIVE_INFINITY))
      this.#at -= 1;
    const run = this.#runs[this.#at];
    return run && index >= run.from && index < run.to ? run : undefined;
  }
}

/** The parts of runs between two indexes. Adjacent parts with one style are one. */
export function runsBetween({ runs }: StyledText, start: number, end: number): StyledRun[] {
  const parts: StyledRun[] = [];
  for (const run of runs) {
    const [from, to] = [Math.max(run.from, start), Math.min(run.to, end)];
    if (from >= to) continue;
    const last = parts.at(-1);
    if (last?.style === run.style) parts.splice(-1, 1, { ...last, to });
    else parts.push({ ...run, from, to });
  }
  return parts;
}
