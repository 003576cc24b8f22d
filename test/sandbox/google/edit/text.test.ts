import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { contentOf, runsOf, useEdits } from './document.ts';

const { edit, refusal, read, renew, write, content } = useEdits();

const insert = (index: number, text: string) => ({ insertText: { text, location: { index } } });
const remove = (startIndex: number, endIndex: number) => ({
  deleteContentRange: { range: { startIndex, endIndex } },
});

test('text is inserted at its index, and what follows moves on', async () => {
  const id = await write('one two');
  await edit(id, insert(5, 'and '), insert(1, '🌦️ '));
  expect(await content(id)).toMatchObject([
    { endIndex: 1, sectionBreak: {} },
    {
      startIndex: 1,
      endIndex: 17,
      paragraph: { elements: [{ endIndex: 17, textRun: { content: '🌦️ one and two\n' } }] },
    },
  ]);
});

test('a line break in text makes a paragraph like the one that it is in', async () => {
  const id = await write('AB');
  await edit(
    id,
    {
      updateParagraphStyle: {
        range: { startIndex: 1, endIndex: 2 },
        paragraphStyle: { namedStyleType: 'HEADING_2', alignment: 'CENTER' },
        fields: 'namedStyleType,alignment',
      },
    },
    insert(2, 'x\ny'),
  );
  const paragraphs = (await content(id)).flatMap(({ paragraph }) => paragraph ?? []);
  expect(paragraphs).toMatchObject([
    { elements: [{ textRun: { content: 'Ax\n' } }], paragraphStyle: { alignment: 'CENTER' } },
    {
      elements: [{ textRun: { content: 'yB\n' } }],
      paragraphStyle: { namedStyleType: 'HEADING_2' },
    },
  ]);
  const ids = new Set(paragraphs.map(({ paragraphStyle }) => paragraphStyle?.headingId));
  expect(ids.size).toBe(2);
});

test('inserted text looks like the text before it, at the start of a paragraph like the text after it', async () => {
  const id = await write('bold plain');
  await edit(
    id,
    {
      updateTextStyle: {
        range: { startIndex: 1, endIndex: 5 },
        textStyle: { bold: true },
        fields: 'bold',
      },
    },
    insert(5, '!'),
    insert(1, '¡'),
    insert(12, '.'),
  );
  expect(runsOf(await content(id))).toEqual([[['¡bold!', { bold: true }], ' plai.n\n']]);
});

test('text goes behind the character that its index would cut in two', async () => {
  const id = await write('a👩‍🔬e\u0301b');
  await edit(id, insert(9, 'x'), insert(3, 'y'));
  expect(runsOf(await content(id))).toEqual([['a👩‍🔬ye\u0301xb\n']]);
});

test('what the service takes out of text is taken out, and text goes to the end of a segment', async () => {
  const id = await write('one');
  const text = ' \u0001t\rw\uE907o\u000Bt\thr';
  await edit(id, { insertText: { text, endOfSegmentLocation: {} } });
  expect(runsOf(await content(id))).toEqual([['one two\u000Bt\thr\n']]);
});

test('text is inserted into paragraphs only', async () => {
  const id = await write('one');
  const outside =
    'Invalid requests[0].insertText: The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.';
  expect(await refusal(id, insert(0, 'x'))).toBe(outside);
  expect(await refusal(id, insert(1, 'x'), insert(6, 'x'))).toBe(
    'Invalid requests[1].insertText: Index 6 must be less than the end index of the referenced segment, 6.',
  );
  expect(await refusal(id, insert(1, ''))).toBe(
    'Invalid requests[0].insertText: Insert text requests must specify text to insert.',
  );
  expect(await refusal(id, { insertText: { text: 'x' } })).toContain('location');
  const handbook = await read(documentFixtures.handbook);
  const table = contentOf(handbook).find((element) => element.table);
  const index = table?.startIndex ?? 0;
  for (const inTable of [index, index + 1, index + 2]) {
    expect(await refusal(documentFixtures.handbook, insert(inTable, 'x'))).toBe(outside);
  }
});

test('what is deleted is gone, and a character whole or not at all', async () => {
  const id = await write('a🌧️b');
  expect(await refusal(id, remove(1, 3))).toBe(
    'Invalid requests[0].deleteContentRange: Invalid deletion range. Cannot delete the requested range.',
  );
  await edit(id, remove(2, 5));
  expect(runsOf(await content(id))).toEqual([['ab\n']]);
});

test('paragraphs of which the line break between is deleted are one, like the first', async () => {
  const id = await write('Head\n\nBody');
  const style = (index: number, namedStyleType: string) => ({
    updateParagraphStyle: {
      range: { startIndex: index, endIndex: index + 1 },
      paragraphStyle: { namedStyleType },
      fields: 'namedStyleType',
    },
  });
  await edit(id, style(1, 'HEADING_1'), style(7, 'TITLE'), remove(5, 6));
  const merged = await content(id);
  expect(runsOf(merged)).toEqual([['Head\n'], ['Body\n']]);
  expect(merged[1]?.paragraph?.paragraphStyle?.namedStyleType).toBe('HEADING_1');
  // A paragraph that is deleted from its beginning on leaves nothing of its look.
  await edit(id, remove(1, 6));
  const rest = await content(id);
  expect(runsOf(rest)).toEqual([['Body\n']]);
  expect(rest[1]?.paragraph?.paragraphStyle?.namedStyleType).toBe('TITLE');
});

test('line breaks that something needs cannot be deleted', async () => {
  renew();
  const id = documentFixtures.handbook;
  const elements = contentOf(await read(id));
  const at = elements.findIndex(({ table }) => table);
  const { startIndex = 0, endIndex = 0, table } = elements[at] ?? {};
  const cell = table?.tableRows?.[0]?.tableCells?.[0];
  const end = elements.at(-1)?.endIndex ?? 0;
  const say = (index: number, to: number) => refusal(id, remove(index, to));
  const undeletable = 'Invalid deletion range. Cannot delete the requested range.';
  expect(await say((startIndex ?? 0) - 1, startIndex ?? 0)).toContain(undeletable);
  expect(await say((cell?.endIndex ?? 0) - 1, cell?.endIndex ?? 0)).toContain(undeletable);
  expect(await say((cell?.startIndex ?? 0) + 1, (endIndex ?? 0) - 1)).toContain(undeletable);
  expect(await say(startIndex ?? 0, (endIndex ?? 0) - 1)).toContain(undeletable);
  expect(await say(end - 1, end)).toContain(
    'The range cannot include the newline character at the end of the segment.',
  );
  expect(await say(0, 2)).toContain('Cannot operate on the first section break in the document.');
  expect(await say(3, 3)).toContain('The range should not be empty.');
  expect(await say(3, end + 1)).toContain(`Index ${end + 1} must be less than the end index`);
  await edit(id, remove(startIndex ?? 0, endIndex ?? 0));
  expect((await content(id)).some((element) => element.table)).toBe(false);
});
