import type { ParagraphElementRecord, StructuralElementRecord } from '../document.ts';

/**
 * What stands at one index of a segment: a UTF-16 unit of text (a line feed ends a paragraph), one thing that is no text, or
 * one of the marks that the service counts around tables and their like.
 */
export type Unit = string;

/** Names of what is no text; each longer than a unit of text. */
export const mark = {
  /** An image, a chip, a break: one thing in a paragraph. */
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

/** A segment index by index, read off its elements. Where the service names an index and nothing is known of it: inline. */
export function toUnits(content: readonly StructuralElementRecord[]): Unit[] {
  const units: Unit[] = [];
  place(content, units);
  return Array.from(units, (unit) => unit ?? mark.inline);
}

function place(content: readonly StructuralElementRecord[], units: Unit[]): void {
  for (const element of content) {
    const start = element.startIndex ?? 0;
    const end = element.endIndex ?? start;
    if (element.sectionBreak) units[start] = mark.section;
    for (const part of element.paragraph?.elements ?? []) placePart(part, units);
    if (element.table) {
      units[start] = mark.table;
      units[end - 1] = mark.tableEnd;
      for (const row of element.table.tableRows ?? []) {
        units[row.startIndex ?? 0] = mark.row;
        for (const cell of row.tableCells ?? []) {
          units[cell.startIndex ?? 0] = mark.cell;
          place(cell.content ?? [], units);
        }
      }
    }
    if (element.tableOfContents) {
      units[start] = mark.contents;
      units[end - 1] = mark.contentsEnd;
      place(element.tableOfContents.content ?? [], units);
    }
  }
}

function placePart(part: ParagraphElementRecord, units: Unit[]): void {
  const start = part.startIndex ?? 0;
  const end = part.endIndex ?? start;
  const text = part.textRun?.content ?? '';
  for (let index = start; index < end; index += 1) {
    units[index] = text[index - start] ?? (part.equation ? mark.equation : mark.inline);
  }
}
