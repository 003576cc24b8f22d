import type { StructuralElementRecord, TableRecord } from '../document.ts';

/**
 * A table as GitHub writes it. Its first row is the head, which such a table cannot do without.
 *
 * @param toCell  The content of a cell as Markdown in one line.
 *
 * A row with fewer cells than the widest is filled up. Cells that were merged stay as they are given: the text in the first.
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
