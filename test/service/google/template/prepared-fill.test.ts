import { expect, test } from 'vitest';
import { OperationWork } from '../../../../src/engine/event-loop/operation-work.ts';
import { runInSlices } from '../../../../src/engine/event-loop/time-slice.ts';
import { loadMarkdownParser } from '../../../../src/service/google/markdown/markdown-parser.ts';
import { type FillInput, readEntries } from '../../../../src/service/google/template/fill-entry.ts';
import { createMarks, prepareFill } from '../../../../src/service/google/template/prepared-fill.ts';
import { countTurns } from '../../../count-turns.ts';
import { finish } from '../../../finish.ts';
import { applyBatchTo, writeTemplate } from './template-document.ts';

const parser = await loadMarkdownParser();

function planNow(fill: readonly FillInput[], document: Parameters<typeof prepareFill>[1]) {
  const plan = finish(prepareFill(finish(readEntries(fill, parser)), document));
  return { ...plan, requests: plan.requests.map(({ request }) => request) };
}

const empty = { body: '', cell: '', header: '', footer: '', footnote: '', secondTab: '' };
const text = (find: string, value: string): FillInput => ({
  find,
  matchCase: true,
  value: { text: value },
});
const imageEntry = (find: string): FillInput => ({
  find,
  matchCase: true,
  value: { imageUrl: 'https://images.example/logo.png' },
});

test('texts are two requests each, and need no document', () => {
  const { requests } = planNow([text('{{a}}', '{{b}}'), text('{{b}}', '')], null);
  const marks = requests.slice(0, 2).map(({ replaceAllText }) => replaceAllText?.replaceText);
  expect(requests).toEqual([
    { replaceAllText: { containsText: { text: '{{a}}', matchCase: true }, replaceText: marks[0] } },
    { replaceAllText: { containsText: { text: '{{b}}', matchCase: true }, replaceText: marks[1] } },
    { replaceAllText: { containsText: { text: marks[0], matchCase: true }, replaceText: '{{b}}' } },
    { replaceAllText: { containsText: { text: marks[1], matchCase: true }, replaceText: '' } },
  ]);
});

test('marks differ in each plan, have one length and contain no symbol of the placeholders and values', () => {
  const texts = ['⠁⠂ {{⠃}}', '⣿'];
  const marks = createMarks(texts, 500) ?? [];
  expect(new Set([...marks, ...(createMarks(texts, 500) ?? [])]).size).toBe(1000);
  expect(new Set(marks.map(({ length }) => length)).size).toBe(1);
  expect(marks.join('')).not.toMatch(/[⠁⠂⠃⣿{}]/);
  // The delimiter occurs only at the start, so a mark is not found across the border of two others.
  expect(marks.every((mark) => mark.lastIndexOf(mark.charAt(0)) === 0)).toBe(true);
});

test('entries that use almost all Braille symbols are rejected', () => {
  const all = Array.from({ length: 240 }, (_, at) => String.fromCodePoint(0x2801 + at)).join('');
  expect(createMarks([all], 1)).toBeNull();
  expect(() => planNow([text('x', all)], null)).toThrow('Braille');
});

test('a value gets the style of the first letter of its placeholder', () => {
  const template = writeTemplate({ ...empty, body: 'Dear {{a}}!' }, [5]);
  applyBatchTo(template, planNow([text('{{a}}', 'Ada')], null).requests);
  const paragraph = template.read().tabs?.[0]?.documentTab?.body?.content?.at(-1)?.paragraph;
  expect(
    paragraph?.elements?.map(({ textRun }) => [textRun?.content, textRun?.textStyle?.bold]),
  ).toEqual([
    ['Dear ', undefined],
    ['Ada', true],
    ['!\n', undefined],
  ]);
});

test('the images of a segment are inserted from its end to its start, before the texts', () => {
  const template = writeTemplate({ ...empty, secondTab: '{{i}} {{t}} {{i}}' }, []);
  const { requests } = planNow([text('{{t}}', 'x'), imageEntry('{{i}}')], template.read());
  const tabId = template.read().tabs?.[1]?.tabProperties?.tabId;
  expect(requests.slice(0, 4)).toEqual([
    { deleteContentRange: { range: { tabId, startIndex: 13, endIndex: 18 } } },
    {
      insertInlineImage: { uri: 'https://images.example/logo.png', location: { tabId, index: 13 } },
    },
    { deleteContentRange: { range: { tabId, startIndex: 1, endIndex: 6 } } },
    {
      insertInlineImage: { uri: 'https://images.example/logo.png', location: { tabId, index: 1 } },
    },
  ]);
  expect(requests).toHaveLength(6);
});

test('Markdown whose placeholder is not in the document adds no request', () => {
  const template = writeTemplate({ ...empty, body: '{{t}}' }, []);
  const markdown = { find: '{{m}}', matchCase: true, value: { markdown: 'a {{t}}' } };
  const { requests } = planNow([markdown, text('{{t}}', 'x')], template.read());
  expect(requests.map((request) => Object.keys(request))).toEqual([
    ['replaceAllText'],
    ['replaceAllText'],
  ]);
});

test('Markdown of a million code units in all places together is inserted, and one more is rejected', () => {
  const placeholders = Array.from({ length: 10 }, () => '{{m}}').join(' ');
  const template = writeTemplate({ ...empty, body: placeholders }, []);
  const fillWith = (length: number) =>
    planNow(
      [{ find: '{{m}}', matchCase: true, value: { markdown: 'a'.repeat(length) } }],
      template.read(),
    );
  const { requests } = fillWith(100_000);
  const inserted = requests.map(({ insertText }) => insertText?.text?.length ?? 0);
  expect(inserted.reduce((sum, length) => sum + length, 0)).toBe(1_000_000);
  expect(() => fillWith(100_001)).toThrow('fill inserts more than 1000000 UTF-16 code units.');
});

test('an image in a footnote is rejected with the entry that it belongs to', () => {
  const template = writeTemplate({ ...empty, footnote: '{{i}}' }, []);
  expect(() => planNow([text('x', 'y'), imageEntry('{{i}}')], template.read())).toThrow(
    expect.objectContaining({
      field: 'fill[1].imageUrl',
      message: expect.stringContaining('footnote'),
    }),
  );
});

test('long Markdown with many placeholders is planned in slices, and Docs finds no placeholder in it', async () => {
  const fill = [
    { find: '{{m}}', matchCase: true, value: { markdown: 'a {{t1}} '.repeat(5000) } },
    ...Array.from({ length: 499 }, (_, at) => ({
      find: `{{t${at}}}`,
      matchCase: at % 2 === 0,
      value: { text: 'x' },
    })),
  ];
  const template = writeTemplate({ ...empty, body: '{{m}}', header: '{{m}}' }, []);
  const entries = finish(readEntries(fill, parser));
  const endTurns = countTurns();
  const { requests } = await runInSlices(
    prepareFill(entries, template.read()),
    new OperationWork(),
  );
  expect(endTurns()).toBeGreaterThan(1);
  const texts = requests.flatMap(({ request }) => request.insertText?.text ?? []);
  expect(texts).toHaveLength(2);
  expect(texts.join('')).not.toContain('{{t1}}');
});
