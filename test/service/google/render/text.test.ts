import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StructuralElementRecord } from '../../../../src/service/google/record/document.ts';
import { tabsOf } from '../../../../src/service/google/record/tab.ts';
import { elementsOf, segmentsOf } from '../../../../src/service/google/render/segment.ts';
import { toText } from '../../../../src/service/google/render/text.ts';
import { caseSeed } from '../../../case-count.ts';
import { finish } from '../../../finish.ts';
import { documentOf, item, line, run, tab, table } from './sample.ts';

test('toText returns an empty string for a document without tabs, or with empty ones', () => {
  expect(finish(toText({}))).toBe('');
  expect(finish(toText(documentOf({}, tab([]))))).toBe('');
});

test.for([
  ['emoji', '👩🏽‍🚀 and 🇩🇪'],
  ['combining characters', 'e\u0301 and क्षि'],
  ['right-to-left text', 'שלום עולם, \u200fمرحبا'],
  ['line breaks inside a paragraph', 'a\vb'],
  ['Markdown characters', '**a** [b](c) <d>'],
])('toText keeps %s unchanged', ([, text = '']) => {
  expect(finish(toText(documentOf(tab([line(text)]))))).toBe(`${text}\n`);
});

test('toText returns the text that chips show', () => {
  const chips = [
    { person: { personProperties: { name: 'Ada', email: 'ada@example.com' } } },
    { person: { personProperties: { email: 'grace@example.com' } } },
    { richLink: { richLinkProperties: { title: 'Budget', uri: 'https://example.com/b' } } },
    { richLink: { richLinkProperties: { uri: 'https://example.com/c' } } },
    { dateElement: { dateElementProperties: { displayText: 'Jan 1', timestamp: '1970' } } },
    { dateElement: { dateElementProperties: { timestamp: '1971-01-01T00:00:00Z' } } },
  ];
  const text = finish(toText(documentOf(tab(chips.map((chip) => line([chip]))))));
  expect(text.split('\n')).toEqual([
    'Ada',
    'grace@example.com',
    'Budget',
    'https://example.com/c',
    'Jan 1',
    '1971-01-01T00:00:00Z',
    '',
  ]);
});

test('toText returns headers before the body, footers and footnotes after it, and omits empty ones', () => {
  const reference = (footnoteId: string, footnoteNumber: string) => ({
    footnoteReference: { footnoteId, footnoteNumber },
  });
  const content = [line(['One', reference('z', '1'), ' two', reference('a', '2')])];
  const rest = {
    headers: { h: { content: [line('Head')] }, blank: { content: [line('')] } },
    footers: { f: { content: [line('Foot')] } },
    footnotes: { a: { content: [line(' second')] }, z: { content: [line(' first')] } },
  };
  expect(finish(toText(documentOf(tab(content, rest))))).toBe(
    'Head\nOne[1] two[2]\nFoot\n[1] first\n[2] second\n',
  );
});

test('toText returns the alternative text of an image, if it has one', () => {
  const inlineObjects = {
    named: { inlineObjectProperties: { embeddedObject: { title: 'Logo', description: 'A fox' } } },
    bare: { inlineObjectProperties: { embeddedObject: {} } },
  };
  const object = (inlineObjectId: string) => ({ inlineObjectElement: { inlineObjectId } });
  const content = [line(['a ', object('named'), object('bare'), object('unknown'), ' b'])];
  expect(finish(toText(documentOf(tab(content, { inlineObjects }))))).toBe('a [Logo: A fox] b\n');
});

test('toText ends a segment whose last paragraph has no line feed, and numbers a footnote without a number', () => {
  const note = (content: string) => ({ content: [{ paragraph: { elements: [run(content)] } }] });
  const elements = ['one', 'two'].map((footnoteId) => ({ footnoteReference: { footnoteId } }));
  const rest = { footnotes: { one: note('first'), two: note('second') } };
  expect(finish(toText(documentOf(tab([line(['a', ...elements])], rest))))).toBe(
    'a[1][2]\n[1] first\n[2] second\n',
  );
});

test('toText returns tabs in reading order, each before its child tabs', () => {
  const document = documentOf(
    {
      ...tab([line('1')]),
      childTabs: [{ ...tab([line('1.1')]), childTabs: [tab([line('1.1.1')])] }],
    },
    tab([line('2')]),
  );
  expect(finish(toText(document))).toBe('1\n1.1\n1.1.1\n2\n');
});

test('toText returns the lines of nested tables, lists and tables of contents', () => {
  const content = [
    table([['a', [line('b'), table([['c', 'd']])]]]),
    item('dots', 0, 'e'),
    { tableOfContents: { content: [line('f')] } },
  ];
  expect(finish(toText(documentOf(tab(content))))).toBe('a\nb\nc\nd\ne\nf\n');
});

// Brackets are reserved for footnote references.
const words = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => text.replaceAll('[', ''));
const { content: contents } = fc.letrec<{ content: StructuralElementRecord[] }>((tie) => ({
  content: fc.array(
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.array(words).map((runs) => line(runs.map((text) => run(text)))),
      words.map((text) => item('dots', 1, text)),
      fc.array(fc.array(tie('content'), { maxLength: 2 }), { maxLength: 2 }).map(table),
      tie('content').map((content) => ({ tableOfContents: { content } })),
      fc.constant({ sectionBreak: {} }),
    ),
    { maxLength: 4 },
  ),
}));
const tabs = fc
  .record({ body: contents, header: contents, footer: contents, note: contents, child: contents })
  .map(({ body, header, footer, note, child }) => ({
    ...tab([line('.'), ...body], {
      headers: { h: { content: header } },
      footers: { f: { content: footer } },
      footnotes: { n: { content: note } },
    }),
    childTabs: [tab(child)],
  }));

test('toText contains every text run of any document, in order', () => {
  fc.assert(
    fc.property(fc.array(tabs, { minLength: 1, maxLength: 3 }), (some) => {
      const document = documentOf(...some);
      const text = finish(toText(document));
      const runs = tabsOf(document)
        .flatMap(segmentsOf)
        .flatMap(({ content }) => [...elementsOf(content)])
        .map(({ textRun }) => textRun?.content ?? '');
      for (const content of runs) expect(text).toContain(content);
      // Ignores line feeds and footnote references: an empty footnote has none.
      const letters = (all: string) => all.replaceAll('\n', '').replaceAll('[1]', '');
      expect(letters(text).replaceAll(' ', '')).toBe(letters(runs.join('')).replaceAll(' ', ''));
    }),
    { seed: caseSeed(20_261_123) },
  );
});
