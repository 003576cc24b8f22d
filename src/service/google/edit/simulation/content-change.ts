import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import {
  type CodeUnit,
  isInParagraph,
  isLineFeed,
  lineFeedUnit,
  referencesOf,
} from '../model/code-unit.ts';
import type { TabModel } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';

/**
 * Replaces content. Footnotes and objects to which nothing refers any more are deleted with it.
 *
 * Does not check whether the service would do it.
 */
export function changeContent(
  tab: TabModel,
  segment: SegmentModel,
  from: number,
  to: number,
  inserted: readonly CodeUnit[],
): void {
  const removed = segment.units.words(from, to).flatMap(referencesOf);
  segment.splice(from, to, inserted);
  for (const id of inserted.flatMap(referencesOf)) count(tab, id, 1);
  for (const id of removed) count(tab, id, -1);
  for (const id of removed) if (tab.references.get(id) === 0) deleteReferenced(tab, id);
}

function count({ references }: TabModel, id: string, difference: number): void {
  references.set(id, (references.get(id) ?? 0) + difference);
}

function deleteReferenced(tab: TabModel, id: string): void {
  tab.references.delete(id);
  tab.objects.delete(id);
  if (tab.segments.get(id)?.isFootnote) deleteSegment(tab, id);
}

/** Deletes a header, footer or footnote with its content. */
export function deleteSegment(tab: TabModel, id: string): void {
  const segment = tab.segments.get(id);
  if (segment === undefined) return;
  changeContent(tab, segment, 0, segment.units.length, []);
  tab.segments.delete(id);
}

/**
 * Deletes a range. If it starts within a paragraph, this paragraph and the last one become one, with the positioned objects of both.
 */
export function deleteContent(
  tab: TabModel,
  segment: SegmentModel,
  from: number,
  to: number,
): void {
  const before = segment.units.at(from - 1);
  const startsInside = isInParagraph(before) && !isLineFeed(before);
  const ends = startsInside && tab.objects.size > 0 ? firstLineFeed(segment, from, to) : null;
  const ids = ends === null ? [] : referencesOf(ends);
  if (ids.length > 0) {
    const last = endOfParagraph(segment, to);
    const rest = referencesOf(segment.units.at(last) ?? '\n');
    for (const id of ids) count(tab, id, 1);
    segment.replace(last, lineFeedUnit([...ids, ...rest]));
  }
  changeContent(tab, segment, from, to, []);
}

/** How many units are inserted before the work can pause. */
const partLength = 16_384;

/** Inserts units, which can contain line feeds, into a paragraph. Its positioned objects stay with its first text. */
export function* insertContent(
  tab: TabModel,
  segment: SegmentModel,
  index: number,
  units: readonly CodeUnit[],
): SlicedWork<void> {
  const first = units.indexOf('\n');
  if (first >= 0 && tab.objects.size > 0 && segment.units.paragraphStart(index) < index) {
    const last = endOfParagraph(segment, index);
    const end = segment.units.at(last) ?? '\n';
    if (end !== '\n') {
      segment.replace(last, '\n');
      yield* insertInParts(tab, segment, index, units);
      segment.replace(index + first, end);
      return;
    }
  }
  yield* insertInParts(tab, segment, index, units);
}

function* insertInParts(
  tab: TabModel,
  segment: SegmentModel,
  index: number,
  units: readonly CodeUnit[],
): SlicedWork<void> {
  for (let at = 0; at < units.length; at += partLength) {
    if (at > 0 && isTurnOver()) yield;
    changeContent(tab, segment, index + at, index + at, units.slice(at, at + partLength));
  }
}

/** Deletes a positioned object. Its paragraph remains. */
export function deletePositionedObject(tab: TabModel, id: string): void {
  tab.objects.delete(id);
  tab.references.delete(id);
  for (const segment of tab.segments.values()) {
    let index = 0;
    for (const unit of [...segment.units.slice(0, segment.units.length)]) {
      const ids = isLineFeed(unit) ? referencesOf(unit) : [];
      if (ids.includes(id)) segment.replace(index, lineFeedUnit(ids.filter((one) => one !== id)));
      index += 1;
    }
  }
}

function firstLineFeed(segment: SegmentModel, from: number, to: number): CodeUnit | null {
  for (const unit of segment.units.slice(from, to)) if (isLineFeed(unit)) return unit;
  return null;
}

export function endOfParagraph({ units }: SegmentModel, index: number): number {
  let end = index;
  while (end < units.length - 1 && !isLineFeed(units.at(end))) end += 1;
  return end;
}
