import { badResponse } from '../../http/json.ts';
import { editAssumptions } from '../assumption/edit-assumption.ts';
import type { ParagraphElementRecord, StructuralElementRecord } from '../record/document.ts';
import { google } from '../service.ts';

/**
 * The content at one index of a segment: a UTF-16 code unit of text (a line feed ends a paragraph), an element that is not
 * text, or a marker. The service counts markers at the start of tables, rows and cells, and at the end of tables.
 */
export type CodeUnit = string;

/** The names of units that are not text. Each is longer than one code unit. */
export const marker = {
  /** An image, a chip or a break: one element of a paragraph. */
  inline: 'inline',
  equation: 'equation',
  section: 'section',
  row: 'row',
  cell: 'cell',
  tableEnd: 'tableEnd',
  contents: 'contents',
  contentsEnd: 'contentsEnd',
} as const;

const tablePrefix = 'table ';

/** The size of a table. */
export interface TableSize {
  readonly rows: number;
  /** The number of cells of the first row. */
  readonly columns: number;
}

/** The unit at the start of a table, which contains the size of the table. */
export const tableStart = ({ rows, columns }: TableSize): CodeUnit =>
  `${tablePrefix}${rows} ${columns}`;

/** Whether a table starts at the unit. */
export const isTableStart = (unit: CodeUnit | undefined): unit is CodeUnit =>
  unit !== undefined && unit.length > tablePrefix.length && unit.startsWith(tablePrefix);

/** The size of the table that starts at the unit. */
export function sizeOfTable(unit: CodeUnit): TableSize {
  const [, rows, columns] = unit.split(' ');
  return { rows: Number(rows), columns: Number(columns) };
}

/** Whether the unit is in a paragraph: text, or an element that is not text. */
export const isInParagraph = (unit: CodeUnit | undefined): unit is CodeUnit =>
  unit !== undefined && (unit.length === 1 || unit === marker.inline || unit === marker.equation);

/** Whether a paragraph can start after the unit: it is the end of another one, or not in a paragraph. */
export const endsParagraph = (unit: CodeUnit | undefined): boolean =>
  unit === '\n' || !isInParagraph(unit);

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
    if (element.sectionBreak) units[start] = marker.section;
    for (const part of element.paragraph?.elements ?? []) addElement(part, units);
    if (element.table) {
      const rows = element.table.tableRows ?? [];
      units[start] = tableStart({ rows: rows.length, columns: rows[0]?.tableCells?.length ?? 0 });
      units[end - 1] = marker.tableEnd;
      for (const row of rows) {
        units[row.startIndex ?? 0] = marker.row;
        for (const cell of row.tableCells ?? []) {
          units[cell.startIndex ?? 0] = marker.cell;
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
  for (let index = start; index < end; index += 1) {
    units[index] = text[index - start] ?? (part.equation ? marker.equation : marker.inline);
  }
}
