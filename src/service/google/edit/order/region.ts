import { fieldPath } from '../invalid-edit.ts';
import { headsIn, type IndexRange, rangesOf } from '../model/table-model.ts';
import type { Step } from '../step.ts';
import { areaOf, deletesLines, lineChangeOf } from '../table-area.ts';
import type { PositionedStep } from './conflict.ts';
import type { DocumentFacts, NamedRangeFacts } from './document-facts.ts';

/** Content of a segment that a step deletes, replaces or moves. */
export interface Region extends IndexRange {
  /** A deleted range, the cells of deleted rows or columns, the text of a named range, or cells that are merged into another one. */
  readonly kind: 'range' | 'cells' | 'name' | 'merge';
  readonly step: Step;
  readonly listIndex: number;
  /** The path of the step in the caller's list. */
  readonly field: string;
}

/** The regions of the steps of one segment. Without facts, cells are not known. */
export function* regionsOf(
  segment: readonly PositionedStep[],
  facts: DocumentFacts | null,
): Generator<Region, void, void> {
  for (const { step, listIndex, position } of segment) {
    const { role, start, end, field } = position;
    const common = { step, listIndex, field };
    if (role === 'delete') yield { ...common, kind: 'range', start, end };
    const table = role === 'table' ? (facts?.tableAt(position, start) ?? null) : null;
    if (table === null) continue;
    const lines = deletesLines(step) ? lineChangeOf(step, table) : null;
    const ranges = lines === null ? [] : rangesOf(table, lines.axis, lines.first, lines.count);
    for (const range of ranges) yield { ...common, kind: 'cells', ...range };
    const area = areaOf({ ...step.request.mergeTableCells });
    if (area === null) continue;
    for (const { row, column, ...range } of headsIn(table, area)) {
      const isFirst = row === area.row && column === area.column;
      if (!isFirst) yield { ...common, kind: 'merge', ...range };
    }
  }
}

/** The text of named ranges that a step without a position replaces, with its segment. */
export function* replacedNames(
  steps: readonly Step[],
  positioned: readonly PositionedStep[],
  facts: DocumentFacts,
): Generator<NamedRangeFacts & Region, void, void> {
  // Steps that replace the same ranges have the same conflicts as the first one of them.
  const seen = new Set<string>();
  for (const [listIndex, step] of steps.entries()) {
    const { replaceNamedRangeContent } = step.request;
    if (replaceNamedRangeContent == null) continue;
    const { namedRangeId: id, namedRangeName: name, tabsCriteria } = replaceNamedRangeContent;
    const tabIds = tabsCriteria?.tabIds ?? [];
    const key = JSON.stringify([id, name, [...new Set(tabIds)].sort()]);
    if (seen.has(key)) continue;
    seen.add(key);
    const field = fieldPath(step.entryIndex, step.entryKind);
    for (const range of facts.namedRanges({ id, name }, tabIds)) {
      yield { kind: 'name', step, listIndex, field, ...range };
    }
    for (const { step: other, position } of positioned) {
      const { kind, content } = other;
      const isNew = kind === 'createNamedRange' && name != null && content['name'] === name;
      if (isNew) yield { ...position, kind: 'name', step, listIndex, field };
    }
  }
}

/** Whether two steps refer to the same name: one gives it to a range, and the other one replaces its text. */
export const haveSameName = (one: Step, other: Step): boolean =>
  one.content['name'] === other.content['namedRangeName'];
