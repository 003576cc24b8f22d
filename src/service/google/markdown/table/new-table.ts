import type { InlinePart, MarkdownContent } from '../markdown-content.ts';
import type { RowContent, TableContent } from './table-content.ts';

/** A new table as content of a document. Cells without a value are empty. */
export function toNewTable({ header, rows, losses }: TableContent): MarkdownContent {
  const all = header === null ? rows : [header, ...rows];
  const columns = Math.max(...all.map(({ width }) => width));
  const table = {
    kind: 'table',
    line: 1,
    alignments: [],
    rows: all.map((row) => toCells(row, columns)),
    hasHeader: header !== null,
  } as const;
  return { blocks: [table], footnotes: new Map(), losses };
}

function toCells({ cells }: RowContent, columns: number): readonly (readonly InlinePart[])[] {
  const row: (readonly InlinePart[])[] = Array.from({ length: columns }, () => []);
  for (const { column, parts } of cells) row[column] = parts;
  return row;
}
