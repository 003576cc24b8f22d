import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { badResponse } from '../../../../upstream/http/json.ts';
import { editAssumptions } from '../../assumption/edit-assumption.ts';
import type {
  ParagraphElementRecord,
  StructuralElementRecord,
  TableRecord,
} from '../../record/document.ts';
import { google } from '../../service.ts';
import {
  type CodeUnit,
  type ColumnWidth,
  cellUnit,
  inlineUnit,
  lineFeedUnit,
  marker,
  sectionUnit,
  tableStart,
  toColumnWidth,
} from './code-unit.ts';

/** Lists the units of a segment by index. An index without known content is `inline`. Throws if Docs counts in another unit. */
export function* toCodeUnits(
  content: readonly StructuralElementRecord[],
): SlicedWork<readonly CodeUnit[]> {
  const units: CodeUnit[] = [];
  yield* addContent(content, units);
  return units;
}

function* addContent(
  content: readonly StructuralElementRecord[],
  units: CodeUnit[],
): SlicedWork<void> {
  for (const element of content) {
    if (isTurnOver()) yield;
    const start = element.startIndex ?? 0;
    const end = element.endIndex ?? start;
    if (element.sectionBreak) {
      const { defaultHeaderId, defaultFooterId } = element.sectionBreak.sectionStyle ?? {};
      setUnit(units, start, sectionUnit(defaultHeaderId ?? '', defaultFooterId ?? ''));
    }
    for (const part of element.paragraph?.elements ?? []) yield* addElement(part, units);
    const objectIds = element.paragraph?.positionedObjectIds ?? [];
    if (objectIds.length > 0) setUnit(units, end - 1, lineFeedUnit(objectIds));
    if (element.table) {
      const rows = element.table.tableRows ?? [];
      const columns = rows[0]?.tableCells?.length ?? 0;
      const widths = toWidths(element.table);
      setUnit(units, start, tableStart({ rows: rows.length, columns, widths }));
      for (const row of rows) {
        setUnit(units, row.startIndex ?? 0, marker.row);
        for (const cell of row.tableCells ?? []) {
          const { rowSpan, columnSpan } = cell.tableCellStyle ?? {};
          setUnit(units, cell.startIndex ?? 0, cellUnit(rowSpan ?? 1, columnSpan ?? 1));
          yield* addContent(cell.content ?? [], units);
        }
      }
      setUnit(units, end - 1, marker.tableEnd);
    }
    if (element.tableOfContents) {
      setUnit(units, start, marker.contents);
      yield* addContent(element.tableOfContents.content ?? [], units);
      setUnit(units, end - 1, marker.contentsEnd);
    }
  }
}

/** Sets the unit at an index. Those before it that are not known are `inline`: an array with holes is slow. */
function setUnit(units: CodeUnit[], index: number, unit: CodeUnit): void {
  while (units.length < index) units.push(marker.inline);
  units[index] = unit;
}

const toWidths = ({ tableStyle }: TableRecord): readonly ColumnWidth[] =>
  (tableStyle?.tableColumnProperties ?? []).map(({ widthType, width }) =>
    toColumnWidth(widthType === 'FIXED_WIDTH', width != null),
  );

/** The server would compute other positions than Docs. */
function countsCodePoints() {
  const error = badResponse(google, 'counted an emoji as one position', 200);
  error.assumption = editAssumptions.utf16Indexes.id;
  return error;
}

/** How many units are added before the work can pause. */
const partLength = 16_384;

function* addElement(part: ParagraphElementRecord, units: CodeUnit[]): SlicedWork<void> {
  const start = part.startIndex ?? 0;
  const end = part.endIndex ?? start;
  const text = part.textRun?.content ?? '';
  if (end - start < text.length && end - start === [...text].length) throw countsCodePoints();
  const id = part.footnoteReference?.footnoteId ?? part.inlineObjectElement?.inlineObjectId ?? '';
  // Two adjacent equations differ in their index.
  const other = part.equation ? `${marker.equation} ${start}` : inlineUnit(id);
  for (let index = start; index < end; index += 1) {
    setUnit(units, index, text[index - start] ?? other);
    if ((index - start) % partLength === partLength - 1 && isTurnOver()) yield;
  }
}
