import type { DocumentRecord } from '../document.ts';
import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { type CodeUnit, marker } from './code-unit.ts';
import { createDocumentModel, type DocumentModel, type SegmentModel } from './document-model.ts';
import { InvalidEdit } from './invalid-edit.ts';
import { endOfSegment, type Position, positionOf } from './position.ts';
import { checkDeletion, checkInsertion, checkRange } from './range-check.ts';
import { simulateReference } from './reference-simulation.ts';
import { simulateTable } from './table-simulation.ts';

/**
 * Goes through steps in the order in which they would be sent, each on what those before it would leave, and throws
 * InvalidEdit for the first that the service would refuse: a tab or segment that is not there, an index out of range or in
 * the middle of a character, what cuts a table, what takes away a line feed that has to stay.
 *
 * Does not foresee what hangs on the service: whether it can fetch a picture, or what it finds to replace. After a request
 * whose result cannot be foreseen, indexes of its segment are not checked any more.
 */
export function simulate(steps: readonly Step[], document: DocumentRecord): void {
  const foreseen = createDocumentModel(document);
  for (const step of steps) {
    const position = positionOf(step);
    if (position === null) simulateReference(step, foreseen);
    else simulateAtPosition(step, position, foreseen);
  }
}

function simulateAtPosition(step: Step, position: Position, foreseen: DocumentModel): void {
  const segment = findSegment(position, foreseen);
  if (segment === null || !segment.isKnown) return;
  const { kind, content } = parseEntry(step.request);
  switch (position.role) {
    case 'insert': {
      const index = position.start === endOfSegment ? segment.units.length - 1 : position.start;
      checkInsertion(segment.units, index, position.field);
      checkKind(kind, segment, index, position.field);
      segment.units.splice(index, 0, ...toInserted(kind, content));
      return;
    }
    case 'delete':
      checkDeletion(segment.units, position);
      segment.units.splice(position.start, position.end - position.start);
      return;
    case 'table':
      simulateTable(step, position, segment);
      return;
    case 'bullets':
      checkRange(segment, position);
      segment.units = withoutTabs(segment.units, position);
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
  // Another tab has become the first one.
  if (id === null) return null;
  const tab = tabs.get(id);
  if (tab === undefined) throw new InvalidEdit(`${field}.tabId`, 'The document has no such tab.');
  const segment = tab.segments.get(segmentId);
  if (segment !== undefined) return segment;
  throw new InvalidEdit(
    `${field}.segmentId`,
    'The tab has no header, footer or footnote of this id.',
  );
}

/** How deep inside tables an index is. */
function tableDepth(units: readonly CodeUnit[], index: number): number {
  let depth = 0;
  for (const unit of units.slice(0, index)) {
    if (unit === marker.table) depth += 1;
    else if (unit === marker.tableEnd) depth -= 1;
  }
  return depth;
}

function checkKind(kind: string, segment: SegmentModel, index: number, field: string): void {
  const isBreak = kind === 'insertPageBreak' || kind === 'insertSectionBreak';
  if (isBreak && tableDepth(segment.units, index) > 0) {
    throw new InvalidEdit(field, 'A break cannot stand inside a table.');
  }
  const isOfFootnote = kind === 'insertTable' || kind === 'insertInlineImage';
  if (isOfFootnote && segment.isFootnote) {
    throw new InvalidEdit(field, 'A footnote can hold neither tables nor pictures.');
  }
}

/** What the service puts at the index. It leaves control characters and private ones out of texts. */
function toInserted(
  kind: string,
  { text, rows, columns }: Readonly<Record<string, unknown>>,
): readonly CodeUnit[] {
  if (kind === 'insertText') return String(text).split('').filter(isKept);
  if (kind === 'insertPageBreak') return [marker.inline, '\n'];
  if (kind === 'insertSectionBreak') return ['\n', marker.section];
  if (kind !== 'insertTable') return [marker.inline];
  const cells = Array.from({ length: Number(columns) }, () => [marker.cell, '\n']).flat();
  const lines = Array.from({ length: Number(rows) }, () => [marker.row, ...cells]).flat();
  return ['\n', marker.table, ...lines, marker.tableEnd];
}

function isKept(unit: CodeUnit): boolean {
  const code = unit.charCodeAt(0);
  const isControl = code <= 0x08 || (code >= 0x0c && code <= 0x1f);
  return !isControl && !(code >= 0xe000 && code <= 0xf8ff);
}

/** Paragraphs of which a part is in the stretch lose the tabs that they begin with. */
function withoutTabs(units: readonly CodeUnit[], { start, end }: Position): CodeUnit[] {
  const kept: CodeUnit[] = [];
  let paragraph = 0;
  let isLeading = true;
  for (const [index, unit] of units.entries()) {
    if (unit.length > 1 && unit !== marker.inline && unit !== marker.equation) {
      isLeading = true;
      paragraph = index + 1;
    } else if (unit === '\n') {
      isLeading = true;
      paragraph = index + 1;
    } else if (unit !== '\t') isLeading = false;
    const isTouched = paragraph < end && endOfParagraph(units, index) > start;
    if (!(isLeading && unit === '\t' && isTouched)) kept.push(unit);
  }
  return kept;
}

const endOfParagraph = (units: readonly CodeUnit[], index: number) =>
  units.indexOf('\n', index) + 1;
