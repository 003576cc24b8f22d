import type { Step } from './batch.ts';
import { type PositionedStep, rejectConflicts } from './conflict.ts';
import { rejectDependencies } from './dependency.ts';
import type { DocumentFacts } from './document-facts.ts';
import { endOfSegment, type Position, positionOf } from './position.ts';
import { toTableOrder } from './table-order.ts';

// Puts requests whose indexes are all of the document as it was read into an order in which none moves another's place.

/**
 * Whether the order hangs on the document: whether a tab that is not named is one that another request names, and whether
 * bullets remove tabs among other changes of their segment. What else there is to know, the requests say.
 */
export function needsDocument(steps: readonly Step[]): boolean {
  const placed = toPositioned(steps, null);
  const named = placed.filter(({ position }) => position.tabId !== null).length;
  if (named > 0 && named < placed.length) return true;
  return placed.some(
    ({ position }, at) =>
      position.role === 'bullets' &&
      placed.some((other, there) => there !== at && isSameSegment(position, other.position)),
  );
}

/**
 * The steps in the order in which they are to be sent.
 *
 * First what moves nothing (styles, names), in the order given. Then, segment by segment, what moves something: from the
 * end of the segment to its beginning; at one index a delete before what is inserted there, and of several inserts the last
 * one first, so that they read in the order given. Steps without a place keep theirs in the list. What goes to the end of a
 * segment comes behind all that goes to an index.
 *
 * @param facts  Of the document as it is; null where `needsDocument` says that it is not needed.
 *
 * Throws InvalidEdit, naming both, for deletes that overlap and for a step whose effect hangs on another one's.
 */
export function toDescendingOrder(
  steps: readonly Step[],
  facts: DocumentFacts | null,
): readonly Step[] {
  const placed = toPositioned(steps, facts);
  const segments = toSegments(placed);
  segments.forEach(rejectConflicts);
  const marks = placed.filter(({ position }) => position.role === 'inPlace');
  const sorted = [...marks, ...segments.flatMap(sortEdits)].values();
  const slots = new Set(placed.map(({ listIndex: at }) => at));
  const ordered = steps.map((step, at) => (slots.has(at) ? sorted.next().value?.step : step));
  const complete = ordered.filter((step) => step !== undefined);
  rejectDependencies(steps, complete);
  return complete;
}

function toPositioned(
  steps: readonly Step[],
  facts: DocumentFacts | null,
): readonly PositionedStep[] {
  return steps.flatMap((step, listIndex) => {
    const position = positionOf(step);
    if (position === null) return [];
    const named = { ...position, tabId: position.tabId ?? facts?.firstTabId ?? null };
    return [{ step, listIndex, position: facts === null ? named : withTabsRemoved(named, facts) }];
  });
}

/** Bullets cover whole paragraphs; where these begin with no tabs, they move nothing. */
function withTabsRemoved(position: Position, facts: DocumentFacts): Position {
  if (position.role !== 'bullets') return position;
  const { start, end, tabs } = facts.paragraphsIn(position);
  return tabs === 0 ? { ...position, role: 'inPlace' } : { ...position, start, end };
}

const isSameSegment = (one: Position, other: Position) =>
  one.tabId === other.tabId && one.segmentId === other.segmentId;

/** By segment, bodies last: a footnote is changed while what refers to it still stands. */
function toSegments(placed: readonly PositionedStep[]): readonly (readonly PositionedStep[])[] {
  const segments = new Map<string, PositionedStep[]>();
  for (const one of placed) {
    const key = JSON.stringify([one.position.tabId, one.position.segmentId]);
    const segment = segments.get(key);
    if (segment === undefined) segments.set(key, [one]);
    else segment.push(one);
  }
  const isBody = ([first]: readonly PositionedStep[]) => first?.position.segmentId === '';
  return [...segments.values()].sort((one, other) => Number(isBody(one)) - Number(isBody(other)));
}

/** At one index: what hangs on the table or paragraph there, then what is deleted from there, then what is inserted. */
const ranks = { bullets: 0, table: 0, delete: 1, insert: 2, inPlace: 3 } as const;

function sortEdits(segment: readonly PositionedStep[]): readonly PositionedStep[] {
  const edits = segment.filter(({ position }) => position.role !== 'inPlace');
  return toTableOrder(edits).toSorted(
    (one, other) =>
      descending(one.position.start, other.position.start) ||
      ranks[one.position.role] - ranks[other.position.role] ||
      (isIndexedInsert(one) ? other.listIndex - one.listIndex : 0),
  );
}

const descending = (one: number, other: number) => (one === other ? 0 : other - one);

/** What goes to the end of a segment reads in order by itself: each goes behind the one before. */
const isIndexedInsert = ({ position }: PositionedStep) =>
  position.role === 'insert' && position.start !== endOfSegment;
