import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { InvalidEdit } from './invalid-edit.ts';
import type { Position } from './position.ts';

// Conflicts: pairs of requests of one segment for which no order is correct.

/** A step with its position in the document and its index in the list. */
export interface PositionedStep {
  readonly step: Step;
  readonly listIndex: number;
  readonly position: Position;
}

/**
 * Throws InvalidEdit for two steps of one segment whose indexes cannot both refer to the document before the batch. The
 * error names both.
 */
export function rejectConflicts(steps: readonly PositionedStep[]): void {
  const sorted = steps
    .filter(({ position }) => position.role !== 'inPlace')
    .toSorted((one, other) => (one.position.start < other.position.start ? -1 : 1));
  let first = 0;
  for (const [editIndex, edit] of sorted.entries()) {
    if ((sorted[first]?.position.start ?? 0) < edit.position.start) first = editIndex;
    if (edit.position.role !== 'delete' && edit.position.role !== 'bullets') continue;
    for (let index = first; index < sorted.length; index += 1) {
      const other = sorted[index];
      if (other === undefined || other.position.start >= edit.position.end) break;
      if (other.step.entryIndex !== edit.step.entryIndex) rejectOverlap(other, edit);
    }
  }
  // A request that moves nothing never conflicts with an edit after it, except if the edit removes tab characters.
  for (const bullets of sorted.filter(({ position }) => position.role === 'bullets')) {
    for (const step of steps) {
      if (step.listIndex > bullets.listIndex && step.position.role === 'inPlace')
        rejectRestyled(bullets, step);
    }
  }
}

/** The error is reported for the later request, and names the earlier one. */
export function conflictError(earlier: Position, later: Position, why: string): InvalidEdit {
  return new InvalidEdit(later.field, `${later.field} and ${earlier.field} ${why}`);
}

function rejectOverlap(other: PositionedStep, edit: PositionedStep): void {
  if (!isInside(other.position, edit.position)) return;
  const [first, second] = other.listIndex < edit.listIndex ? [other, edit] : [edit, other];
  const roles = new Set([other.position.role, edit.position.role]);
  const why = roles.has('bullets')
    ? 'conflict: the bullets remove tab characters, which changes the position of the other request.'
    : roles.size === 1
      ? 'overlap. Delete the combined range in one request.'
      : 'conflict: one deletes the position of the other.';
  throw conflictError(first.position, second.position, why);
}

/** An insertion at the start of the deleted range is before it. A table that starts there is deleted with it. */
function isInside({ role, start, end }: Position, edit: Position): boolean {
  if (role === 'delete' || role === 'bullets') return start < edit.end && edit.start < end;
  return (role === 'table' ? start >= edit.start : start > edit.start) && start < edit.end;
}

const paragraphRequests: ReadonlySet<string> = new Set([
  'updateParagraphStyle',
  'deleteParagraphBullets',
]);

/** New list items get new indents, so a paragraph style that was given after the bullets must not be sent before them. */
function rejectRestyled(bullets: PositionedStep, step: PositionedStep): void {
  const [one, other] = [bullets.position, step.position];
  const isRestyled =
    paragraphRequests.has(parseEntry(step.step.request).kind) &&
    one.start < other.end &&
    other.start < one.end;
  if (!isRestyled) return;
  throw conflictError(
    one,
    other,
    'conflict: the bullets remove tab characters and change the indents. Send the style in a later batch.',
  );
}
