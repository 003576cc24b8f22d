import { isObject } from '../../../../upstream/http/json.ts';
import { type CodeUnit, endsParagraph } from '../model/code-unit.ts';
import type { DocumentModel, TabModel } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { changeContent, insertContent } from './content-change.ts';
import { keptUnits } from './insertion-simulation.ts';

/** Stands for a unit that is not text. A text to find never matches it. */
const otherUnit = '\ufffc';

/**
 * Simulates a replacement of all occurrences of a text. Returns false if the result is not known: the service finds a regular
 * expression itself, and a large document is not visited again and again.
 *
 * An occurrence is inside one paragraph, and can have several styles. Only text is found.
 */
export function replaceText(
  content: Readonly<Record<string, unknown>>,
  tabs: readonly TabModel[],
  model: DocumentModel,
): boolean {
  const { containsText, replaceText: replacement } = content;
  const criteria = isObject(containsText) ? containsText : {};
  if (criteria['searchByRegex'] === true) return false;
  const text = String(criteria['text']);
  // The text is literal, so that the search takes linear time.
  const pattern = new RegExp(
    text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
    criteria['matchCase'] === true ? 'gu' : 'giu',
  );
  const units = keptUnits(typeof replacement === 'string' ? replacement : '');
  for (const tab of tabs) {
    for (const segment of [...tab.segments.values()]) {
      if (!segment.isKnown) return false;
      model.remainingVisits -= segment.units.length;
      if (model.remainingVisits < 0) return false;
      for (const [from, to] of findAll(segment, pattern).toReversed()) {
        model.remainingUnits -= units.length;
        if (model.remainingUnits < 0) return false;
        replaceRange(tab, segment, from, to, units);
      }
    }
  }
  return true;
}

function findAll(
  { units }: SegmentModel,
  pattern: RegExp,
): readonly (readonly [from: number, to: number])[] {
  const found: [number, number][] = [];
  let text = '';
  let start = 0;
  let index = 0;
  for (const unit of units.slice(0, units.length)) {
    if (endsParagraph(unit)) {
      for (const { 0: match, index: at } of text.matchAll(pattern)) {
        if (!match.includes(otherUnit)) found.push([start + at, start + at + match.length]);
      }
      text = '';
      start = index + 1;
    } else text += unit.length === 1 ? unit : otherUnit;
    index += 1;
  }
  return found;
}

/** Replaces text inside one paragraph. */
export function replaceRange(
  tab: TabModel,
  segment: SegmentModel,
  from: number,
  to: number,
  units: readonly CodeUnit[],
): void {
  const lineFeed = units.indexOf('\n');
  const opening = lineFeed < 0 ? units : units.slice(0, lineFeed);
  changeContent(tab, segment, from, to, opening);
  if (lineFeed >= 0) insertContent(tab, segment, from + opening.length, units.slice(lineFeed));
}
