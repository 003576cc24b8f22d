import { noRejectedImages, type RejectedImages } from './rejected-image.ts';

/** Collects what the Markdown contains and the service cannot write: `horizontal rule at line 12`. */
export class LossList {
  readonly #losses: { readonly text: string; readonly line: number }[] = [];
  readonly #known = new Set<string>();
  readonly #toPlace: (line: number) => string;
  /** The images that are lost. */
  readonly rejectedImages: RejectedImages;

  /** @param toPlace  Names the place of a line for the caller. */
  constructor(toPlace = (line: number) => `line ${line}`, rejectedImages = noRejectedImages) {
    this.#toPlace = toPlace;
    this.rejectedImages = rejectedImages;
  }

  /** Adds an entry. The same entry is listed once. */
  add(what: string, line: number): void {
    const text = `${what} at ${this.#toPlace(line)}`;
    if (this.#known.has(text)) return;
    this.#known.add(text);
    this.#losses.push({ text, line });
  }

  /** The entries in reading order. */
  toList(): readonly string[] {
    return this.#losses.toSorted((one, other) => one.line - other.line).map(({ text }) => text);
  }
}
