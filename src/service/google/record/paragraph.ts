import type { ParagraphRecord, StructuralElementRecord } from './document.ts';

/** Every paragraph in order, including those in tables and tables of contents. */
export function* paragraphsIn(
  content: readonly StructuralElementRecord[],
): Generator<ParagraphRecord> {
  for (const { paragraph, table, tableOfContents } of content) {
    if (paragraph) yield paragraph;
    for (const { tableCells } of table?.tableRows ?? [])
      for (const cell of tableCells ?? []) yield* paragraphsIn(cell.content ?? []);
    yield* paragraphsIn(tableOfContents?.content ?? []);
  }
}
