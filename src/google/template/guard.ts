import type { InlinePart, MarkdownBlock } from '../markdown/markdown-content.ts';
import { noText, type Placeholder, patternOf } from './placeholder.ts';

// Markdown is inserted before Docs replaces the placeholders of texts, so Docs would also find them in the Markdown. Where the Markdown
// contains the start of such a placeholder, a mark takes the place of its first letter until the texts are filled.

/** The letters that marks replace, and their marks. */
export class Guard {
  readonly #starts: readonly RegExp[];
  readonly #marks: Iterator<string>;
  readonly #markOfLetter = new Map<string, string>();

  /** @param texts  The placeholders of the texts. */
  constructor(texts: readonly Placeholder[], marks: readonly string[]) {
    this.#starts = texts.map(({ find, matchCase }) => patternOf(find, matchCase, true));
    this.#marks = marks[Symbol.iterator]();
  }

  /** The letters to restore, by their marks. */
  get letters(): ReadonlyMap<string, string> {
    return new Map([...this.#markOfLetter].map(([letter, mark]) => [mark, letter]));
  }

  /** The same blocks without a placeholder. */
  protect(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
    return blocks.map((block) =>
      block.kind === 'paragraph'
        ? { ...block, parts: this.#protectParts(block.parts) }
        : { ...block, rows: block.rows.map((row) => row.map((cell) => this.#protectParts(cell))) },
    );
  }

  #protectParts(parts: readonly InlinePart[]): readonly InlinePart[] {
    // A placeholder can be in several parts with different styles.
    const text = parts.map((part) => (part.kind === 'text' ? part.text : noText)).join('');
    const starts = new Set(
      this.#starts.flatMap((pattern) => [...text.matchAll(pattern)].map(({ index }) => index)),
    );
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
