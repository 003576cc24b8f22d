import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { toFootnoteText } from '../footnote-request.ts';
import { toInsertion } from '../insertion.ts';
import { type LineRequest, placeIn, rangeIn } from '../line-request.ts';
import { plainParagraph } from '../plain-paragraph.ts';
import { checkCount, type PlannedInsertion } from '../planned-insertion.ts';
import type { CellPlace, FilledTable } from './filled-table.ts';
import type { CellContent, TableContent } from './table-content.ts';

/**
 * The requests that fill an existing table. Throws InvalidEdit if they are too many.
 *
 * New rows come first: they move no cell that exists. The cells follow from last to first, so that no request moves the cells of the
 * requests after it.
 */
export function* planTableFill(
  { toSource }: TableContent,
  { start, lastRow, newRows, cells }: FilledTable,
  tabId: string | null,
): SlicedWork<PlannedInsertion> {
  const tableStartLocation = placeIn({ tabId, segmentId: '' })(start);
  const tableCellLocation = { tableStartLocation, rowIndex: lastRow, columnIndex: 0 };
  const requests: LineRequest[] = Array.from({ length: newRows }, () => ({
    request: { insertTableRow: { tableCellLocation, insertBelow: true } },
    line: 0,
  }));
  for (const { content, place } of cells.toReversed()) {
    requests.push(...(yield* toCellRequests(content, place, tabId)));
    if (isTurnOver()) yield;
  }
  checkCount(requests.length, 'rows');
  // Cells have no footnotes.
  const insertion = { requests, footnoteLabels: [] };
  const content = { blocks: [], footnotes: new Map(), losses: [] };
  const toSecondWrite: PlannedInsertion['toSecondWrite'] = (ids) =>
    toFootnoteText(content, insertion, ids, tabId);
  return { ...insertion, toSecondWrite, toSource };
}

/** Replaces the content of a cell. Its last paragraph stays, with its style. */
function* toCellRequests(
  { parts, line }: CellContent,
  { start, end }: CellPlace,
  tabId: string | null,
): SlicedWork<readonly LineRequest[]> {
  const point = { tabId, segmentId: '', place: 'inside', index: start } as const;
  const range = rangeIn(point)(start, end);
  const deletion = end > start ? [{ request: { deleteContentRange: { range } }, line }] : [];
  const { requests } = yield* toInsertion([plainParagraph(parts, line)], point, {
    hasStyle: false,
    hasBullet: false,
  });
  return [...deletion, ...requests.map(({ request }) => ({ request, line }))];
}
