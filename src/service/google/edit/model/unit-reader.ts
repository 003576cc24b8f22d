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
export function toCodeUnits(content: readonly StructuralElementRecord[]): CodeUnit[] {
  const units: CodeUnit[] = [];
  addContent(content, units);
  return Array.from(units, (unit) => unit ?? marker.inline);
}

function addContent(content: readonly StructuralElementRecord[], units: CodeUnit[]): void {
  for (const element of content) {
    const start = element.startIndex ?? 0;
    const end = element.endIndex ?? start;
    if (element.sectionBreak) {
      const { defaultHeaderId, defaultFooterId } = element.sectionBreak.sectionStyle ?? {};
      units[start] = sectionUnit(defaultHeaderId ?? '', defaultFooterId ?? '');
    }
    for (const part of element.paragraph?.elements ?? []) addElement(part, units);
    const objectIds = element.paragraph?.positionedObjectIds ?? [];
    if (objectIds.length > 0) units[end - 1] = lineFeedUnit(objectIds);
    if (element.table) {
      const rows = element.table.tableRows ?? [];
      const columns = rows[0]?.tableCells?.length ?? 0;
      const widths = toWidths(element.table);
      units[start] = tableStart({ rows: rows.length, columns, widths });
      units[end - 1] = marker.tableEnd;
      for (const row of rows) {
        units[row.startIndex ?? 0] = marker.row;
        for (const cell of row.tableCells ?? []) {
          const { rowSpan, columnSpan } = cell.tableCellStyle ?? {};
          units[cell.startIndex ?? 0] = cellUnit(rowSpan ?? 1, columnSpan ?? 1);
          addContent(cell.content ?? [], units);
        }
      }
    }
    if (element.tableOfContents) {
      units[start] = marker.contents;
      units[end - 1] = marker.contentsEnd;
      addContent(element.tableOfContents.content ?? [], units);
    }
  }
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

function addElement(part: ParagraphElementRecord, units: CodeUnit[]): void {
  const start = part.startIndex ?? 0;
  const end = part.endIndex ?? start;
  const text = part.textRun?.content ?? '';
  if (end - start < text.length && end - start === [...text].length) throw countsCodePoints();
  const id = part.footnoteReference?.footnoteId ?? part.inlineObjectElement?.inlineObjectId ?? '';
  // Two adjacent equations differ in their index.
  const other = part.equation ? `${marker.equation} ${start}` : inlineUnit(id);
  for (let index = start; index < end; index += 1) units[index] = text[index - start] ?? other;
}
