import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type { InlinePart, MarkdownBlock } from '../markdown/markdown-content.ts';
import { noText, type Placeholder, patternOf } from './placeholder.ts';

// Markdown is inserted before Docs replaces the placeholders of texts, so Docs would also find them in the Markdown. Where the Markdown
// contains the start of such a placeholder, a mark takes the place of its first letter until the texts are filled.

/** The letters that marks replace, and their marks. */
export class Guard {
  readonly #patterns: readonly { readonly whole: RegExp; readonly start: RegExp }[];
  readonly #marks: Iterator<string>;
  readonly #markOfLetter = new Map<string, string>();
  /** Content can be inserted in many places. */
  readonly #protected = new Map<readonly MarkdownBlock[], readonly MarkdownBlock[]>();

  /** @param texts  The placeholders of the texts. */
  constructor(texts: readonly Placeholder[], marks: readonly string[]) {
    this.#patterns = texts.map(({ find, matchCase }) => ({
      whole: patternOf(find, matchCase),
      start: patternOf(find, matchCase, true),
    }));
    this.#marks = marks[Symbol.iterator]();
  }

  /** The letters to restore, by their marks. */
  get letters(): ReadonlyMap<string, string> {
    return new Map([...this.#markOfLetter].map(([letter, mark]) => [mark, letter]));
  }

  /** The same blocks without a placeholder. */
  *protect(blocks: readonly MarkdownBlock[]): SlicedWork<readonly MarkdownBlock[]> {
    const known = this.#protected.get(blocks);
    if (known !== undefined) return known;
    const result: MarkdownBlock[] = [];
    for (const block of blocks) {
      if (block.kind === 'paragraph') {
        result.push({ ...block, parts: yield* this.#protectParts(block.parts) });
        continue;
      }
      const rows: (readonly InlinePart[])[][] = [];
      for (const row of block.rows) {
        const cells: (readonly InlinePart[])[] = [];
        for (const cell of row) cells.push(yield* this.#protectParts(cell));
        rows.push(cells);
      }
      result.push({ ...block, rows });
    }
    this.#protected.set(blocks, result);
    return result;
  }

  *#protectParts(parts: readonly InlinePart[]): SlicedWork<readonly InlinePart[]> {
    // A placeholder can be in several parts with different styles.
    const text = parts.map((part) => (part.kind === 'text' ? part.text : noText)).join('');
    const starts = new Set<number>();
    for (const { whole, start } of this.#patterns) {
      // Most do not occur, and searching for the complete text is much faster.
      if (text.search(whole) >= 0) for (const { index } of text.matchAll(start)) starts.add(index);
      if (isTurnOver()) yield;
    }
    if (starts.size === 0) return parts;
    let start = 0;
    return parts.map((part) => {
      const own = part.kind === 'text' ? part.text : noText;
      const first = start;
      start += own.length;
      if (part.kind !== 'text') return part;
      let index = first;
      const letters = [...own].map((letter) => {
        const isStart = starts.has(index);
        index += letter.length;
        return isStart ? this.#markOf(letter) : letter;
      });
      return { ...part, text: letters.join('') };
    });
  }

  #markOf(letter: string): string {
    const known = this.#markOfLetter.get(letter);
    if (known !== undefined) return known;
    const { value, done } = this.#marks.next();
    if (done) throw new Error('There are not enough marks for the first letters of placeholders.');
    this.#markOfLetter.set(letter, value);
    return value;
  }
}
