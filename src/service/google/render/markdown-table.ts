import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import type { StructuralElementRecord, TableCellRecord, TableRecord } from '../record/document.ts';

/** The line below the header for a column with an alignment. The start is the default. */
const delimiters: Readonly<Record<string, string>> = { CENTER: ':-:', END: '--:' };

/** The alignment that all cells of a column with text have, without the header if there are other cells; empty if they differ. */
function alignmentOf(cells: readonly TableCellRecord[]): string {
  const below = cells.slice(1).flatMap(alignmentsIn);
  const found = new Set(below.length === 0 ? cells.slice(0, 1).flatMap(alignmentsIn) : below);
  const [alignment = ''] = found;
  return found.size === 1 ? alignment : '';
}

const alignmentsIn = ({ content }: TableCellRecord): readonly string[] =>
  (content ?? []).flatMap(({ paragraph }) =>
    (paragraph?.elements ?? []).every(({ textRun }) => textRun?.content?.trim() === '')
      ? []
      : [paragraph?.paragraphStyle?.alignment ?? 'START'],
  );

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
  const columns = head.map((_, column) =>
    (tableRows ?? []).flatMap(({ tableCells }) => tableCells?.[column] ?? []),
  );
  const delimiterRow = columns.map((cells) => delimiters[alignmentOf(cells)] ?? '---');
  return [head, delimiterRow, ...rest].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
