import type { docs_v1 } from '@googleapis/docs';
import {
  joinRuns,
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

/** What the content of a segment depends on besides its pieces. */
export interface ContentOptions {
  /** The number under which each footnote is referred to. */
  readonly footnoteNumbers: ReadonlyMap<string, number>;
  /** Links to headings and bookmarks are spelled otherwise where tabs are not shown. */
  readonly hasTabs: boolean;
}

/** A segment as the service writes it: what is 0 or empty is left out. */
export function toContent(
  segment: Segment,
  view: ContentOptions,
): docs_v1.Schema$StructuralElement[] {
  return parseTree(segment).map((block) => toElement(block, view));
}

function toElement(block: Block, view: ContentOptions): docs_v1.Schema$StructuralElement {
  switch (block.kind) {
    case 'section':
      return { ...spanOf(block), sectionBreak: { sectionStyle: block.opening.style } };
    case 'paragraph':
      return { ...spanOf(block), paragraph: toParagraph(block, view) };
    case 'table':
      return { ...spanOf(block), table: toTable(block, view) };
    case 'contents':
      return {
        ...spanOf(block),
        tableOfContents: { content: block.content.map((child) => toElement(child, view)) },
      };
  }
}

/** An index of 0 is left out, as is every 0. */
function spanOf({ start, end }: { readonly start: number; readonly end: number }) {
  return { ...(start > 0 && { startIndex: start }), endIndex: end };
}

function toTable({ opening, rows }: TableBlock, view: ContentOptions): docs_v1.Schema$Table {
  return {
    rows: rows.length,
    columns: opening.columns.length,
    tableRows: rows.map((row) => ({
      ...spanOf(row),
      tableCells: row.cells.map((cell) => toCell(cell, view)),
      tableRowStyle: row.opening.style,
    })),
    tableStyle: { tableColumnProperties: [...opening.columns] },
  };
}

function toCell(cell: Cell, view: ContentOptions): docs_v1.Schema$TableCell {
  return {
    ...spanOf(cell),
    content: cell.content.map((child) => toElement(child, view)),
    tableCellStyle: cell.opening.style,
  };
}

function toParagraph(block: ParagraphBlock, view: ContentOptions): docs_v1.Schema$Paragraph {
  const { style, bullet, positionedObjectIds } = block.close;
  return {
    elements: toElements(block, view),
    paragraphStyle: style,
    ...(bullet && {
      bullet: {
        listId: bullet.listId,
        ...(bullet.nestingLevel > 0 && { nestingLevel: bullet.nestingLevel }),
        textStyle: bullet.textStyle,
      },
    }),
    ...(positionedObjectIds.length > 0 && { positionedObjectIds: [...positionedObjectIds] }),
  };
}

/** The line break goes with the last run where it looks like it, and neighbours that look alike are one run. */
function toElements(
  { pieces, close, end }: ParagraphBlock,
  view: ContentOptions,
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
  for (const placed of [...pieces, { start: end - 1, end, piece: lineBreak }]) {
    const last = joined.at(-1);
    const merged = last && mergeRuns(last, placed);
    if (merged) joined[joined.length - 1] = merged;
    else joined.push(placed);
  }
  return joined.map((placed) => ({ ...spanOf(placed), ...toInline(placed, view) }));
}

function mergeRuns(one: PositionedPiece, other: PositionedPiece): PositionedPiece | null {
  if (one.piece.kind !== 'text' || other.piece.kind !== 'text') return null;
  const piece = joinRuns(one.piece, other.piece);
  return piece && { start: one.start, end: other.end, piece };
}

function toInline(
  { piece }: PositionedPiece,
  view: ContentOptions,
): docs_v1.Schema$ParagraphElement {
  const suggested = {
    ...(piece.suggestedInsertionIds && { suggestedInsertionIds: [...piece.suggestedInsertionIds] }),
    ...(piece.suggestedDeletionIds && { suggestedDeletionIds: [...piece.suggestedDeletionIds] }),
  };
  const textStyle = toTextStyle(piece.style, view);
  if (piece.kind === 'text') {
    return { textRun: { content: piece.content, ...suggested, textStyle } };
  }
  if (piece.name === 'equation') return { equation: { ...piece.value, ...suggested } };
  if (piece.name === 'footnoteReference') {
    const number = view.footnoteNumbers.get(piece.value.footnoteId ?? '');
    const footnoteNumber = String(number ?? 0);
    return { footnoteReference: { ...piece.value, footnoteNumber, ...suggested, textStyle } };
  }
  return { [piece.name]: { ...piece.value, ...suggested, textStyle } };
}

/** Without tabs, a link says only the heading or bookmark. */
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
