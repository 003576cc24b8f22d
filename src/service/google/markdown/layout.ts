import type {
  InlinePart,
  MarkdownBlock,
  MarkdownParagraph,
  MarkdownTable,
} from './markdown-content.ts';
import type { InsertionPoint } from './place/insertion-point.ts';

// Computes where each part of the content will be in the document. The requests are then written in an order in which each index
// is already final, or is moved only by requests before it.

/** A paragraph with its first index and the index of its line feed. */
export interface PlacedParagraph {
  readonly paragraph: MarkdownParagraph;
  readonly start: number;
  readonly end: number;
  /** The number of tab characters before the text. They become the nesting level. */
  readonly tabs: number;
}

/** The content of a cell with the first index and the index of the line feed of its paragraph. */
export interface PlacedCell {
  readonly parts: readonly InlinePart[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly row: number;
  readonly column: number;
}

/** A table with the index at which it starts. */
export interface PlacedTable {
  readonly table: MarkdownTable;
  readonly start: number;
  readonly cells: readonly PlacedCell[];
  /** The index at which it is inserted when the text, but nothing else, has been inserted. */
  readonly insertionIndex: number;
}

/** An image or a footnote with its index. */
export interface PlacedObject {
  readonly part: Exclude<InlinePart, { readonly kind: 'text' }>;
  readonly index: number;
}

/** Text with its indexes. */
export interface PlacedText {
  readonly part: Extract<InlinePart, { readonly kind: 'text' }>;
  readonly start: number;
  readonly end: number;
}

/** The content with all indexes that it has before its lists get bullets, which removes their tab characters. */
export interface Layout {
  /** The text of all paragraphs outside tables. */
  readonly text: string;
  readonly paragraphs: readonly PlacedParagraph[];
  readonly tables: readonly PlacedTable[];
  readonly objects: readonly PlacedObject[];
  readonly texts: readonly PlacedText[];
  /** The new paragraphs: the first index and the index after the last. */
  readonly start: number;
  readonly end: number;
}

/** Computes the indexes of content at a position. */
export function toLayout(blocks: readonly MarkdownBlock[], point: InsertionPoint): Layout {
  const writer = new LayoutWriter(point);
  for (const block of blocks) {
    if (block.kind === 'paragraph') writer.addParagraph(block);
    else writer.addTable(block);
  }
  return writer.end();
}

class LayoutWriter {
  readonly #point: InsertionPoint;
  readonly #text: string[] = [];
  readonly #paragraphs: PlacedParagraph[] = [];
  readonly #tables: PlacedTable[] = [];
  readonly #objects: PlacedObject[] = [];
  readonly #texts: PlacedText[] = [];
  /** The index at which the next part goes. */
  #index: number;
  /** The same if neither tables nor objects had been inserted. */
  #textIndex: number;
  /** Whether a paragraph with content is open, which a line feed must end. */
  #isInParagraph: boolean;

  constructor(point: InsertionPoint) {
    this.#point = point;
    this.#index = point.index;
    this.#textIndex = point.index;
    this.#isInParagraph = point.place === 'after';
  }

  addParagraph(paragraph: MarkdownParagraph): void {
    if (this.#isInParagraph) this.#addText('\n');
    this.#isInParagraph = true;
    const start = this.#index;
    const { listPosition, parts } = paragraph;
    const tabs = listPosition?.hasBullet ? listPosition.level : 0;
    this.#addText('\t'.repeat(tabs));
    for (const part of parts) this.#addPart(part, (text) => this.#addText(text));
    // The line feed of code is code too. Otherwise it would be a paragraph with code in it.
    const code = paragraph.isCode ? this.#texts.pop() : undefined;
    if (code !== undefined) this.#texts.push({ ...code, end: code.end + 1 });
    this.#paragraphs.push({ paragraph, start, end: this.#index, tabs });
  }

  addTable(table: MarkdownTable): void {
    // The service inserts a line feed before the table, which ends the paragraph before it.
    const insertionIndex = this.#textIndex;
    this.#index += 1;
    const start = this.#index;
    this.#index += 1;
    const cells: PlacedCell[] = [];
    for (const [row, rowCells] of table.rows.entries()) {
      this.#index += 1;
      for (const [column, parts] of rowCells.entries()) {
        this.#index += 1;
        cells.push(this.#addCell(parts, row, column));
      }
    }
    this.#index += 1;
    this.#isInParagraph = false;
    this.#tables.push({ table, start, cells, insertionIndex });
  }

  end(): Layout {
    const { place, index } = this.#point;
    if (place === 'before' && this.#isInParagraph) this.#addText('\n');
    return {
      text: this.#text.join(''),
      paragraphs: this.#paragraphs,
      tables: this.#tables,
      objects: this.#objects,
      texts: this.#texts,
      start: place === 'after' ? index + 1 : index,
      end: place === 'before' ? this.#index : this.#index + 1,
    };
  }

  #addCell(parts: readonly InlinePart[], row: number, column: number): PlacedCell {
    const start = this.#index;
    const text: string[] = [];
    for (const part of parts) {
      this.#addPart(part, (added) => {
        text.push(added);
        this.#index += added.length;
      });
    }
    const end = this.#index;
    this.#index += 1;
    return { parts, text: text.join(''), start, end, row, column };
  }

  #addPart(part: InlinePart, addText: (text: string) => void): void {
    const start = this.#index;
    if (part.kind === 'text') {
      addText(part.text);
      this.#texts.push({ part, start, end: this.#index });
      return;
    }
    this.#objects.push({ part, index: start });
    this.#index += 1;
  }

  #addText(text: string): void {
    this.#text.push(text);
    this.#index += text.length;
    this.#textIndex += text.length;
  }
}
