import type { ParagraphElementRecord, StructuralElementRecord } from '../document.ts';

/**
 * What stands at one index of a segment: a UTF-16 unit of text (a line feed ends a paragraph), one thing that is no text, or
 * one of the marks that the service counts around tables and their like.
 */
export type CodeUnit = string;

/** Names of what is no text; each longer than a unit of text. */
export const marker = {
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
