import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type { EditPosition } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import { requestKindOf } from '../request-kind.ts';
import type { Step } from '../step.ts';
import type { PositionedStep } from './conflict.ts';
import { Coverage } from './coverage.ts';
import type { DocumentFacts, NamedRangeFacts } from './document-facts.ts';
import { haveSameName, type Region, regionsOf, replacedNames } from './region.ts';
import { rejectDroppedLineStyles } from './table-style.ts';

// Changes inside content that another request deletes or replaces. They would be sent first, and be lost without an error.

/**
 * Throws InvalidEdit, which names both, for a step whose text, style, name or change of a table would be deleted by another step.
 *
 * @param segments  The steps with a position, by segment.
 * @param facts     Facts about the current document; null if they are not needed.
 */
export function* rejectDropped(
  steps: readonly Step[],
  segments: readonly (readonly PositionedStep[])[],
  facts: DocumentFacts | null,
): SlicedWork<void> {
  const names: (NamedRangeFacts & Region)[] = [];
  for (const name of facts === null ? [] : replacedNames(steps, segments.flat(), facts)) {
    names.push(name);
    if (isTurnOver()) yield;
  }
  const bodies = new Map<string | null, Coverage<Region>>();
  for (const segment of segments) {
    const { tabId = null, segmentId = '' } = segment[0]?.position ?? {};
    const isHere = (one: (typeof names)[number]) =>
      one.tabId === tabId && one.segmentId === segmentId;
    const regions: Region[] = [];
    for (const region of regionsOf(segment, facts)) {
      regions.push(region);
      if (isTurnOver()) yield;
    }
    regions.push(...names.filter(isHere));
    if (regions.length > 0) yield* rejectInRegions(segment, regions, facts);
    if (segmentId === '') bodies.set(tabId, deletedBy(regions));
    if (isTurnOver()) yield;
    rejectDroppedLineStyles(segment, facts);
    if (isTurnOver()) yield;
  }
  if (facts === null) return;
  for (const segment of segments) {
    const [first] = segment;
    const reference = first === undefined ? null : facts.footnoteReference(first.position);
    if (first === undefined || reference === null) continue;
    const region = bodies.get(first.position.tabId)?.covering(reference, reference + 1);
    if (region !== undefined) throw dropped(first, region, 'the reference to the footnote');
  }
}

const deletedBy = (regions: readonly Region[]) =>
  new Coverage(regions.filter(({ kind }) => kind !== 'merge'));

function* rejectInRegions(
  segment: readonly PositionedStep[],
  regions: readonly Region[],
  facts: DocumentFacts | null,
): SlicedWork<void> {
  const deleted = deletedBy(regions);
  if (isTurnOver()) yield;
  const withMerged = new Coverage(regions);
  if (isTurnOver()) yield;
  // Conflicts with deleted ranges are found before.
  const cells = new Coverage(regions.filter(({ kind }) => kind === 'cells' || kind === 'name'));
  for (const one of segment) {
    if (isTurnOver()) yield;
    const { role, start, end } = one.position;
    const isName = one.step.request.createNamedRange != null;
    const region =
      role === 'inPlace' || role === 'bullets'
        ? (isName ? withMerged : deleted).covering(...markedRange(one, facts))
        : role === 'delete'
          ? cells.overlapping(start, end)
          : role === 'table'
            ? cells.covering(start, start + 1)
            : cells.containing(start);
    if (region === undefined || region.step.entryIndex === one.step.entryIndex) continue;
    if (region.kind === 'name' && isName && haveSameName(one.step, region.step)) continue;
    throw dropped(one, region, 'its position');
  }
}

/** The range of the content whose style, list or name a request changes. For a table, it is the index at which the table starts. */
function markedRange(
  { step, position }: PositionedStep,
  facts: DocumentFacts | null,
): readonly [start: number, end: number] {
  const { start, end } = position;
  if (end <= start) return [start, start + 1];
  const { extent } = requestKindOf(step);
  if (facts === null || extent === undefined) return [start, end];
  const segment = facts.segment(position);
  if (extent === 'section') return [segment.sectionStart(start), end];
  const paragraphs = segment.paragraphsIn(position);
  return [paragraphs.start, paragraphs.end];
}

const verbs = {
  range: 'deletes or replaces',
  cells: 'deletes the cells at',
  name: 'replaces',
  merge: 'moves',
} as const;

function dropped(one: PositionedStep, region: Region, what: string): InvalidEdit {
  const { field }: EditPosition = one.position;
  const [first, second] =
    one.listIndex < region.listIndex ? [field, region.field] : [region.field, field];
  return new InvalidEdit(
    second,
    `${second} and ${first} conflict: ${region.field} ${verbs[region.kind]} ${what}, so the change by ${field} would be lost.`,
  );
}
