import { expect, test } from 'vitest';
import { OperationWork } from '../../../../src/engine/event-loop/operation-work.ts';
import { runInSlices } from '../../../../src/engine/event-loop/time-slice.ts';
import type {
  ParagraphElementRecord,
  StructuralElementRecord,
  TabContentRecord,
  TextStyleRecord,
} from '../../../../src/service/google/record/document.ts';
import { findLosses } from '../../../../src/service/google/render/loss.ts';
import { toMarkdown } from '../../../../src/service/google/render/markdown.ts';
import { toText } from '../../../../src/service/google/render/text.ts';
import { countTurns } from '../../../count-turns.ts';
import { cpuMs, processorSlowness } from '../../../cpu-time.ts';
import { finish } from '../../../finish.ts';
import { mono } from './markdown-set-up.ts';
import { documentOf, item, line, lists, run, tab, table } from './sample.ts';

// The limit for each document is one second. With quadratic time, each would take more than three seconds.
const maxMs = 1000;
/** On a busy machine, a second of processor time can take long. */
const maxWaitMs = 120_000;

const renderMs = (content: readonly StructuralElementRecord[], rest: TabContentRecord = {}) => {
  const document = documentOf(tab([...content], { lists, ...rest }));
  const measure = () =>
    cpuMs(() => {
      finish(toMarkdown(document));
      finish(toText(document));
      finish(findLosses(document));
    });
  // Other programs make a busy machine slower, also by processor time. Quadratic time is above the limit each time.
  const first = measure();
  return first < maxMs ? first : Math.min(first, measure());
};

const repeat = <Item>(count: number, toItem: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => toItem(index));

const characters = {
  spaces: ' ',
  tabs: '\t',
  'vertical tabs': '\v',
  'line feeds': '\n',
  'no-break spaces': '\u00a0',
  'line separators': '\u2028',
  'pairs of vertical tab and space': '\v ',
  hyphens: ' -',
  'number signs': '#',
  underscores: '_',
  ampersands: '&a',
  backticks: '`a',
};
const styles: Readonly<Record<string, TextStyleRecord>> = {
  plain: {},
  bold: { bold: true },
  code: mono,
  linked: { link: { url: 'https://example.com/' } },
};

test.for(
  Object.entries(characters).flatMap(([name, character]) =>
    Object.entries(styles).map(
      ([styleName, style]) => [`${styleName} ${name}`, character.repeat(80_000), style] as const,
    ),
  ),
)(
  '80,000 %s between two letters are rendered in linear time',
  { timeout: maxWaitMs },
  ([, text, style]) => {
    expect(renderMs([line([run(text, style)])])).toBeLessThan(maxMs * processorSlowness());
    expect(renderMs([line([run(`x${text}x`, style)])])).toBeLessThan(maxMs * processorSlowness());
  },
);

const alternating = [{}, { bold: true }, { italic: true }, mono, { strikethrough: true }];
const runs = (content: (index: number) => string) =>
  repeat(40_000, (index) => run(content(index), alternating[index % alternating.length]));
const linked = repeat(40_000, (index) =>
  run('a', { link: { url: `https://example.com/${index}` } }),
);
const footnotes = repeat(
  30_000,
  (index): ParagraphElementRecord => ({
    footnoteReference: { footnoteId: `f${index}`, footnoteNumber: '1' },
  }),
);
const rules = repeat(
  40_000,
  (index): ParagraphElementRecord => (index % 2 === 0 ? run('a') : { horizontalRule: {} }),
);
const breaks = [line('x'), ...repeat(50_000, () => line('')), line('x')];

test.for<[string, StructuralElementRecord[], TabContentRecord?]>([
  ['40,000 runs of one character in different styles', [line(runs(() => 'a'))]],
  ['40,000 runs of white space in different styles', [line(runs(() => ' '))]],
  ['40,000 runs in a table cell', [table([[[line(runs(() => 'a'))]]])]],
  ['40,000 links', [line(linked)]],
  ['40,000 horizontal rules in a paragraph', [line(rules)]],
  ['30,000 footnotes with the same number', [line(footnotes)], { footnotes: notesOf(30_000) }],
  ['40,000 empty paragraphs', repeat(40_000, () => line(''))],
  ['50,000 paragraphs of one character', repeat(50_000, () => line('a'))],
  ['50,000 paragraphs of code', repeat(50_000, () => line([run('a', mono)]))],
  ['50,000 empty paragraphs between others in a table cell', [table([[breaks]])]],
  ['30,000 list items', repeat(30_000, (index) => item('numbered', index % 9, 'a'))],
  ['20,000 list items, each one level deeper', repeat(20_000, (index) => item('l', index, 'a'))],
  ['a list item with 50,000 lines', [item('numbered', 8, 'a\v'.repeat(50_000))]],
  ['a table with 30,000 cells', [table(repeat(3000, () => repeat(10, () => 'a')))]],
  ['tables nested 100 levels deep', [nestedTable(100)]],
])('%s are rendered in linear time', { timeout: maxWaitMs }, ([, content, rest]) => {
  expect(renderMs(content, rest)).toBeLessThan(maxMs * processorSlowness());
});

function notesOf(count: number): NonNullable<TabContentRecord['footnotes']> {
  return Object.fromEntries(repeat(count, (index) => [`f${index}`, { content: [line('note')] }]));
}

function nestedTable(levels: number): StructuralElementRecord {
  return levels === 0 ? line('a') : table([[[nestedTable(levels - 1)], [line('b')]]]);
}

test('code with 500,000 separate backticks is rendered', () => {
  const markdown = finish(
    toMarkdown(documentOf(tab([line(['a', run('` '.repeat(500_000), mono)])]))),
  );
  expect(markdown).toMatch(/^a`` ` /);
});

test(
  'a long document is rendered in slices, with the same result',
  async () => {
    const document = documentOf(tab(repeat(100_000, (index) => line(`*paragraph* ${index}`))));
    for (const work of [toMarkdown, toText]) {
      const stopCounting = countTurns();
      const rendered = await runInSlices(work(document), new OperationWork());
      expect(stopCounting()).toBeGreaterThan(2);
      expect(rendered).toBe(finish(work(document)));
    }
  },
  maxWaitMs,
);
