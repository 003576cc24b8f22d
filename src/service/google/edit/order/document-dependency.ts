import { requestKindOf } from '../request-kind.ts';
import type { Step } from '../step.ts';
import { deletesLines } from '../table-area.ts';
import type { PositionedStep } from './conflict.ts';
import { Coverage } from './coverage.ts';
import { regionsOf } from './region.ts';

/**
 * Whether the order of the requests, or whether one of them would be lost, depends on the document. It depends on it if
 *
 * - only some of the requests name a tab,
 * - bullets may remove tab characters and other requests change the same segment,
 * - rows or columns are deleted, or cells are merged, and other requests may be inside them,
 * - a deletion contains the range of a paragraph style: the paragraph may be larger,
 * - a deletion in a body may contain the reference to a footnote that is changed, or
 * - the text of named ranges is replaced, or a tab is deleted, and other requests may be inside it.
 */
export function dependsOnDocument(
  steps: readonly Step[],
  positioned: readonly PositionedStep[],
  segments: readonly (readonly PositionedStep[])[],
): boolean {
  const namedCount = positioned.filter(({ position }) => position.tabId !== null).length;
  if (namedCount > 0 && namedCount < positioned.length) return true;
  if (hasOtherContent(steps, positioned)) return true;
  return (
    segments.some(
      (segment) =>
        segment.length > 1 && (hasBullets(segment) || hasCells(segment) || hasParagraphs(segment)),
    ) || hasFootnotes(segments)
  );
}

function hasOtherContent(steps: readonly Step[], positioned: readonly PositionedStep[]): boolean {
  const replacesNames = steps.some(({ request }) => request.replaceNamedRangeContent != null);
  if (replacesNames && positioned.length > 0) return true;
  const deletesTabs = steps.some(({ request }) => request.deleteTab != null);
  return deletesTabs && steps.some(({ request }) => request.deleteTab == null);
}

const hasBullets = (segment: readonly PositionedStep[]) =>
  segment.some(({ position }) => position.role === 'bullets');

/** Whether a request may be in the cells that another one deletes, or give a name to text in cells that another one merges. */
function hasCells(segment: readonly PositionedStep[]): boolean {
  const isAfter = (start: number, except: PositionedStep, names: boolean) =>
    segment.some(
      (one) =>
        one !== except &&
        Math.max(one.position.start, one.position.end) >= start &&
        (!names || one.step.request.createNamedRange != null),
    );
  const deletion = first(segment, deletesLines);
  if (deletion !== undefined && isAfter(deletion.position.start, deletion, false)) return true;
  const merge = first(segment, ({ request }) => request.mergeTableCells != null);
  return merge !== undefined && isAfter(merge.position.start, merge, true);
}

/** The step of a kind that has the lowest index. */
function first(
  segment: readonly PositionedStep[],
  isKind: (step: Step) => boolean,
): PositionedStep | undefined {
  let found: PositionedStep | undefined;
  for (const one of segment) {
    const isBefore = found === undefined || one.position.start < found.position.start;
    if (isBefore && isKind(one.step)) found = one;
  }
  return found;
}

function hasParagraphs(segment: readonly PositionedStep[]): boolean {
  const marks = segment.filter(({ step }) => requestKindOf(step).extent !== undefined);
  if (marks.length === 0) return false;
  const deleted = new Coverage(regionsOf(segment, null));
  return marks.some(({ position }) => deleted.covering(position.start, position.end) !== undefined);
}

function hasFootnotes(segments: readonly (readonly PositionedStep[])[]): boolean {
  const isBody = (one: PositionedStep | undefined) => one?.position.segmentId === '';
  if (segments.every(([one]) => isBody(one))) return false;
  return segments.some(
    (segment) =>
      isBody(segment[0]) &&
      segment.some(({ step, position }) => position.role === 'delete' || deletesLines(step)),
  );
}
