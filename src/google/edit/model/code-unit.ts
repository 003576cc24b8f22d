import { badResponse } from '../../../http/json.ts';
import { editAssumptions } from '../../assumption/edit-assumption.ts';
import type {
  ParagraphElementRecord,
  StructuralElementRecord,
  TableRecord,
} from '../../record/document.ts';
import { google } from '../../service.ts';

/**
 * The content at one index of a segment. A code unit of text is the unit itself; a line feed ends a paragraph. Everything else
 * that takes an index is a word: an element such as an image, or a marker at the start of a table, row or cell, or at the end of
 * a table. Details can follow a word, each after a space: the ids to which an element refers, for example.
 */
export type CodeUnit = string;

/** The words of units that are not text. Each is longer than one code unit. */
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

/** An image, chip or footnote reference, with the id of its object or footnote. */
export const inlineUnit = (id: string): CodeUnit =>
  id === '' ? marker.inline : `${marker.inline} ${id}`;

/** A line feed, with the ids of the positioned objects of its paragraph. */
export const lineFeedUnit = (ids: readonly string[]): CodeUnit => ['\n', ...ids].join(' ');

/** The start of a cell that spans rows and columns. */
export const cellUnit = (rowSpan: number, columnSpan: number): CodeUnit =>
  rowSpan === 1 && columnSpan === 1 ? marker.cell : `${marker.cell} ${rowSpan} ${columnSpan}`;

/** The start of a section, with the ids of its own header and footer. */
export const sectionUnit = (headerId: string, footerId: string): CodeUnit =>
  headerId === '' && footerId === '' ? marker.section : `${marker.section} ${headerId} ${footerId}`;

/** The words of a unit that is not text after its first one. */
export const detailsOf = (unit: CodeUnit): readonly string[] =>
  unit.length === 1 ? [] : unit.split(' ').slice(1);

/** The ids of the objects and footnotes to which a unit refers. */
export const referencesOf = (unit: CodeUnit): readonly string[] =>
  unit.length > 1 && (isLineFeed(unit) || isWord(unit, marker.inline)) ? detailsOf(unit) : [];

/** Whether a unit starts with a word. */
export const isWord = (unit: CodeUnit | undefined, word: string): unit is CodeUnit =>
  unit?.startsWith(word) === true && (unit.length === word.length || unit[word.length] === ' ');

/** Whether a paragraph ends with the unit. */
export const isLineFeed = (unit: CodeUnit | undefined): unit is CodeUnit => unit?.[0] === '\n';

const tableWord = 'table';

/** The width of a column: shared evenly or fixed, and whether it is set. */
export type ColumnWidth = 'even' | 'fixed' | 'even-set' | 'fixed-set';

/** The size of a table. */
export interface TableSize {
  readonly rows: number;
  /** The number of cells of the first row. */
  readonly columns: number;
  /** One for each column. By default, all are even. */
  readonly widths?: readonly ColumnWidth[];
}

/** The unit at the start of a table, which contains the size of the table. */
export const tableStart = ({ rows, columns, widths = [] }: TableSize): CodeUnit =>
  [tableWord, rows, columns, ...(widths.every((width) => width === 'even') ? [] : widths)].join(
    ' ',
  );

/** Whether a table starts at the unit. */
export const isTableStart = (unit: CodeUnit | undefined): unit is CodeUnit =>
  isWord(unit, tableWord);

/** The size of the table that starts at the unit. */
export function sizeOfTable(unit: CodeUnit): Required<TableSize> {
  const [rows = '', columns = '', ...widths] = detailsOf(unit);
  const count = Number(columns);
  // The words after the size come from `tableStart`.
  const known = widths as ColumnWidth[];
  const even = Array.from({ length: Math.max(count - known.length, 0) }, () => 'even' as const);
  return { rows: Number(rows), columns: count, widths: [...known, ...even] };
}

/** Whether the unit is in a paragraph: text, or an element that is not text. */
export const isInParagraph = (unit: CodeUnit | undefined): unit is CodeUnit =>
  unit !== undefined &&
  (unit.length === 1 ||
    isLineFeed(unit) ||
    isWord(unit, marker.inline) ||
    isWord(unit, marker.equation));

/** Whether a paragraph can start after the unit: it is the end of another one, or not in a paragraph. */
export const endsParagraph = (unit: CodeUnit | undefined): boolean =>
  isLineFeed(unit) || !isInParagraph(unit);

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

/** The width of a column in the form of a word. */
export const toColumnWidth = (isFixed: boolean, isSet: boolean): ColumnWidth =>
  isFixed ? (isSet ? 'fixed-set' : 'fixed') : isSet ? 'even-set' : 'even';

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
