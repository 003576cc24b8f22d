import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { isObject } from '../../../../upstream/http/json.ts';
import { type CodeUnit, endsParagraph } from '../model/code-unit.ts';
import { CodeUnitList } from '../model/code-unit-list.ts';
import type { DocumentModel, TabModel } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { changeContent, insertContent } from './content-change.ts';
import { assertSize } from './document-size.ts';
import { keptUnits } from './insertion-simulation.ts';

/** Two numbers for each match: its start and its end. Objects for a hundred thousand matches would keep the garbage collector busy. */
type Matches = readonly number[];

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
        for (let at = found.length - 2; at >= 0; at -= 2) {
          yield* replaceRange(tab, segment, found[at] ?? 0, found[at + 1] ?? 0, units);
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
): SlicedWork<Matches | null> {
  const found: number[] = [];
  let growth = 0;
  /** The text of the paragraph until now, and where it starts. */
  let pieces: string[] = [];
  let start = 0;
  let next = 0;
  for (const part of units.parts()) {
    let pieceStart = 0;
    for (const [at, unit] of part.entries()) {
      next += 1;
      if (!endsParagraph(unit)) continue;
      pieces.push(textOf(part.slice(pieceStart, at)));
      for (const { 0: match, index } of pieces.join('').matchAll(pattern)) {
        if (!match.includes(otherUnit)) {
          found.push(start + index, start + index + match.length);
          growth += insertedLength - match.length;
          assertSize(model, growth);
          model.remaining.units -= insertedLength;
          model.remaining.visits -= visitsPerMatch;
          if (model.remaining.units < 0 || model.remaining.visits < 0) return null;
        }
        if (found.length % numbersBetweenPauses === 0 && isTurnOver()) yield;
      }
      start = next;
      pieces = [];
      pieceStart = at + 1;
    }
    pieces.push(textOf(part.slice(pieceStart)));
    if (isTurnOver()) yield;
  }
  return found;
}

/** Joined at once: a text that grows by one character at a time consists of an object for each of them until it is read. */
const textOf = (units: readonly CodeUnit[]) =>
  units.map((unit) => (unit.length === 1 ? unit : otherUnit)).join('');

/** What a match costs of the visits: the search creates objects for it, which takes as long as ten visits. */
const visitsPerMatch = 10;

/** How many numbers of matches are read before the work can pause: those of 100 matches. */
const numbersBetweenPauses = 200;

/** Replaces text of a segment without positioned objects in one pass: a hundred thousand single changes would take a second. */
function* replaceTogether(
  segment: SegmentModel,
  found: Matches,
  inserted: readonly CodeUnit[],
): SlicedWork<void> {
  if (found.length === 0) return;
  const result = new CodeUnitList([]);
  let next = 0;
  let [from, to] = [found[0], found[1]];
  let index = 0;
  for (const part of segment.units.parts()) {
    const added: CodeUnit[] = [];
    for (const unit of part) {
      if (index === from) for (const one of inserted) added.push(one);
      if (from === undefined || index < from) added.push(unit);
      index += 1;
      if (index !== to) continue;
      next += 2;
      [from, to] = [found[next], found[next + 1]];
    }
    result.append(added);
    if (isTurnOver()) yield;
  }
  segment.units.take(result);
  const lineFeed = inserted.indexOf('\n');
  const opening = lineFeed < 0 ? inserted.length : lineFeed;
  const rest = inserted.length - opening;
  for (let match = found.length - 2; match >= 0; match -= 2) {
    const [start, end] = [found[match] ?? 0, found[match + 1] ?? 0];
    segment.addChange(start, end, opening);
    if (rest > 0) segment.addChange(start + opening, start + opening, rest);
    if (match % numbersBetweenPauses === 0 && isTurnOver()) yield;
  }
}

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
