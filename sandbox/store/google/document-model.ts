import { isDeepStrictEqual } from 'node:util';
import type { docs_v1 } from '@googleapis/docs';

// A document as the sandbox keeps it. A segment (a body, header, footer or footnote) is one flat sequence of pieces whose
// lengths are the service's own: index 7 is what stands after seven units. Tables are not nested but bracketed, so that
// inserting, deleting and moving are the same splice everywhere, and the tree that clients see is read off the sequence
// (tree.ts). Styles are spelled as on the wire and hold only what differs from what is inherited.

/** How text looks. */
export type TextStyle = docs_v1.Schema$TextStyle;

/** How a paragraph looks. */
export type ParagraphStyle = docs_v1.Schema$ParagraphStyle;

/** Suggestions that a piece belongs to. */
interface Suggestible {
  readonly suggestedInsertionIds?: readonly string[];
  readonly suggestedDeletionIds?: readonly string[];
}

/** Text within a paragraph: never a line break, never empty. */
export interface TextPiece extends Suggestible {
  readonly kind: 'text';
  readonly content: string;
  readonly style: TextStyle;
}

/** What stands in a paragraph and is no text. */
export type InlineName = Exclude<
  keyof docs_v1.Schema$ParagraphElement,
  'startIndex' | 'endIndex' | 'textRun'
>;

type InlineValue<Name extends InlineName> = Omit<
  NonNullable<docs_v1.Schema$ParagraphElement[Name]>,
  'textStyle' | 'suggestedInsertionIds' | 'suggestedDeletionIds' | 'footnoteNumber'
>;

interface InlineOf<Name extends InlineName> extends Suggestible {
  readonly kind: 'inline';
  readonly name: Name;
  readonly value: InlineValue<Name>;
  /** 1 for all but equations. */
  readonly length: number;
  readonly style: TextStyle;
}

/** A chip, an image, a break and the like. */
export type InlinePiece = { [Name in InlineName]: InlineOf<Name> }[InlineName];

/** A place in a list. */
export interface Bullet {
  readonly listId: string;
  readonly nestingLevel: number;
  readonly textStyle: TextStyle;
}

/** The line break that ends a paragraph; what is said of the paragraph hangs on it. */
export interface ParagraphEnd extends Suggestible {
  readonly kind: 'paragraphEnd';
  readonly style: ParagraphStyle;
  readonly textStyle: TextStyle;
  readonly bullet: Bullet | null;
  readonly positionedObjectIds: readonly string[];
}

/** Where a section of the body begins. */
export interface SectionStart {
  readonly kind: 'sectionStart';
  readonly style: docs_v1.Schema$SectionStyle;
}

/** The brackets of a table: start, a start for each row and each cell in it, end. */
export type TableMarker =
  | {
      readonly kind: 'tableStart';
      /** One for each column. */
      readonly columns: readonly docs_v1.Schema$TableColumnProperties[];
    }
  | { readonly kind: 'rowStart'; readonly style: docs_v1.Schema$TableRowStyle }
  | { readonly kind: 'cellStart'; readonly style: docs_v1.Schema$TableCellStyle }
  | { readonly kind: 'tableEnd' };

/** The brackets of a table of contents. */
export interface ContentsMarker {
  readonly kind: 'contentsStart' | 'contentsEnd';
}

/** The smallest thing that a segment is made of. All but text and equations have length 1. */
export type Piece =
  | TextPiece
  | InlinePiece
  | ParagraphEnd
  | SectionStart
  | TableMarker
  | ContentsMarker;

/** A body, header, footer, footnote. A body begins with a section; every segment ends with a paragraph's end. */
export type Segment = Piece[];

/** A name for stretches of text, which moves with them. */
export interface NamedRangeRow {
  readonly id: string;
  readonly name: string;
  ranges: {
    readonly startIndex: number;
    readonly endIndex: number;
    readonly segmentId: string | null;
  }[];
}

/** One tab and what belongs to it alone. Its place among the tabs is its place in their tree. */
export interface TabRow {
  readonly tabId: string;
  title: string;
  iconEmoji: string | null;
  body: Segment;
  readonly headers: Map<string, Segment>;
  readonly footers: Map<string, Segment>;
  readonly footnotes: Map<string, Segment>;
  readonly lists: Map<string, docs_v1.Schema$ListProperties>;
  readonly inlineObjects: Map<string, docs_v1.Schema$EmbeddedObject>;
  readonly positionedObjects: Map<string, docs_v1.Schema$PositionedObjectProperties>;
  readonly namedRanges: Map<string, NamedRangeRow>;
  documentStyle: docs_v1.Schema$DocumentStyle;
  namedStyles: docs_v1.Schema$NamedStyle[];
  readonly childTabs: TabRow[];
}

/** A document: the content of the file with the same id, whose name is its title. */
export interface DocumentRow {
  readonly id: string;
  /** Counts every change. */
  revision: number;
  tabs: TabRow[];
  /** Bytes of its images, which are not kept; they count when it is exported. */
  readonly imageBytes: number;
}

/** How many indexes a piece takes. */
export function lengthOf(piece: Piece): number {
  if (piece.kind === 'text') return piece.content.length;
  return piece.kind === 'inline' ? piece.length : 1;
}

/** The tabs in reading order: each before its children. */
export function* allTabs(tabs: readonly TabRow[]): Iterable<TabRow> {
  for (const tab of tabs) {
    yield tab;
    yield* allTabs(tab.childTabs);
  }
}

/** Joins two adjacent runs into one. Returns null if their styles or suggestions differ. */
export function joinRuns(left: TextPiece, right: TextPiece): TextPiece | null {
  const { content, ...attributes } = left;
  const { content: rightContent, ...rightAttributes } = right;
  if (!isDeepStrictEqual(attributes, rightAttributes)) return null;
  return { ...attributes, content: content + rightContent };
}
