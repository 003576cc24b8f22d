import { parseEntry } from '../../record/edit-request.ts';
import type { Step } from '../batch.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import type { Position } from '../position.ts';

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
  rejectRestyled(
    sorted.filter(({ position }) => position.role === 'bullets'),
    steps.filter(isParagraphStyle),
  );
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

const isParagraphStyle = ({ step, position }: PositionedStep) =>
  position.role === 'inPlace' && paragraphRequests.has(parseEntry(step.request).kind);

const overlaps = ({ position: one }: PositionedStep, { position: other }: PositionedStep) =>
  one.start < other.end && other.start < one.end;

/**
 * New list items get new indents, so a paragraph style that was given after the bullets must not be sent before them. Another
 * request that moves nothing never conflicts with an edit after it.
 *
 * @param bullets  In the order of their ranges, which do not overlap.
 * @param styles   In the order of the list.
 */
function rejectRestyled(
  bullets: readonly PositionedStep[],
  styles: readonly PositionedStep[],
): void {
  const lastStyles = findLastStyles(bullets, styles);
  const restyled = bullets.find(({ listIndex }, index) => (lastStyles[index] ?? -1) > listIndex);
  const style = styles.find(
    (one) =>
      restyled !== undefined && one.listIndex > restyled.listIndex && overlaps(one, restyled),
  );
  if (restyled === undefined || style === undefined) return;
  throw conflictError(
    restyled.position,
    style.position,
    'conflict: the bullets remove tab characters and change the indents. Send the style in a later batch.',
  );
}

/**
 * For each of the bullets, the list index of the last style that overlaps it. Each of the bullets is visited about once: the
 * last style is first, and later ones skip what already has a style.
 */
function findLastStyles(
  bullets: readonly PositionedStep[],
  styles: readonly PositionedStep[],
): readonly (number | undefined)[] {
  const lastStyles: (number | undefined)[] = bullets.map(() => undefined);
  /** For each of the bullets, itself or a later one: all between them have a style. */
  const nextWithout = [...bullets.keys(), bullets.length];
  const skip = (from: number): number => {
    let index = from;
    for (
      let next = nextWithout[index] ?? index;
      next !== index;
      next = nextWithout[index] ?? index
    ) {
      nextWithout[index] = nextWithout[next] ?? next;
      index = next;
    }
    return index;
  };
  for (const style of styles.toReversed()) {
    const { start, end } = style.position;
    const isBefore = (index: number) => (bullets[index]?.position.end ?? end) <= start;
    let index = skip(firstIndex(bullets.length, (middle) => !isBefore(middle)));
    while (index < bullets.length && (bullets[index]?.position.start ?? end) < end) {
      lastStyles[index] = style.listIndex;
      nextWithout[index] = index + 1;
      index = skip(index);
    }
  }
  return lastStyles;
}

/** The first index for which a condition is true; it is also true for every later one. */
function firstIndex(length: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
