import type { docs_v1 } from '@googleapis/docs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tabsOf } from '../../../src/google/record/tab.ts';
import { type FillEntry, needsDocument, planFill } from '../../../src/google/template/fill-plan.ts';
import { finish } from '../../finish.ts';
import { entryLists, fillParagraph, image, texts } from './fill-model.ts';
import { applyBatchTo, writeTemplate } from './template-document.ts';

const places = ['body', 'cell', 'header', 'footer', 'footnote', 'secondTab'] as const;
type Place = (typeof places)[number];
type Texts = Readonly<Record<Place, string>>;

const templates: fc.Arbitrary<Texts> = fc.record({
  body: texts,
  cell: texts,
  header: texts,
  footer: texts,
  footnote: texts,
  secondTab: texts,
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
function expectedOf(before: readonly string[], entries: readonly FillEntry[]) {
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

test('a batch fills the same places as an independent model, 1,000 random fills of all segments and tabs', () => {
  let filled = 0;
  let withImages = 0;
  fc.assert(
    fc.property(
      templates,
      entryLists,
      fc.array(fc.nat(40), { maxLength: 6 }),
      (template, entries, styled) => {
        // Images cannot be in footnotes; another test is about them.
        const withImage = needsDocument(entries);
        const document = writeTemplate({ ...template, ...(withImage && { footnote: '' }) }, styled);
        const read = document.read();
        const before = textsOf(read);
        const expected = expectedOf(before, entries);
        const plan = finish(planFill(entries, withImage ? read : null));
        const replies = plan.requests.length === 0 ? [] : applyBatchTo(document, plan.requests);
        expect(textsOf(document.read())).toEqual(expected.after);
        expect(plan.countsOf(replies)).toEqual(expected.counts);
        filled += Number(expected.counts.some((count) => count > 0));
        withImages += Number(withImage && expected.after.join('').includes(image));
      },
    ),
    { numRuns: 1000, seed: 20_261_122 },
  );
  // Otherwise the property would test little.
  expect(filled).toBeGreaterThan(800);
  expect(withImages).toBeGreaterThan(200);
});
