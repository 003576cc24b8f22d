import type { SlicedWork } from '../../../event-loop/time-slice.ts';
import { isTurnOver } from '../../../event-loop/turn.ts';
import { editAssumptions } from '../../assumption/edit-assumption.ts';
import type { DocumentRecord } from '../../record/document.ts';
import { parseEntry } from '../../record/edit-request.ts';
import type { Step } from '../batch.ts';
import { type CodeUnit, marker, tableStart } from '../code-unit.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import { endOfSegment, type Position, positionOf } from '../position.ts';
import { createDocumentModel, type DocumentModel, type SegmentModel } from './document-model.ts';
import { checkDeletion, checkInsertion, checkRange } from './range-check.ts';
import { simulateReference } from './reference-simulation.ts';
import { simulateTable } from './table-simulation.ts';

/**
 * Simulates steps in the order in which they would be sent, each on the result of the previous ones. Throws InvalidEdit for
 * the first that the service would reject: a tab or segment that does not exist, an index that is out of range or in the
 * middle of a character, a deletion of a part of a table or of a required line feed.
 *
 * Does not simulate what only the service can determine: whether it can fetch an image, or which text it finds to replace.
 * After a request with an unknown result, indexes of its segment are no longer checked.
 */
export function* simulate(steps: readonly Step[], document: DocumentRecord): SlicedWork<void> {
  const model = createDocumentModel(document);
  for (const step of steps) {
    const position = positionOf(step);
    if (position === null) simulateReference(step, model);
    else simulateWithSizes(step, position, model);
    if (isTurnOver()) yield;
  }
}

function simulateWithSizes(step: Step, position: Position, model: DocumentModel): void {
  const segment = findSegment(position, model);
  if (segment === null || !segment.isKnown) return;
  try {
    simulateAtPosition(step, position, segment, model);
  } catch (error) {
    // The edit could be valid if Docs counts what was inserted before it in another way.
    const isAssumed =
      position.start !== endOfSegment &&
      Math.max(position.start, position.end) > segment.assumedAfter;
    if (isAssumed && error instanceof InvalidEdit)
      error.assumption = editAssumptions.insertedSizes.id;
    throw error;
  }
}

function simulateAtPosition(
  step: Step,
  position: Position,
  segment: SegmentModel,
  model: DocumentModel,
): void {
  const { kind, content } = parseEntry(step.request);
  switch (position.role) {
    case 'insert': {
      const index = position.start === endOfSegment ? segment.units.length - 1 : position.start;
      checkInsertion(segment.units, index, position.field);
      checkKind(kind, segment, index, position.field);
      insert(kind, content, index, segment, model);
      return;
    }
    case 'delete':
      checkDeletion(segment.units, position);
      segment.units.splice(position.start, position.end - position.start, []);
      return;
    case 'table':
      simulateTable(step, position, segment);
      return;
    case 'bullets':
      checkRange(segment, position);
      segment.units.removeLeadingTabs(position.start, position.end);
      return;
    default:
      if (position.end > position.start) checkRange(segment, position, kind);
      else if (kind.includes('Table')) simulateTable(step, position, segment);
  }
}

function findSegment(
  { tabId, segmentId, field }: Position,
  { tabs, firstTabId }: DocumentModel,
): SegmentModel | null {
  const id = tabId ?? firstTabId;
  // The first tab is no longer known.
  if (id === null) return null;
  const tab = tabs.get(id);
  if (tab === undefined)
    throw new InvalidEdit(`${field}.tabId`, 'The document has no tab with this id.');
  const segment = tab.segments.get(segmentId);
  if (segment !== undefined) return segment;
  throw new InvalidEdit(
    `${field}.segmentId`,
    'The tab has no header, footer or footnote with this id.',
  );
}

function checkKind(kind: string, segment: SegmentModel, index: number, field: string): void {
  const isBreak = kind === 'insertPageBreak' || kind === 'insertSectionBreak';
  if (isBreak && segment.units.tableDepthAt(index) > 0) {
    throw new InvalidEdit(field, 'A break cannot be inserted in a table.');
  }
  const isNotForFootnotes = kind === 'insertTable' || kind === 'insertInlineImage';
  if (isNotForFootnotes && segment.isFootnote) {
    throw new InvalidEdit(field, 'A footnote cannot contain tables or images.');
  }
}

function insert(
  kind: string,
  content: Readonly<Record<string, unknown>>,
  index: number,
  segment: SegmentModel,
  model: DocumentModel,
): void {
  if (kind !== 'insertText') segment.assumedAfter = Math.min(segment.assumedAfter, index);
  model.remainingUnits -= sizeOfInsertion(kind, content);
  if (model.remainingUnits < 0) segment.isKnown = false;
  else segment.units.splice(index, 0, toInserted(kind, content));
}

/** The maximum number of units that a request inserts. */
function sizeOfInsertion(
  kind: string,
  { text, rows, columns }: Readonly<Record<string, unknown>>,
): number {
  if (kind === 'insertText') return String(text).length;
  return kind === 'insertTable' ? 3 + Number(rows) * (1 + 2 * Number(columns)) : 2;
}

/** The units that the service inserts. It removes control characters and private-use characters from text. */
function toInserted(
  kind: string,
  { text, rows, columns }: Readonly<Record<string, unknown>>,
): readonly CodeUnit[] {
  if (kind === 'insertText') return String(text).split('').filter(isKept);
  if (kind === 'insertPageBreak') return [marker.inline, '\n'];
  if (kind === 'insertSectionBreak') return ['\n', marker.section];
  if (kind !== 'insertTable') return [marker.inline];
  const size = { rows: Number(rows), columns: Number(columns) };
  const cells = Array.from({ length: size.columns }, () => [marker.cell, '\n']).flat();
  const lines = Array.from({ length: size.rows }, () => [marker.row, ...cells]).flat();
  return ['\n', tableStart(size), ...lines, marker.tableEnd];
}

function isKept(unit: CodeUnit): boolean {
  const code = unit.charCodeAt(0);
  const isControl = code <= 0x08 || (code >= 0x0c && code <= 0x1f);
  return !isControl && !(code >= 0xe000 && code <= 0xf8ff);
}
