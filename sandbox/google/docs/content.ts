import type { docs_v1 } from '@googleapis/docs';
import {
  joinRuns,
  lengthOf,
  type Segment,
  type TextPiece,
  type TextStyle,
} from '../../store/google/document-model.ts';
import {
  type Block,
  type Cell,
  type ParagraphBlock,
  type PositionedPiece,
  parseTree,
  type TableBlock,
} from './tree.ts';

/** What the JSON of a segment depends on besides its pieces. */
export interface ContentOptions {
  /** The number of each footnote, by its id. */
  readonly footnoteNumbers: ReadonlyMap<string, number>;
  /** Whether the document is returned with tabs. Without tabs, links to headings and bookmarks have other fields. */
  readonly hasTabs: boolean;
  /** Whether the JSON contains values that are 0. */
  readonly hasDefaults: boolean;
  /** Whether the indexes count code points. Source: the service counts UTF-16 code units. */
  readonly countsCodePoints: boolean;
  /** Converts an index of the segment. */
  readonly toIndex?: (index: number) => number;
}

/** A segment as the service's JSON. Values that are 0 or empty are omitted. */
export function toContent(
  segment: Segment,
  options: ContentOptions,
): docs_v1.Schema$StructuralElement[] {
  const toIndex = options.countsCodePoints ? codePointIndexes(segment) : undefined;
  const ofSegment = toIndex === undefined ? options : { ...options, toIndex };
  return parseTree(segment).map((block) => toElement(block, ofSegment));
}

/** Converts an index in code units to an index in code points. */
function codePointIndexes(segment: Segment): (index: number) => number {
  const lowSurrogates: number[] = [];
  let start = 0;
  for (const piece of segment) {
    const text = piece.kind === 'text' ? piece.content : '';
    for (let at = 0; at < text.length; at += 1)
      if (/[\udc00-\udfff]/.test(text[at] ?? '')) lowSurrogates.push(start + at);
    start += lengthOf(piece);
  }
  return (index) => index - lowSurrogates.filter((at) => at < index).length;
}

function toElement(block: Block, options: ContentOptions): docs_v1.Schema$StructuralElement {
  switch (block.kind) {
    case 'section':
      return { ...spanOf(block, options), sectionBreak: { sectionStyle: block.opening.style } };
    case 'paragraph':
      return { ...spanOf(block, options), paragraph: toParagraph(block, options) };
    case 'table':
      return { ...spanOf(block, options), table: toTable(block, options) };
    case 'contents':
      return {
        ...spanOf(block, options),
        tableOfContents: { content: block.content.map((child) => toElement(child, options)) },
      };
  }
}

/** The start index is omitted if it is 0, like every 0. */
function spanOf(
  span: { readonly start: number; readonly end: number },
  { hasDefaults, toIndex = (index) => index }: ContentOptions,
) {
  const [start, end] = [toIndex(span.start), toIndex(span.end)];
  return { ...((start > 0 || hasDefaults) && { startIndex: start }), endIndex: end };
}

function toTable({ opening, rows }: TableBlock, options: ContentOptions): docs_v1.Schema$Table {
  return {
    rows: rows.length,
    columns: opening.columns.length,
    tableRows: rows.map((row) => ({
      ...spanOf(row, options),
      tableCells: row.cells.map((cell) => toCell(cell, options)),
      tableRowStyle: row.opening.style,
    })),
    tableStyle: { tableColumnProperties: [...opening.columns] },
  };
}

function toCell(cell: Cell, options: ContentOptions): docs_v1.Schema$TableCell {
  return {
    ...spanOf(cell, options),
    content: cell.content.map((child) => toElement(child, options)),
    tableCellStyle: cell.opening.style,
  };
}

function toParagraph(block: ParagraphBlock, options: ContentOptions): docs_v1.Schema$Paragraph {
  const { style, bullet, positionedObjectIds } = block.close;
  return {
    elements: toElements(block, options),
    paragraphStyle: style,
    ...(bullet && {
      bullet: {
        listId: bullet.listId,
        ...((bullet.nestingLevel > 0 || options.hasDefaults) && {
          nestingLevel: bullet.nestingLevel,
        }),
        textStyle: bullet.textStyle,
      },
    }),
    ...(positionedObjectIds.length > 0 && { positionedObjectIds: [...positionedObjectIds] }),
  };
}

/** Adjacent runs with the same style are joined. The line break joins the last run if it has the same style. */
function toElements(
  { pieces, close, end }: ParagraphBlock,
  options: ContentOptions,
): docs_v1.Schema$ParagraphElement[] {
  const { textStyle: style, suggestedInsertionIds, suggestedDeletionIds } = close;
  const lineBreak: TextPiece = {
    kind: 'text',
    content: '\n',
    style,
    ...(suggestedInsertionIds && { suggestedInsertionIds }),
    ...(suggestedDeletionIds && { suggestedDeletionIds }),
  };
  const joined: PositionedPiece[] = [];
  for (const positioned of [...pieces, { start: end - 1, end, piece: lineBreak }]) {
    const last = joined.at(-1);
    const merged = last && mergeRuns(last, positioned);
    if (merged) joined[joined.length - 1] = merged;
    else joined.push(positioned);
  }
  return joined.map((positioned) => ({
    ...spanOf(positioned, options),
    ...toInline(positioned, options),
  }));
}

function mergeRuns(left: PositionedPiece, right: PositionedPiece): PositionedPiece | null {
  if (left.piece.kind !== 'text' || right.piece.kind !== 'text') return null;
  const piece = joinRuns(left.piece, right.piece);
  return piece && { start: left.start, end: right.end, piece };
}

function toInline(
  { piece }: PositionedPiece,
  options: ContentOptions,
): docs_v1.Schema$ParagraphElement {
  const suggested = {
    ...(piece.suggestedInsertionIds && { suggestedInsertionIds: [...piece.suggestedInsertionIds] }),
    ...(piece.suggestedDeletionIds && { suggestedDeletionIds: [...piece.suggestedDeletionIds] }),
  };
  const textStyle = toTextStyle(piece.style, options);
  if (piece.kind === 'text') {
    return { textRun: { content: piece.content, ...suggested, textStyle } };
  }
  if (piece.name === 'equation') return { equation: { ...piece.value, ...suggested } };
  if (piece.name === 'footnoteReference') {
    const number = options.footnoteNumbers.get(piece.value.footnoteId ?? '');
    const footnoteNumber = String(number ?? 0);
    return { footnoteReference: { ...piece.value, footnoteNumber, ...suggested, textStyle } };
  }
  return { [piece.name]: { ...piece.value, ...suggested, textStyle } };
}

/** Without tabs, a link has only the id of the heading or bookmark. */
function toTextStyle(style: TextStyle, { hasTabs }: ContentOptions): TextStyle {
  if (hasTabs || !style.link) return style;
  const { heading, bookmark, ...link } = style.link;
  return {
    ...style,
    link: {
      ...link,
      ...(heading?.id && { headingId: heading.id }),
      ...(bookmark?.id && { bookmarkId: bookmark.id }),
    },
  };
}
