import type { docs_v1 } from '@googleapis/docs';
import { type Draft, findTabs, InvalidEdit } from '../draft/draft.ts';
import { type IndexRange, type LocatedSegment, segmentsOf } from '../draft/location.ts';
import { splice } from '../draft/splice.ts';
import { insertLines, runOf, stripUnsupported } from './insertion.ts';
import { paragraphsOf, styleOf, textOf } from './paragraph.ts';

/** replaceAllText */
export function replaceAllText(
  { containsText, replaceText, tabsCriteria }: docs_v1.Schema$ReplaceAllTextRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  const pattern = patternOf(containsText ?? {});
  const text = stripUnsupported(replaceText ?? '');
  let occurrencesChanged = 0;
  for (const tab of findTabs(draft, tabsCriteria)) {
    for (const place of segmentsOf(tab)) {
      const spans = findMatches(place, pattern);
      // From the end, so that no replacement moves another.
      for (const span of spans.toReversed()) replaceRange(place, span, text, draft);
      occurrencesChanged += spans.length;
    }
  }
  return { replaceAllText: occurrencesChanged === 0 ? {} : { occurrencesChanged } };
}

/** Regular expressions are JavaScript's here; the service's are RE2, which knows nearly the same. */
function patternOf({
  text,
  matchCase,
  searchByRegex,
}: docs_v1.Schema$SubstringMatchCriteria): RegExp {
  if (!text) throw new InvalidEdit('The text to find must not be empty.');
  const source = searchByRegex ? text : text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  try {
    return new RegExp(source, matchCase ? 'gu' : 'giu');
  } catch {
    throw new InvalidEdit(`The regular expression is not valid: ${text}`);
  }
}

/**
 * Where the pattern matches: within paragraphs, whatever their text looks like. What is no text is not matched.
 *
 * Unverified: that a match never reaches over a line break.
 */
function findMatches({ segment }: LocatedSegment, pattern: RegExp): readonly IndexRange[] {
  return [...paragraphsOf(segment)].flatMap((paragraph) =>
    [...textOf(segment, paragraph).matchAll(pattern)]
      .filter(([match]) => match !== '' && !match.includes('\uFFFC'))
      .map(({ 0: match, index }) => {
        const from = paragraph.start + index;
        return { from, to: from + match.length };
      }),
  );
}

/** Puts text in the place of text of one paragraph; it looks like the first of what it replaces. */
export function replaceRange(
  place: LocatedSegment,
  { from, to }: IndexRange,
  text: string,
  draft: Draft,
): void {
  const [opening = '', ...others] = text.split('\n');
  const style = styleOf(place.segment, from);
  splice(place, { from, to }, runOf(opening, style));
  if (others.length === 0) return;
  const index = from + opening.length;
  insertLines(place, index, [[], ...others.map((line) => runOf(line, style))], draft);
}
