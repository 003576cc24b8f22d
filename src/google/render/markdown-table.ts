import type { StructuralElementRecord, TableRecord } from '../document.ts';

/**
 * A table in GitHub's Markdown. Its first row becomes the header row, which such a table requires.
 *
 * @param toCell  Renders the content of a cell in one line.
 *
 * Rows with fewer cells than the widest row are padded. For merged cells, the text is in the first one.
 */
export function toTable(
  { tableRows }: TableRecord,
  toCell: (content: readonly StructuralElementRecord[]) => string,
): string {
  const rows = (tableRows ?? []).map(({ tableCells }) =>
    (tableCells ?? []).map(({ content }) => toCell(content ?? [])),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [head, ...rest] = rows.map((row) => [...row, ...Array(width - row.length).fill('')]);
  if (head === undefined || width === 0) return '';
  return [head, head.map(() => '---'), ...rest].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
