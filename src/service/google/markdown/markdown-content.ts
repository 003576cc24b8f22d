// The content of a Markdown text, in the order and the shape in which a document contains it: paragraphs and tables, one after
// the other. A document has no tree: a list item is a paragraph with a bullet, and a quote is a paragraph with a border.

/** A style of text that Markdown and documents have. */
export type Mark =
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'underline'
  | 'superscript'
  | 'subscript'
  | 'code';

/** A part of a paragraph. A line break inside a paragraph is the character U+000B. */
export type InlinePart =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly marks: readonly Mark[];
      /** The address of the link; empty if the text is no link. */
      readonly address: string;
    }
  | { readonly kind: 'image'; readonly address: string; readonly line: number }
  | { readonly kind: 'footnote'; readonly label: string; readonly line: number };

/** The kinds of lists. The service has a preset of bullets for each. */
export type MarkdownListKind = 'bulleted' | 'numbered' | 'numberedInParentheses' | 'checklist';

/** A list of a document. Nested lists of the same kind are levels of one list. */
export interface MarkdownList {
  readonly kind: MarkdownListKind;
  /** The list around it, which is of another kind; null if it is the outermost. */
  readonly parent: MarkdownList | null;
  /** The number of the first item. A document starts each new list with 1. */
  readonly start: number;
  readonly line: number;
}

export interface ListPosition {
  readonly list: MarkdownList;
  /** The nesting level, from 0 to 8; −1 for a paragraph between two items, which is not indented. */
  readonly level: number;
  /** Whether the paragraph has a bullet. If not, it continues the item before it. */
  readonly hasBullet: boolean;
}

export interface MarkdownParagraph {
  readonly kind: 'paragraph';
  /** The line of the Markdown, from 1. */
  readonly line: number;
  readonly parts: readonly InlinePart[];
  /** The level of a heading; 0 for any other paragraph. */
  readonly headingLevel: number;
  readonly isQuote: boolean;
  /** Whether the paragraph is a code block. Its lines are separated by U+000B. */
  readonly isCode: boolean;
  /** Whether the paragraph is empty and has a line below it. */
  readonly isRule: boolean;
  readonly listPosition: ListPosition | null;
}

/** The horizontal alignment of a column; null for the default. */
export type ColumnAlignment = 'START' | 'CENTER' | 'END' | null;

/** A table. Every row has the same number of cells. */
export interface MarkdownTable {
  readonly kind: 'table';
  readonly line: number;
  readonly alignments: readonly ColumnAlignment[];
  readonly rows: readonly (readonly (readonly InlinePart[])[])[];
  /** Whether the first row is repeated on every page. */
  readonly hasHeader: boolean;
}

export type MarkdownBlock = MarkdownParagraph | MarkdownTable;

/** The outermost list that a block is in; null if it is in none. */
export function outermostListOf(block: MarkdownBlock): MarkdownList | null {
  let list = block.kind === 'paragraph' ? (block.listPosition?.list ?? null) : null;
  while (list !== null && list.parent !== null) list = list.parent;
  return list;
}

export interface MarkdownContent {
  readonly blocks: readonly MarkdownBlock[];
  /** By label, only those with a reference. They contain paragraphs only. */
  readonly footnotes: ReadonlyMap<string, readonly MarkdownParagraph[]>;
  /** What the Markdown contains and the service cannot write, in reading order. */
  readonly losses: readonly string[];
}
