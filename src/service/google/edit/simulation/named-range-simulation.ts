import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { isWord, marker } from '../model/code-unit.ts';
import { type DocumentModel, newId, type TabModel } from '../model/document-model.ts';
import { currentRanges, type NamedRangeModel } from '../model/named-range-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { deleteContent, endOfParagraph, insertContent } from './content-change.ts';
import { keptUnits } from './insertion-simulation.ts';
import type { PlacedRequest } from './placed-request.ts';
import { checkDeletion, checkInsertion } from './range-check.ts';
import { replaceRange } from './text-replacement.ts';

/** Simulates that a range gets a name. A range that starts or ends inside a surrogate pair or an equation contains all of it. */
export function createNamedRange({ content, position, tab, segment, model }: PlacedRequest): void {
  const { start, end, segmentId } = position;
  const { units, version } = segment;
  const isInside = (index: number) => {
    const [before, after] = [units.at(index - 1), units.at(index)];
    if (isWord(after, marker.equation)) return before === after;
    return /^[\udc00-\udfff]$/.test(after ?? '') && before?.length === 1;
  };
  let first = start;
  while (isInside(first)) first -= 1;
  let last = end;
  while (isInside(last)) last += 1;
  const id = newId(model);
  const name = String(content['name']);
  tab.namedRanges.set(id, { id, name, ranges: [{ segmentId, start: first, end: last, version }] });
}

export function findNamedRanges(
  tabs: readonly TabModel[],
  id: unknown,
  name: unknown,
): readonly { readonly tab: TabModel; readonly named: NamedRangeModel }[] {
  return tabs.flatMap((tab) => {
    const all =
      id == null ? [...tab.namedRanges.values()] : [tab.namedRanges.get(String(id)) ?? []].flat();
    return all
      .filter((named) => (id == null ? named.name === name : true))
      .filter((named) => currentRanges(named, tab.segments).length > 0)
      .map((named) => ({ tab, named }));
  });
}

/**
 * Simulates that a text replaces the text of a named range: of its first range. The text of the others is deleted.
 *
 * Returns false if the result is not known.
 */
export function* replaceNamedRange(
  tab: TabModel,
  named: NamedRangeModel,
  text: string,
  field: string,
  model: DocumentModel,
): SlicedWork<boolean> {
  const units = yield* keptUnits(text);
  if (currentRanges(named, tab.segments).some(({ segment }) => !segment.isKnown)) return false;
  for (;;) {
    const last = currentRanges(named, tab.segments).at(-1);
    const isOnly = currentRanges(named, tab.segments).length <= 1;
    if (last === undefined) return true;
    if (!isOnly) {
      remove(tab, last, field);
      if (isTurnOver()) yield;
      continue;
    }
    const { segment, segmentId, start, end } = last;
    checkInsertion(segment.units, start, field);
    model.remaining.units -= units.length;
    if (model.remaining.units < 0) return false;
    if (end <= endOfParagraph(segment, start) && units.length > 0) {
      yield* replaceRange(tab, segment, start, end, units);
    } else {
      remove(tab, last, field);
      if (units.length > 0) yield* insertContent(tab, segment, start, units);
    }
    if (units.length === 0) tab.namedRanges.delete(named.id);
    else {
      named.ranges = [{ segmentId, start, end: start + units.length, version: segment.version }];
      tab.namedRanges.set(named.id, named);
    }
    return true;
  }
}

function remove(
  tab: TabModel,
  { segment, start, end }: { segment: SegmentModel; start: number; end: number },
  field: string,
): void {
  checkDeletion(segment.units, { start, end, field });
  deleteContent(tab, segment, start, end);
}
