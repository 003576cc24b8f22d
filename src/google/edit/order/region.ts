import { fieldPath } from '../invalid-edit.ts';
import { headsIn, type IndexRange, rangesOf } from '../model/table-model.ts';
import type { Step } from '../step.ts';
import { areaOf, deletesLines, lineChangeOf } from '../table-area.ts';
import { firstIndex, type PositionedStep } from './conflict.ts';
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
  for (const [listIndex, step] of steps.entries()) {
    const { replaceNamedRangeContent } = step.request;
    if (replaceNamedRangeContent == null) continue;
    const { namedRangeId: id, namedRangeName: name, tabsCriteria } = replaceNamedRangeContent;
    const tabIds = tabsCriteria?.tabIds ?? [];
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

interface Part extends IndexRange {
  readonly regions: Region[];
}

/** The union of regions. A search takes logarithmic time. */
export class Coverage {
  readonly #parts: { start: number; end: number; regions: Region[] }[] = [];

  constructor(regions: Iterable<Region>) {
    for (const region of [...regions].sort((one, other) => one.start - other.start)) {
      const last = this.#parts.at(-1);
      if (last === undefined || region.start > last.end) {
        this.#parts.push({ start: region.start, end: region.end, regions: [region] });
      } else {
        last.end = Math.max(last.end, region.end);
        last.regions.push(region);
      }
    }
  }

  /** A region at the start of a range that is completely covered. */
  covering(start: number, end: number): Region | undefined {
    const part = this.#partBefore(start);
    if (part === undefined || part.end < end || start >= part.end) return undefined;
    return part.regions.find((region) => region.start <= start && region.end > start);
  }

  /** A region that contains an index. The union of the regions around it does not start there. */
  containing(index: number): Region | undefined {
    const part = this.#partBefore(index);
    if (part === undefined || index <= part.start || index >= part.end) return undefined;
    return part.regions.find(({ start, end }) => start <= index && end >= index);
  }

  /** A region that overlaps a range. */
  overlapping(start: number, end: number): Region | undefined {
    const part = this.#partBefore(end - 1);
    if (part === undefined || part.end <= start) return undefined;
    return part.regions.findLast((region) => region.start < end && region.end > start);
  }

  /** The last part that starts at an index or before it. */
  #partBefore(index: number): Part | undefined {
    return this.#parts[firstIndex(this.#parts, ({ start }) => start > index) - 1];
  }
}
