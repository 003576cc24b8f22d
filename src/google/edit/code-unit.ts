import type { ParagraphElementRecord, StructuralElementRecord } from '../document.ts';

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
  table: 'table',
  row: 'row',
  cell: 'cell',
  tableEnd: 'tableEnd',
  contents: 'contents',
  contentsEnd: 'contentsEnd',
} as const;

/** Lists the units of a segment by index. An index without known content is `inline`. */
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
      units[start] = marker.table;
      units[end - 1] = marker.tableEnd;
      for (const row of element.table.tableRows ?? []) {
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

function addElement(part: ParagraphElementRecord, units: CodeUnit[]): void {
  const start = part.startIndex ?? 0;
  const end = part.endIndex ?? start;
  const text = part.textRun?.content ?? '';
  for (let index = start; index < end; index += 1) {
    units[index] = text[index - start] ?? (part.equation ? marker.equation : marker.inline);
  }
}
