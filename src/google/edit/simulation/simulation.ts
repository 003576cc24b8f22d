import type { SlicedWork } from '../../../event-loop/time-slice.ts';
import { isTurnOver } from '../../../event-loop/turn.ts';
import { editAssumptions } from '../../assumption/edit-assumption.ts';
import type { DocumentRecord } from '../../record/document.ts';
import { parseEntry } from '../../record/edit-request.ts';
import type { Step } from '../batch.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import { isInParagraph, isTableStart, marker } from '../model/code-unit.ts';
import {
  allTabs,
  createDocumentModel,
  type DocumentModel,
  type TabModel,
} from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { endOfSegment, type Position, positionOf } from '../position.ts';
import { deleteContent } from './content-change.ts';
import { createHeaderOrFooter } from './header-footer-simulation.ts';
import { simulateInsertion } from './insertion-simulation.ts';
import { createNamedRange } from './named-range-simulation.ts';
import { checkDeletion, checkRange } from './range-check.ts';
import { simulateReference } from './reference-simulation.ts';
import { findTab } from './tab-simulation.ts';
import { simulateTable } from './table-simulation.ts';

/** The maximum size of a document, with all segments and tabs. Source: Google, "Files you can store in Google Drive". */
const maxUnits = 1_020_000;

/**
 * Simulates steps in the order in which they would be sent, each on the result of the previous ones. Throws InvalidEdit for the first
 * that the service would reject. Returns the entries that were not checked completely, because only the service knows the result of an
 * earlier one: a regular expression that it searches, or more changes than are simulated.
 *
 * Does not simulate whether the service can fetch an image or open the file of a link.
 */
export function* simulate(
  steps: readonly Step[],
  document: DocumentRecord,
): SlicedWork<readonly number[]> {
  const model = createDocumentModel(document);
  yield* simulateOn(model, steps);
  checkSize(model);
  return [...model.unknown];
}

/** Simulates steps on a model, which then is the document after them. Throws InvalidEdit. */
export function* simulateOn(model: DocumentModel, steps: readonly Step[]): SlicedWork<void> {
  for (const step of steps) {
    const position = positionOf(step);
    if (position === null) simulateReference(step, model);
    else simulateWithSizes(step, position, model);
    if (isTurnOver()) yield;
  }
}

function simulateWithSizes(step: Step, position: Position, model: DocumentModel): void {
  const [tab, segment] = findSegment(position, model);
  if (!segment.isKnown) {
    model.unknown.add(step.entryIndex);
    return;
  }
  try {
    simulateAtPosition(step, position, tab, segment, model);
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
  tab: TabModel,
  segment: SegmentModel,
  model: DocumentModel,
): void {
  const { kind, content } = parseEntry(step.request);
  const { role, start, end, field } = position;
  switch (role) {
    case 'insert':
      simulateInsertion(kind, content, position, tab, segment, model);
      return;
    case 'delete':
      checkDeletion(segment.units, position);
      deleteContent(tab, segment, start, end);
      return;
    case 'table':
      simulateTable(step, position, tab, segment, model);
      return;
    case 'bullets':
      checkRange(segment, position);
      segment.removeLeadingTabs(start, end);
      return;
    default:
  }
  if (kind === 'createHeader' || kind === 'createFooter') {
    const part = kind === 'createHeader' ? 'header' : 'footer';
    createHeaderOrFooter(part, content['sectionBreakLocation'], tab, model, field);
  } else if (kind.includes('Table')) simulateTable(step, position, tab, segment, model);
  else {
    checkRange(segment, position, kind);
    if (kind === 'createNamedRange')
      createNamedRange(String(content['name']), position, tab, segment, model);
    const style = step.request.updateParagraphStyle;
    if (style?.paragraphStyle?.pageBreakBefore && setsPageBreak(style.fields))
      checkPageBreak(segment, position, model);
  }
}

function findSegment(
  { tabId, segmentId, field }: Position,
  model: DocumentModel,
): readonly [TabModel, SegmentModel] {
  const tab = findTab(model, tabId, () => `${field}.tabId`);
  const segment = tab.segments.get(segmentId);
  if (segment !== undefined) return [tab, segment];
  throw new InvalidEdit(
    `${field}.segmentId`,
    'The tab has no header, footer or footnote with this id.',
  );
}

const setsPageBreak = (fields: string | null | undefined) =>
  /(?:^|,)\s*(?:\*|pageBreakBefore|page_break_before)\s*(?:,|$)/.test(fields ?? '');

/** Only paragraphs of a body outside tables can start a page. */
function checkPageBreak(
  { units, isBody }: SegmentModel,
  { start, end, field }: Position,
  model: DocumentModel,
): void {
  model.remainingVisits -= end - start;
  if (model.remainingVisits < 0) return;
  let depth = units.tableDepthAt(start);
  for (const unit of units.slice(start, end)) {
    if (isTableStart(unit)) depth += 1;
    else if (unit === marker.tableEnd) depth -= 1;
    else if (isInParagraph(unit) && (depth > 0 || !isBody)) {
      throw new InvalidEdit(
        field,
        'pageBreakBefore can be set only in a body, and not in a table.',
      );
    }
  }
}

function checkSize({ tabs }: DocumentModel): void {
  let size = 0;
  for (const { segments } of allTabs(tabs)) {
    for (const { units, isKnown } of segments.values()) {
      if (!isKnown) return;
      size += units.length;
    }
  }
  if (size <= maxUnits) return;
  throw new InvalidEdit(
    'requests',
    `The document would have ${size} characters. The maximum is ${maxUnits}.`,
  );
}
