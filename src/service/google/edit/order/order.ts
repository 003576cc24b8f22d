import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { type EditPosition, endOfSegment } from '../edit-position.ts';
import type { Step } from '../step.ts';
import { type PositionedStep, rejectConflicts } from './conflict.ts';
import { rejectDeletedTargets } from './deleted-target.ts';
import { rejectDependencies } from './dependency.ts';
import { dependsOnDocument } from './document-dependency.ts';
import type { DocumentFacts } from './document-facts.ts';
import { rejectDropped } from './dropped.ts';
import { toTableOrder } from './table-order.ts';

// Orders requests whose indexes all refer to the document before the batch, so that no request moves the position of a later
// one.

/** Whether the order, or whether a request would be lost, depends on the document. */
export function needsDocument(steps: readonly Step[]): boolean {
  const positioned = [...toPositioned(steps, null)];
  return dependsOnDocument(steps, positioned, toSegments(positioned));
}

/**
 * Returns the steps in the order in which they are sent.
 *
 * Steps that move nothing (styles, names) come first, in the given order. The others follow segment by segment, from the end
 * of the segment to its start. At the same index, a deletion comes before insertions, and the last of several insertions is
 * sent first, so that the text has the given order. Insertions at the end of a segment are sent after those at an index.
 * Steps without a position keep their index in the list.
 *
 * @param facts  Facts about the current document; null if `needsDocument` returns false.
 *
 * Throws InvalidEdit, which names both steps, for overlapping deletions, for a step inside content that another one deletes or
 * replaces, and for a step that depends on the effect of another one.
 */
export function* toDescendingOrder(
  steps: readonly Step[],
  facts: DocumentFacts | null,
): SlicedWork<readonly Step[]> {
  const positioned: PositionedStep[] = [];
  for (const one of toPositioned(steps, facts)) {
    positioned.push(one);
    if (isTurnOver()) yield;
  }
  const segments = toSegments(positioned);
  for (const segment of segments) {
    if (isTurnOver()) yield;
    yield* rejectConflicts(segment);
  }
  if (isTurnOver()) yield;
  const inPlaceSteps = positioned.filter(({ position }) => position.role === 'inPlace');
  const edits: PositionedStep[] = [];
  for (const segment of segments) {
    if (isTurnOver()) yield;
    for (const edit of sortEdits(segment, facts)) edits.push(edit);
  }
  if (isTurnOver()) yield;
  const sorted = [...inPlaceSteps, ...edits].values();
  const slots = new Set(positioned.map(({ listIndex }) => listIndex));
  const ordered = steps.map((step, index) => (slots.has(index) ? sorted.next().value?.step : step));
  const complete = ordered.filter((step) => step !== undefined);
  if (isTurnOver()) yield;
  yield* rejectDropped(steps, segments, facts);
  if (isTurnOver()) yield;
  rejectDeletedTargets(steps, facts);
  if (isTurnOver()) yield;
  rejectDependencies(steps, complete);
  return complete;
}

function* toPositioned(
  steps: readonly Step[],
  facts: DocumentFacts | null,
): Generator<PositionedStep, void, void> {
  for (const [listIndex, step] of steps.entries()) {
    const { position } = step;
    if (position === null) continue;
    const tabId = position.tabId ?? facts?.firstTabId ?? null;
    const named = tabId === position.tabId ? position : { ...position, tabId };
    const moved = facts === null ? named : withTabsRemoved(named, facts);
    yield { step, listIndex, position: moved };
  }
}

/** Bullets apply to complete paragraphs. If these start with no tab characters, the request moves nothing. */
function withTabsRemoved(position: EditPosition, facts: DocumentFacts): EditPosition {
  if (position.role !== 'bullets') return position;
  const { start, end, tabs } = facts.segment(position).paragraphsIn(position);
  return tabs === 0 ? { ...position, role: 'inPlace' } : { ...position, start, end };
}

/** Groups steps by segment, with bodies last: a footnote is changed while the reference to it still exists. */
function toSegments(positioned: readonly PositionedStep[]): readonly (readonly PositionedStep[])[] {
  const segments = new Map<string, PositionedStep[]>();
  let last: PositionedStep[] | undefined;
  for (const one of positioned) {
    const { tabId, segmentId } = one.position;
    // Most batches change one segment.
    const previous = last?.[0]?.position;
    if (previous?.tabId !== tabId || previous.segmentId !== segmentId) {
      const key = JSON.stringify([tabId, segmentId]);
      last = segments.get(key) ?? [];
      segments.set(key, last);
    }
    last?.push(one);
  }
  const isBody = ([first]: readonly PositionedStep[]) => first?.position.segmentId === '';
  return [...segments.values()].sort((one, other) => Number(isBody(one)) - Number(isBody(other)));
}

/** The order at the same index: first requests for the table or paragraph there, then deletions, then insertions. */
const ranks = { bullets: 0, table: 0, delete: 1, insert: 2, inPlace: 3 } as const;

function sortEdits(
  segment: readonly PositionedStep[],
  facts: DocumentFacts | null,
): readonly PositionedStep[] {
  const edits = segment.filter(({ position }) => position.role !== 'inPlace');
  return toTableOrder(edits, facts).toSorted(
    (one, other) =>
      descending(one.position.start, other.position.start) ||
      ranks[one.position.role] - ranks[other.position.role] ||
      (isIndexedInsert(one) ? other.listIndex - one.listIndex : 0),
  );
}

const descending = (one: number, other: number) => (one === other ? 0 : other - one);

/**
 * Insertions at the end of a segment keep their order when they are sent in order: each is inserted after the previous one.
 */
const isIndexedInsert = ({ position }: PositionedStep) =>
  position.role === 'insert' && position.start !== endOfSegment;
