import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type { EditPosition } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import { requestKindOf } from '../request-kind.ts';
import type { Step } from '../step.ts';
import { firstIndex } from './coverage.ts';

// Conflicts: pairs of requests of one segment for which no order is correct.

/** A step with its position in the document and its index in the list. */
export interface PositionedStep {
  readonly step: Step;
  readonly listIndex: number;
  readonly position: EditPosition;
}

/**
 * Throws InvalidEdit for two steps of one segment whose indexes cannot both refer to the document before the batch. The
 * error names both.
 */
export function* rejectConflicts(steps: readonly PositionedStep[]): SlicedWork<void> {
  const sorted = steps
    .filter(({ position }) => position.role !== 'inPlace')
    .toSorted((one, other) => (one.position.start < other.position.start ? -1 : 1));
  let first = 0;
  for (const [editIndex, edit] of sorted.entries()) {
    if (isTurnOver()) yield;
    if ((sorted[first]?.position.start ?? 0) < edit.position.start) first = editIndex;
    if (edit.position.role !== 'delete' && edit.position.role !== 'bullets') continue;
    for (let index = first; index < sorted.length; index += 1) {
      const other = sorted[index];
      if (other === undefined || other.position.start >= edit.position.end) break;
      if (other.step.entryIndex !== edit.step.entryIndex) rejectOverlap(other, edit);
    }
  }
  if (isTurnOver()) yield;
  rejectRestyled(
    sorted.filter(({ position }) => position.role === 'bullets'),
    steps.filter(isParagraphStyle),
  );
}

/** An error at the later of two requests in the list, which names the earlier one. */
export function conflictBetween(
  one: PositionedStep,
  other: PositionedStep,
  why: string,
): InvalidEdit {
  const isAfter = one.listIndex > other.listIndex;
  const [{ field }, { field: earlier }] = isAfter
    ? [one.position, other.position]
    : [other.position, one.position];
  return new InvalidEdit(field, `${field} and ${earlier} ${why}`);
}

function rejectOverlap(other: PositionedStep, edit: PositionedStep): void {
  if (!isInside(other.position, edit.position)) return;
  const roles = new Set([other.position.role, edit.position.role]);
  const why = roles.has('bullets')
    ? 'conflict: the bullets remove tab characters, which changes the position of the other request.'
    : roles.size === 1
      ? 'overlap. Delete the combined range in one request.'
      : 'conflict: one deletes the position of the other.';
  throw conflictBetween(other, edit, why);
}

/** An insertion at the start of the deleted range is before it. A table that starts there is deleted with it. */
function isInside({ role, start, end }: EditPosition, edit: EditPosition): boolean {
  if (role === 'delete' || role === 'bullets') return start < edit.end && edit.start < end;
  return (role === 'table' ? start >= edit.start : start > edit.start) && start < edit.end;
}

const isParagraphStyle = ({ step }: PositionedStep) => {
  const { role, extent } = requestKindOf(step);
  return role === 'inPlace' && extent === 'paragraph';
};

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
  const laterStyles = findLastStyles(bullets, styles);
  const restyled = bullets.find((one) => (laterStyles.get(one) ?? -1) > one.listIndex);
  const style = styles.find(
    (one) =>
      restyled !== undefined && one.listIndex > restyled.listIndex && overlaps(one, restyled),
  );
  if (restyled === undefined || style === undefined) return;
  throw conflictBetween(
    restyled,
    style,
    'conflict: the bullets remove tab characters and change the indents. Send the style in a later batch.',
  );
}

/**
 * For each of the bullets, the list index of the last style that overlaps it. The styles are visited from the last to the first.
 * Each removes the bullets that it overlaps from the rest, so each of the bullets is visited once.
 */
function findLastStyles(
  bullets: readonly PositionedStep[],
  styles: readonly PositionedStep[],
): ReadonlyMap<PositionedStep, number> {
  const lastStyles = new Map<PositionedStep, number>();
  const rest = [...bullets];
  for (const { position, listIndex } of styles.toReversed()) {
    const { start, end } = position;
    const from = firstIndex(rest, (one) => one.position.end > start);
    const to = firstIndex(rest, (one) => one.position.start >= end);
    for (const one of rest.splice(from, Math.max(to - from, 0))) lastStyles.set(one, listIndex);
  }
  return lastStyles;
}
