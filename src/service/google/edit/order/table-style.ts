import { isObject } from '../../../../upstream/http/json.ts';
import type { Axis, TableModel } from '../model/table-model.ts';
import { cellOf, deletesLines, lineChangeOf } from '../table-area.ts';
import { conflictBetween, type PositionedStep } from './conflict.ts';
import type { DocumentFacts } from './document-facts.ts';

/** The rows and columns of a table that steps delete, each with its step. */
interface DeletedLines {
  readonly row: Map<number, PositionedStep>;
  readonly column: Map<number, PositionedStep>;
}

/**
 * Throws InvalidEdit, which names both, for a style of rows, columns or cells that other steps delete.
 *
 * @param segment  The steps of one segment.
 */
export function rejectDroppedLineStyles(
  segment: readonly PositionedStep[],
  facts: DocumentFacts | null,
): void {
  const tables = new Map<number, DeletedLines>();
  for (const one of segment) {
    if (!deletesLines(one.step)) continue;
    const { start } = one.position;
    const lines = lineChangeOf(one.step, facts?.tableAt(one.position, start) ?? null);
    if (lines === null) continue;
    const deleted = tables.get(start) ?? { row: new Map(), column: new Map() };
    tables.set(start, deleted);
    for (let at = lines.first; at < lines.first + lines.count; at += 1) {
      deleted[lines.axis].set(at, one);
    }
  }
  if (tables.size === 0) return;
  for (const one of segment) {
    const deleted = one.position.role === 'inPlace' ? tables.get(one.position.start) : undefined;
    if (deleted === undefined) continue;
    const deletion = deletionOf(one, deleted, facts?.tableAt(one.position, one.position.start));
    if (deletion === undefined) continue;
    const why = 'conflict: one deletes everything that the other changes the style of.';
    throw conflictBetween(one, deletion, why);
  }
}

/** One of the steps that delete everything that a request styles; undefined if a part remains. */
function deletionOf(
  { step }: PositionedStep,
  deleted: DeletedLines,
  table: TableModel | null | undefined,
): PositionedStep | undefined {
  const { kind, content } = step;
  const [rows, columns] = [table?.rows.length ?? 0, table?.columnCount ?? 0];
  switch (kind) {
    case 'updateTableRowStyle':
      return ofLines(deleted.row, content['rowIndices'], rows);
    case 'updateTableColumnProperties':
      return ofLines(deleted.column, content['columnIndices'], columns);
    case 'pinTableHeaderRows':
      return ofRange(deleted.row, 0, Number(content['pinnedHeaderRowsCount'] ?? 0));
    case 'updateTableCellStyle': {
      const range = content['tableRange'];
      if (!isObject(range))
        return ofRange(deleted.row, 0, rows) ?? ofRange(deleted.column, 0, columns);
      const { row, column } = cellOf(content, table ?? null);
      return (
        ofRange(deleted.row, row, Number(range['rowSpan'] ?? 1)) ??
        ofRange(deleted.column, column, Number(range['columnSpan'] ?? 1))
      );
    }
    default:
      return undefined;
  }
}

type Lines = DeletedLines[Axis];

function ofLines(deleted: Lines, indices: unknown, count: number): PositionedStep | undefined {
  if (!Array.isArray(indices) || indices.length === 0) return ofRange(deleted, 0, count);
  return indices.every((index) => deleted.has(index)) ? deleted.get(indices[0]) : undefined;
}

/** Undefined also if there is nothing in the range: the size of the table is not known. */
function ofRange(deleted: Lines, first: number, count: number): PositionedStep | undefined {
  if (count === 0) return undefined;
  for (let at = first; at < first + count; at += 1) if (!deleted.has(at)) return undefined;
  return deleted.get(first);
}
