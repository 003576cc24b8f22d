import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { editAssumptions } from '../../assumption/edit-assumption.ts';
import type { DocumentRecord } from '../../record/document.ts';
import { type EditPosition, endOfSegment } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import { isInParagraph, isTableStart, marker } from '../model/code-unit.ts';
import {
  createDocumentModel,
  createSimulationBudget,
  type DocumentModel,
} from '../model/document-model.ts';
import type { Role } from '../request-kind.ts';
import type { Step } from '../step.ts';
import { deleteContent } from './content-change.ts';
import { assertSize } from './document-size.ts';
import { createHeaderOrFooter } from './header-footer-simulation.ts';
import { simulateInsertion } from './insertion-simulation.ts';
import { createNamedRange } from './named-range-simulation.ts';
import { type PlacedRequest, placeRequest } from './placed-request.ts';
import { checkDeletion, checkRange } from './range-check.ts';
import { simulateReference } from './reference-simulation.ts';
import { simulateTable } from './table-simulation.ts';

/**
 * Simulates steps in the order in which they would be sent, each on the result of the previous ones. Throws InvalidEdit for the first
 * that the service would reject. Returns the entries that were not checked completely, because only the service knows the result of an
 * earlier one: a regular expression that it searches, or more changes than are simulated.
 *
 * @param remaining  What other simulations of the operation have left. Default: it is the only one.
 *
 * Does not simulate whether the service can fetch an image or open the file of a link.
 */
export function* simulate(
  steps: readonly Step[],
  document: DocumentRecord,
  remaining = createSimulationBudget(),
): SlicedWork<readonly number[]> {
  // Other simulations of the operation have used all of it.
  if (remaining.visits < 0) return [...new Set(steps.map(({ entryIndex }) => entryIndex))];
  const model = yield* createDocumentModel(document, remaining);
  remaining.visits -= model.units;
  yield* simulateOn(model, steps);
  return [...model.unknown];
}

/** Simulates steps on a model, which then is the document after them. Throws InvalidEdit. */
export function* simulateOn(model: DocumentModel, steps: readonly Step[]): SlicedWork<void> {
  for (const step of steps) {
    const { position } = step;
    if (position === null) yield* simulateReference(step, model);
    else yield* simulateAtPosition(step, position, model);
    assertSize(model);
    if (isTurnOver()) yield;
  }
}

function* simulateAtPosition(
  step: Step,
  position: EditPosition,
  model: DocumentModel,
): SlicedWork<void> {
  const request = placeRequest(step, position, model);
  const { units } = request.segment;
  const { length } = units;
  if (!request.segment.isKnown) {
    model.unknown.add(step.entryIndex);
    return;
  }
  try {
    yield* simulations[position.role](request) ?? [];
    model.units += units.length - length;
  } catch (error) {
    // The edit could be valid if Docs counts what was inserted before it in another way.
    const isAssumed =
      position.start !== endOfSegment &&
      Math.max(position.start, position.end) > request.segment.assumedAfter;
    if (isAssumed && error instanceof InvalidEdit)
      error.assumption = editAssumptions.insertedSizes.id;
    throw error;
  }
}

/** What a request does at its position. */
const simulations: Readonly<
  Record<Role, (request: PlacedRequest) => SlicedWork<void> | undefined>
> = {
  insert: simulateInsertion,
  delete({ tab, segment, position }) {
    checkDeletion(segment.units, position);
    deleteContent(tab, segment, position.start, position.end);
    return undefined;
  },
  table(request) {
    simulateTable(request);
    return undefined;
  },
  bullets({ segment, position }) {
    checkRange(segment, position);
    segment.removeLeadingTabs(position.start, position.end);
    return undefined;
  },
  inPlace(request) {
    simulateInPlace(request);
    return undefined;
  },
};

function simulateInPlace(placed: PlacedRequest): void {
  const { kind, content, position, tab, segment, model } = placed;
  if (kind === 'createHeader' || kind === 'createFooter') {
    const part = kind === 'createHeader' ? 'header' : 'footer';
    createHeaderOrFooter(part, content['sectionBreakLocation'], tab, model, position.field);
    return;
  }
  if (kind.includes('Table')) {
    simulateTable(placed);
    return;
  }
  checkRange(segment, position, kind);
  if (kind === 'createNamedRange') createNamedRange(placed);
  const style = placed.request.updateParagraphStyle;
  if (style?.paragraphStyle?.pageBreakBefore && setsPageBreak(style.fields)) {
    checkPageBreak(placed);
  }
}

const setsPageBreak = (fields: string | null | undefined) =>
  /(?:^|,)\s*(?:\*|pageBreakBefore|page_break_before)\s*(?:,|$)/.test(fields ?? '');

/** Only paragraphs of a body outside tables can start a page. */
function checkPageBreak({ segment, position, model }: PlacedRequest): void {
  const { units, isBody } = segment;
  const { start, end, field } = position;
  model.remaining.visits -= end - start;
  if (model.remaining.visits < 0) return;
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
