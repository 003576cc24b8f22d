import type { docs_v1 } from '@googleapis/docs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount, caseSeed, manyCasesMs } from '../../../case-count.ts';
import { applyRequests, replaceMarkdown, writeMarkdown } from './markdown-document.ts';

const count = 500;
const word = fc.stringMatching(/^[a-z]{2,6}$/);
const sentence = fc.array(word, { minLength: 3, maxLength: 8 }).map((words) => words.join(' '));

type Kind = 'changed' | 'inserted' | 'deleted';

const change = fc.record({
  at: fc.nat(count - 1),
  kind: fc.constantFrom<Kind>('changed', 'inserted', 'deleted'),
  text: sentence,
});

const pair = fc.record({
  paragraphs: fc.array(sentence, { minLength: count, maxLength: count }),
  changes: fc.uniqueArray(change, { minLength: 10, maxLength: 10, selector: ({ at }) => at }),
});

const toMarkdown = (paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

/** The text of a document in each of its named ranges. */
function namedTexts({ tabs }: docs_v1.Schema$Document): ReadonlyMap<string, string> {
  const { body, namedRanges } = tabs?.[0]?.documentTab ?? {};
  const text = (body?.content ?? [])
    .flatMap(({ paragraph }) => paragraph?.elements ?? [])
    .map(({ textRun }) => textRun?.content ?? '')
    .join('');
  return new Map(
    Object.entries(namedRanges ?? {}).map(([name, { namedRanges: found }]) => [
      name,
      (found ?? [])
        .flatMap(({ ranges }) => ranges ?? [])
        // The text of a body starts at index 1.
        .map(({ startIndex, endIndex }) => text.slice((startIndex ?? 0) - 1, (endIndex ?? 0) - 1))
        .join('…'),
    ]),
  );
}

test('10 changes to a document of 500 paragraphs leave the named ranges of the other paragraphs', {
  tags: 'slow',
  timeout: manyCasesMs,
}, () => {
  fc.assert(
    fc.property(pair, ({ paragraphs, changes }) => {
      const { row } = writeMarkdown(toMarkdown(paragraphs));
      let start = 1;
      const ranges = paragraphs.map((text, at) => {
        const range = { startIndex: start, endIndex: start + text.length };
        start = range.endIndex + 1;
        return { createNamedRange: { name: `${at}`, range } };
      });
      applyRequests(ranges, row);

      const kindAt = new Map(changes.map(({ at, ...other }) => [at, other]));
      const wanted = paragraphs.flatMap((text, at) => {
        const { kind, text: other = '' } = kindAt.get(at) ?? {};
        if (kind === 'deleted') return [];
        if (kind === 'inserted') return [text, other];
        return kind === 'changed' ? [other] : [text];
      });
      const { document, markdown, requests } = replaceMarkdown(row, toMarkdown(wanted));

      expect(markdown).toBe(toMarkdown(wanted));
      const found = namedTexts(document);
      const others = paragraphs.flatMap((text, at): [string, string][] => {
        const { kind = 'inserted' } = kindAt.get(at) ?? {};
        return kind === 'inserted' ? [[`${at}`, text]] : [];
      });
      expect(new Map(others.map(([name]) => [name, found.get(name)]))).toEqual(new Map(others));
      // At most the text of the change, twice its style, and the deletion.
      expect(requests.length).toBeLessThanOrEqual(5 * changes.length);
    }),
    { numRuns: caseCount(200, 5), seed: caseSeed(20_261_127), endOnFailure: true },
  );
});
