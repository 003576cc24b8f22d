import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { isObject } from '../../../../upstream/http/json.ts';
import { type CodeUnit, endsParagraph } from '../model/code-unit.ts';
import type { DocumentModel, TabModel } from '../model/document-model.ts';
import type { Change, SegmentModel } from '../model/segment-model.ts';
import { changeContent, insertContent } from './content-change.ts';
import { assertSize } from './document-size.ts';
import { keptUnits } from './insertion-simulation.ts';

type Match = readonly [from: number, to: number];

/** Stands for a unit that is not text. A text to find never matches it. */
const otherUnit = '\ufffc';

/**
 * Simulates a replacement of all occurrences of a text. Returns false if the result is not known: the service finds a regular
 * expression itself, and a large document is not visited again and again.
 *
 * An occurrence is inside one paragraph, and can have several styles. Only text is found.
 */
export function* replaceText(
  content: Readonly<Record<string, unknown>>,
  tabs: readonly TabModel[],
  model: DocumentModel,
): SlicedWork<boolean> {
  const { containsText, replaceText: replacement } = content;
  const criteria = isObject(containsText) ? containsText : {};
  if (criteria['searchByRegex'] === true) return false;
  const text = String(criteria['text']);
  // The text is literal, so that the search takes linear time.
  const pattern = new RegExp(
    text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
    criteria['matchCase'] === true ? 'gu' : 'giu',
  );
  const units = yield* keptUnits(typeof replacement === 'string' ? replacement : '');
  for (const tab of tabs) {
    for (const segment of [...tab.segments.values()]) {
      if (!segment.isKnown) return false;
      model.remaining.visits -= segment.units.length;
      if (model.remaining.visits < 0) return false;
      const before = segment.units.length;
      const found = yield* findAll(segment, pattern, units.length, model);
      if (found === null) return false;
      if (tab.objects.size === 0) yield* replaceTogether(segment, found, units);
      else
        for (const [from, to] of found.toReversed()) {
          yield* replaceRange(tab, segment, from, to, units);
          if (isTurnOver()) yield;
        }
      model.units += segment.units.length - before;
    }
  }
  return true;
}

/**
 * Finds all matches. Returns null if more would be found or inserted than is simulated. Throws InvalidEdit as soon as the document would be too large: a
 * million matches need a lot of memory.
 *
 * @param insertedLength  The number of units that replace each match.
 */
function* findAll(
  { units }: SegmentModel,
  pattern: RegExp,
  insertedLength: number,
  model: DocumentModel,
): SlicedWork<readonly Match[] | null> {
  const found: Match[] = [];
  let growth = 0;
  let text = '';
  let start = 0;
  for (const part of units.parts()) {
    for (const unit of part) {
      if (!endsParagraph(unit)) {
        text += unit.length === 1 ? unit : otherUnit;
        continue;
      }
      for (const { 0: match, index: at } of text.matchAll(pattern)) {
        if (!match.includes(otherUnit)) {
          found.push([start + at, start + at + match.length]);
          growth += insertedLength - match.length;
          assertSize(model, growth);
          model.remaining.units -= insertedLength;
          model.remaining.visits -= visitsPerMatch;
          if (model.remaining.units < 0 || model.remaining.visits < 0) return null;
        }
        if (found.length % matchesBetweenPauses === 0 && isTurnOver()) yield;
      }
      start += text.length + 1;
      text = '';
    }
    if (isTurnOver()) yield;
  }
  return found;
}

/** What a match costs of the visits. A million matches are 200 MB, which are garbage collected in turns of 30 milliseconds. */
const visitsPerMatch = 10;

/** How many matches are read before the work can pause. */
const matchesBetweenPauses = 100;

/** Replaces text of a segment without positioned objects in one pass: a hundred thousand single changes would take a second. */
function* replaceTogether(
  segment: SegmentModel,
  found: readonly Match[],
  inserted: readonly CodeUnit[],
): SlicedWork<void> {
  if (found.length === 0) return;
  const result: CodeUnit[] = [];
  let next = 0;
  let [from, to] = found[0] ?? noRange;
  let index = 0;
  for (const part of segment.units.parts()) {
    for (const unit of part) {
      if (index === from) for (const one of inserted) result.push(one);
      if (index < from) result.push(unit);
      index += 1;
      if (index !== to) continue;
      next += 1;
      [from, to] = found[next] ?? noRange;
    }
    if (isTurnOver()) yield;
  }
  const lineFeed = inserted.indexOf('\n');
  const opening = lineFeed < 0 ? inserted.length : lineFeed;
  const rest = inserted.length - opening;
  const changes: Change[] = [];
  for (const [start, end] of found.toReversed()) {
    const at = start + opening;
    changes.push({ from: start, to: end, inserted: opening });
    if (rest > 0) changes.push({ from: at, to: at, inserted: rest });
    if (changes.length % matchesBetweenPauses === 0 && isTurnOver()) yield;
  }
  segment.replaceAll(result, changes);
  if (isTurnOver()) yield;
}

const noRange = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** Replaces text inside one paragraph. */
export function* replaceRange(
  tab: TabModel,
  segment: SegmentModel,
  from: number,
  to: number,
  units: readonly CodeUnit[],
): SlicedWork<void> {
  const lineFeed = units.indexOf('\n');
  const opening = lineFeed < 0 ? units : units.slice(0, lineFeed);
  changeContent(tab, segment, from, to, opening);
  if (lineFeed >= 0)
    yield* insertContent(tab, segment, from + opening.length, units.slice(lineFeed));
}
