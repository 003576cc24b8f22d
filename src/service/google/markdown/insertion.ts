import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { type Layout, type PlacedTable, toLayout } from './layout.ts';
import { type LineRequest, placeIn, rangeIn } from './line-request.ts';
import { toBullets } from './list-request.ts';
import type { MarkdownBlock } from './markdown-content.ts';
import type { InsertionPoint } from './place/insertion-point.ts';
import { toStyles } from './style-request.ts';

export interface Insertion {
  readonly requests: readonly LineRequest[];
  /** The labels of the footnotes, in the order of the requests that create them. */
  readonly footnoteLabels: readonly string[];
}

/** What the insertion must undo: new paragraphs and text copy the style of what they are inserted into. */
export interface Surroundings {
  /** Whether the new paragraphs can have a style that is not that of normal text. False in a new footnote. */
  readonly hasStyle: boolean;
  /** Whether the paragraph at the insertion point is in a list. */
  readonly hasBullet: boolean;
}

/**
 * The requests that insert content into a document, in the order in which they are sent.
 *
 * 1. All text. 2. Tables, from last to first, and the text of their cells. 3. The style of normal text for everything new.
 * 4. Images and footnotes, from first to last: each index is now final. 5. Styles. 6. Lists from last to first: bullets
 * remove the tab characters before them.
 */
export function* toInsertion(
  blocks: readonly MarkdownBlock[],
  point: InsertionPoint,
  surroundings: Surroundings,
): SlicedWork<Insertion> {
  const layout = toLayout(blocks, point);
  if (isTurnOver()) yield;
  const place = placeIn(point);
  const firstLine = blocks[0]?.line ?? 1;
  const requests: LineRequest[] = [];
  if (layout.text !== '') {
    const { text } = layout;
    requests.push({
      request: { insertText: { text, location: place(point.index) } },
      line: firstLine,
    });
  }
  for (const table of layout.tables.toReversed()) {
    requests.push(...toTableRequests(table, place));
    if (isTurnOver()) yield;
  }
  requests.push(...toResets(layout, point, surroundings, firstLine));
  const footnoteLabels: string[] = [];
  for (const { part, index } of layout.objects) {
    const location = place(index);
    const { line } = part;
    if (part.kind === 'image') {
      requests.push({ request: { insertInlineImage: { uri: part.address, location } }, line });
    } else {
      requests.push({ request: { createFootnote: { location } }, line });
      footnoteLabels.push(part.label);
    }
  }
  requests.push(...(yield* toStyles(layout, point)));
  requests.push(...(yield* toBullets(layout, point)));
  return { requests, footnoteLabels };
}

function toTableRequests(
  { table, cells, insertionIndex }: PlacedTable,
  place: ReturnType<typeof placeIn>,
): readonly LineRequest[] {
  const { line } = table;
  const rows = table.rows.length;
  const columns = table.rows[0]?.length ?? 0;
  const insertTable = { rows, columns, location: place(insertionIndex) };
  const requests: LineRequest[] = [{ request: { insertTable }, line }];
  for (const { text, row, column } of cells.toReversed()) {
    if (text === '') continue;
    // The paragraph of the cell while all cells are empty. The cells before it still are.
    const index = insertionIndex + 4 + row * (2 * columns + 1) + 2 * column;
    requests.push({ request: { insertText: { text, location: place(index) } }, line });
  }
  return requests;
}

/** Gives everything new the style of normal text. The objects, which are not inserted yet, get it from the text before them. */
function toResets(
  { start, end, objects }: Layout,
  point: InsertionPoint,
  { hasStyle, hasBullet }: Surroundings,
  line: number,
): readonly LineRequest[] {
  const range = rangeIn(point)(start, end - objects.length);
  if (range.endIndex <= start || !hasStyle) return [];
  const paragraphStyle = { namedStyleType: 'NORMAL_TEXT' };
  return [
    ...(hasBullet ? [{ request: { deleteParagraphBullets: { range } }, line }] : []),
    { request: { updateParagraphStyle: { range, paragraphStyle, fields: '*' } }, line },
    { request: { updateTextStyle: { range, textStyle: {}, fields: '*' } }, line },
  ];
}
