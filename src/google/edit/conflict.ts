import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { InvalidEdit } from './invalid-edit.ts';
import type { Position } from './position.ts';

// Pairs of requests of one segment that no order keeps apart.

/** A step with its place in the document, and in the list. */
export interface PositionedStep {
  readonly step: Step;
  readonly listIndex: number;
  readonly position: Position;
}

/**
 * Throws InvalidEdit for two steps of one segment that cannot both mean the document as it was read. Both are named.
 */
export function rejectConflicts(placed: readonly PositionedStep[]): void {
  const sorted = placed
    .filter(({ position }) => position.role !== 'inPlace')
    .toSorted((one, other) => (one.position.start < other.position.start ? -1 : 1));
  let first = 0;
  for (const [at, cut] of sorted.entries()) {
    if ((sorted[first]?.position.start ?? 0) < cut.position.start) first = at;
    if (cut.position.role !== 'delete' && cut.position.role !== 'bullets') continue;
    for (let near = first; near < sorted.length; near += 1) {
      const inner = sorted[near];
      if (inner === undefined || inner.position.start >= cut.position.end) break;
      if (inner.step.entryIndex !== cut.step.entryIndex) rejectOverlap(inner, cut);
    }
  }
  // A mark behind an edit is in nobody's way, unless the edit removes tabs.
  for (const bullets of sorted.filter(({ position }) => position.role === 'bullets')) {
    for (const mark of placed) {
      if (mark.listIndex > bullets.listIndex && mark.position.role === 'inPlace')
        rejectRestyled(bullets, mark);
    }
  }
}

/** For the caller: the later one is at fault, the earlier one is named with it. */
export function conflictError(one: Position, other: Position, why: string): InvalidEdit {
  return new InvalidEdit(other.field, `${other.field} and ${one.field} ${why}`);
}

function rejectOverlap(inner: PositionedStep, cut: PositionedStep): void {
  if (!isInside(inner.position, cut.position)) return;
  const [first, second] = inner.listIndex < cut.listIndex ? [inner, cut] : [cut, inner];
  const roles = new Set([inner.position.role, cut.position.role]);
  const why = roles.has('bullets')
    ? 'are in each other’s way: the tabs that the bullets remove move the place of the other.'
    : roles.size === 1
      ? 'overlap: delete the whole of it in one request.'
      : 'are in each other’s way: one deletes the place of the other.';
  throw conflictError(first.position, second.position, why);
}

/** At its very start there is a place before what is deleted; a table that begins there is deleted with it. */
function isInside({ role, start, end }: Position, cut: Position): boolean {
  if (role === 'delete' || role === 'bullets') return start < cut.end && cut.start < end;
  return (role === 'table' ? start >= cut.start : start > cut.start) && start < cut.end;
}

const ofParagraphs: ReadonlySet<string> = new Set([
  'updateParagraphStyle',
  'deleteParagraphBullets',
]);

/** Paragraphs that become items get new indents: a style given for after that cannot be sent before it. */
function rejectRestyled(bullets: PositionedStep, mark: PositionedStep): void {
  const [one, other] = [bullets.position, mark.position];
  const isRestyled =
    ofParagraphs.has(parseEntry(mark.step.request).kind) &&
    one.start < other.end &&
    other.start < one.end;
  if (!isRestyled) return;
  throw conflictError(
    one,
    other,
    'are in each other’s way: the bullets remove tabs and set the paragraphs in. Send the style afterwards.',
  );
}
