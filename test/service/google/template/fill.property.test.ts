import type { docs_v1 } from '@googleapis/docs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMarkdownParser } from '../../../../src/service/google/markdown/markdown-parser.ts';
import { tabsOf } from '../../../../src/service/google/record/tab.ts';
import { type FillInput, readEntries } from '../../../../src/service/google/template/fill-entry.ts';
import {
  needsDocumentToFill,
  prepareFill,
} from '../../../../src/service/google/template/prepared-fill.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { finish } from '../../../finish.ts';
import { blockName, entryLists, fillParagraph, image, texts } from './fill-model.ts';
import { applyBatchTo, writeTemplate } from './template-document.ts';

const places = ['body', 'cell', 'header', 'footer', 'footnote', 'secondTab'] as const;
type Place = (typeof places)[number];
type Texts = Readonly<Record<Place, string>>;

const parser = await loadMarkdownParser();

const paragraph = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 1, arbitrary: fc.constantFrom(blockName, ` ${blockName}`) },
);

const templates: fc.Arbitrary<Texts> = fc.record({
  body: paragraph,
  cell: paragraph,
  header: paragraph,
  footer: paragraph,
  footnote: paragraph,
  secondTab: paragraph,
});

/** All texts of a document in one order: for each tab its body, headers, footers and footnotes. */
function textsOf(document: docs_v1.Schema$Document): readonly string[] {
  return tabsOf(document).flatMap(({ documentTab: tab = {} }) => {
    const others = [tab.headers, tab.footers, tab.footnotes].flatMap((segments) =>
      Object.values(segments ?? {}),
    );
    return [tab.body ?? {}, ...others].map(({ content = [] }) =>
      content.flatMap(paragraphsIn).map(textOfParagraph).join(''),
    );
  });
}

const textOfParagraph = ({ elements = [] }: docs_v1.Schema$Paragraph) =>
  elements
    .map(({ textRun, inlineObjectElement, footnoteReference }) => {
      if (footnoteReference) return '*';
      return inlineObjectElement ? image : (textRun?.content ?? '');
    })
    .join('');

const paragraphsIn = ({
  paragraph,
  table,
}: docs_v1.Schema$StructuralElement): readonly docs_v1.Schema$Paragraph[] => [
  ...(paragraph ? [paragraph] : []),
  ...(table?.tableRows ?? []).flatMap(({ tableCells = [] }) =>
    tableCells.flatMap(({ content = [] }) => content.flatMap(paragraphsIn)),
  ),
];

/** What the model expects: the same texts, each paragraph filled. */
function expectedOf(before: readonly string[], entries: readonly FillInput[]) {
  const counts = entries.map(() => 0);
  const after = before.map((text) =>
    text
      .split('\n')
      .map((line) =>
        // A placeholder never extends over a reference to a footnote.
        line
          .split('*')
          .map((part) => {
            const filled = fillParagraph(part, entries);
            for (const [index, count] of filled.counts.entries())
              counts[index] = (counts[index] ?? 0) + count;
            return filled.text;
          })
          .join('*'),
      )
      .join('\n'),
  );
  return { after, counts };
}

const isMarkdown = (entry: FillInput | undefined) =>
  entry !== undefined && 'markdown' in entry.value;

test('1,000 random fills of all segments and tabs change the same places as in an independent model', {
  timeout: manyCasesMs,
}, () => {
  const numRuns = caseCount(1000);
  let filled = 0;
  let withImages = 0;
  let withMarkdown = 0;
  fc.assert(
    fc.property(
      templates,
      entryLists,
      fc.array(fc.nat(40), { maxLength: 6 }),
      (template, entries, styled) => {
        // Images cannot be in footnotes; another test is about them.
        const withImage = entries.some(({ value }) => 'imageUrl' in value);
        const isRead = needsDocumentToFill(entries);
        const document = writeTemplate({ ...template, ...(withImage && { footnote: '' }) }, styled);
        const read = document.read();
        const before = textsOf(read);
        const expected = expectedOf(before, entries);
        const plan = finish(
          prepareFill(finish(readEntries(entries, parser)), isRead ? read : null),
        );
        const requests = plan.requests.map(({ request }) => request);
        const replies = requests.length === 0 ? [] : applyBatchTo(document, requests);
        expect(textsOf(document.read())).toEqual(expected.after);
        expect(plan.countsOf(replies)).toEqual(expected.counts);
        filled += Number(expected.counts.some((count) => count > 0));
        withImages += Number(withImage && expected.after.join('').includes(image));
        withMarkdown += Number(
          expected.counts.some((count, at) => count > 0 && isMarkdown(entries[at])),
        );
      },
    ),
    { numRuns, seed: caseSeed(20_261_122) },
  );
  // Otherwise the property would test little.
  expect(filled).toBeGreaterThanOrEqual(leastCount(801));
  expect(withImages).toBeGreaterThanOrEqual(leastCount(101));
  expect(withMarkdown).toBeGreaterThanOrEqual(leastCount(401));
});
