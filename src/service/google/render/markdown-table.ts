import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import type { StructuralElementRecord, TableRecord } from '../record/document.ts';

/**
 * A table in GitHub's Markdown. Its first row becomes the header row, which such a table requires.
 *
 * @param toCell  Renders the content of a cell in one line.
 *
 * Rows with fewer cells than the widest row are padded. For merged cells, the text is in the first one.
 */
export function* toTable(
  { tableRows }: TableRecord,
  toCell: (content: readonly StructuralElementRecord[]) => SlicedWork<string>,
): SlicedWork<string> {
  const rows: string[][] = [];
  for (const { tableCells } of tableRows ?? []) {
    const row: string[] = [];
    for (const { content } of tableCells ?? []) row.push(yield* toCell(content ?? []));
    rows.push(row);
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const [head, ...rest] = rows.map((row) => [...row, ...Array(width - row.length).fill('')]);
  if (head === undefined || width === 0) return '';
  return [head, head.map(() => '---'), ...rest].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
