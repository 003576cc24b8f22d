import { isDeepStrictEqual } from 'node:util';
import type { docs_v1 } from '@googleapis/docs';

// The document model of the sandbox. A segment (a body, header, footer or footnote) is one flat list of pieces. The lengths
// of the pieces are the service's own, so an index counts UTF-16 code units from the start of the segment. A table is not
// nested: markers show where it starts and ends. So inserting, deleting and moving are always a splice of the list.
// tree.ts parses the list into the tree that clients see. Styles have the service's field names, and contain only what
// differs from the inherited style.

/** The style of text. */
export type TextStyle = docs_v1.Schema$TextStyle;

/** The style of a paragraph. */
export type ParagraphStyle = docs_v1.Schema$ParagraphStyle;

/** The suggestions that a piece belongs to. */
interface Suggestible {
  readonly suggestedInsertionIds?: readonly string[];
  readonly suggestedDeletionIds?: readonly string[];
}

/** Text in a paragraph. It is never empty and never contains a line break. */
export interface TextPiece extends Suggestible {
  readonly kind: 'text';
  readonly content: string;
  readonly style: TextStyle;
}

/** The kinds of paragraph elements that are not text. */
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
  /** 1 for all elements except equations. */
  readonly length: number;
  readonly style: TextStyle;
}

/** A paragraph element that is not text, such as a smart chip, an image or a break. */
export type InlinePiece = { [Name in InlineName]: InlineOf<Name> }[InlineName];

/** The list that a paragraph belongs to, and its level. */
export interface Bullet {
  readonly listId: string;
  readonly nestingLevel: number;
  readonly textStyle: TextStyle;
}

/** The line break at the end of a paragraph. It has the properties of the paragraph. */
export interface ParagraphEnd extends Suggestible {
  readonly kind: 'paragraphEnd';
  readonly style: ParagraphStyle;
  readonly textStyle: TextStyle;
  readonly bullet: Bullet | null;
  readonly positionedObjectIds: readonly string[];
}

/** The start of a section of the body. */
export interface SectionStart {
  readonly kind: 'sectionStart';
  readonly style: docs_v1.Schema$SectionStyle;
}

/** The markers of a table: its start, the start of each row and each cell, and its end. */
export type TableMarker =
  | {
      readonly kind: 'tableStart';
      /** One entry for each column. */
      readonly columns: readonly docs_v1.Schema$TableColumnProperties[];
    }
  | { readonly kind: 'rowStart'; readonly style: docs_v1.Schema$TableRowStyle }
  | { readonly kind: 'cellStart'; readonly style: docs_v1.Schema$TableCellStyle }
  | { readonly kind: 'tableEnd' };

/** The markers of a table of contents. */
export interface ContentsMarker {
  readonly kind: 'contentsStart' | 'contentsEnd';
}

/** An element of a segment. All pieces except text and equations have length 1. */
export type Piece =
  | TextPiece
  | InlinePiece
  | ParagraphEnd
  | SectionStart
  | TableMarker
  | ContentsMarker;

/** A body, header, footer or footnote. A body starts with a section. Every segment ends with the end of a paragraph. */
export type Segment = Piece[];

/** A named range: a name for ranges of text, which moves with the text. */
export interface NamedRangeRow {
  readonly id: string;
  readonly name: string;
  ranges: {
    readonly startIndex: number;
    readonly endIndex: number;
    readonly segmentId: string | null;
  }[];
}

/** A tab with its content. Its position in the tree of tabs is its position in the document. */
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

/** The content of the document file with the same id. The name of the file is the document's title. */
export interface DocumentRow {
  readonly id: string;
  /** Increases with every change. */
  revision: number;
  tabs: TabRow[];
  /** The size of its images in bytes. The images are not stored, but their size counts in exports. */
  readonly imageBytes: number;
}

/** The number of indexes that a piece occupies. */
export function lengthOf(piece: Piece): number {
  if (piece.kind === 'text') return piece.content.length;
  return piece.kind === 'inline' ? piece.length : 1;
}

/** All tabs in reading order: each tab before its children. */
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
