import type { docs_v1 } from '@googleapis/docs';
import { type Draft, findTabs, InvalidEdit } from '../draft/draft.ts';
import { type IndexRange, type LocatedSegment, segmentsOf } from '../draft/location.ts';
import { splice } from '../draft/splice.ts';
import { insertLines, runOf, stripUnsupported } from './insertion.ts';
import { paragraphsOf, styleOf, textOf } from './paragraph.ts';
import { escapeRegex, fromRe2 } from './re2.ts';

/** Applies replaceAllText. */
export function replaceAllText(
  { containsText, replaceText, tabsCriteria }: docs_v1.Schema$ReplaceAllTextRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  const pattern = patternOf(containsText ?? {});
  const text = stripUnsupported(replaceText ?? '');
  let occurrencesChanged = 0;
  for (const tab of findTabs(draft, tabsCriteria)) {
    for (const located of segmentsOf(tab)) {
      const ranges = findMatches(located, pattern);
      // From last to first, so that replacements do not move the remaining matches.
      for (const range of ranges.toReversed()) replaceRange(located, range, text, draft);
      occurrencesChanged += ranges.length;
    }
  }
  return { replaceAllText: occurrencesChanged === 0 ? {} : { occurrencesChanged } };
}

function patternOf({
  text,
  matchCase,
  searchByRegex,
}: docs_v1.Schema$SubstringMatchCriteria): RegExp {
  if (!text) throw new InvalidEdit('The text to find must not be empty.');
  try {
    const source = searchByRegex ? fromRe2(text) : escapeRegex(text);
    return new RegExp(source, matchCase ? 'gu' : 'giu');
  } catch {
    throw new InvalidEdit(`The regular expression is not valid: ${text}`);
  }
}

/**
 * The matches of the pattern. A match is within one paragraph and may have several styles. Only text is matched.
 *
 * Unverified: a match never contains a line break.
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

/** Replaces text within one paragraph. The new text gets the style at the start of the replaced text. */
export function replaceRange(
  located: LocatedSegment,
  { from, to }: IndexRange,
  text: string,
  draft: Draft,
): void {
  const [opening = '', ...others] = text.split('\n');
  const style = styleOf(located.segment, from);
  splice(located, { from, to }, runOf(opening, style));
  if (others.length === 0) return;
  const index = from + opening.length;
  insertLines(located, index, [[], ...others.map((line) => runOf(line, style))], draft);
}
