import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { contentOf, runsOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, resetSandbox, write, content } = useEdits();

const insert = (index: number, text: string) => ({ insertText: { text, location: { index } } });
const remove = (startIndex: number, endIndex: number) => ({
  deleteContentRange: { range: { startIndex, endIndex } },
});

test('text is inserted at its index, and the following text moves', async () => {
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

test('a line break in inserted text creates a paragraph with the same style', async () => {
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

test('inserted text has the style of the text before it, or after it at the start of a paragraph', async () => {
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

test('text is inserted after a character that its index would split', async () => {
  const id = await write('a👩‍🔬e\u0301b');
  await edit(id, insert(9, 'x'), insert(3, 'y'));
  expect(runsOf(await content(id))).toEqual([['a👩‍🔬ye\u0301xb\n']]);
});

test('unsupported characters are removed from text, and text can be appended to a segment', async () => {
  const id = await write('one');
  const text = ' \u0001t\rw\uE907o\u000Bt\thr';
  await edit(id, { insertText: { text, endOfSegmentLocation: {} } });
  expect(runsOf(await content(id))).toEqual([['one two\u000Bt\thr\n']]);
});

test('text is inserted into paragraphs only', async () => {
  const id = await write('one');
  const outside =
    'Invalid requests[0].insertText: The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.';
  expect(await rejectionOf(id, insert(0, 'x'))).toBe(outside);
  expect(await rejectionOf(id, insert(1, 'x'), insert(6, 'x'))).toBe(
    'Invalid requests[1].insertText: Index 6 must be less than the end index of the referenced segment, 6.',
  );
  expect(await rejectionOf(id, insert(1, ''))).toBe(
    'Invalid requests[0].insertText: Insert text requests must specify text to insert.',
  );
  expect(await rejectionOf(id, { insertText: { text: 'x' } })).toContain('location');
  const handbook = await read(documentFixtures.handbook);
  const table = contentOf(handbook).find((element) => element.table);
  const index = table?.startIndex ?? 0;
  for (const inTable of [index, index + 1, index + 2]) {
    expect(await rejectionOf(documentFixtures.handbook, insert(inTable, 'x'))).toBe(outside);
  }
});

test('text is deleted, and a character cannot be split', async () => {
  const id = await write('a🌧️b');
  expect(await rejectionOf(id, remove(1, 3))).toBe(
    'Invalid requests[0].deleteContentRange: Invalid deletion range. Cannot delete the requested range.',
  );
  await edit(id, remove(2, 5));
  expect(runsOf(await content(id))).toEqual([['ab\n']]);
});

test('deleting a line break merges two paragraphs into one with the style of the first', async () => {
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
  // A paragraph that is deleted from its start loses its style.
  await edit(id, remove(1, 6));
  const rest = await content(id);
  expect(runsOf(rest)).toEqual([['Body\n']]);
  expect(rest[1]?.paragraph?.paragraphStyle?.namedStyleType).toBe('TITLE');
});

test('required line breaks cannot be deleted', async () => {
  resetSandbox();
  const id = documentFixtures.handbook;
  const elements = contentOf(await read(id));
  const at = elements.findIndex(({ table }) => table);
  const { startIndex = 0, endIndex = 0, table } = elements[at] ?? {};
  const cell = table?.tableRows?.[0]?.tableCells?.[0];
  const end = elements.at(-1)?.endIndex ?? 0;
  const rejection = (index: number, to: number) => rejectionOf(id, remove(index, to));
  const undeletable = 'Invalid deletion range. Cannot delete the requested range.';
  expect(await rejection((startIndex ?? 0) - 1, startIndex ?? 0)).toContain(undeletable);
  expect(await rejection((cell?.endIndex ?? 0) - 1, cell?.endIndex ?? 0)).toContain(undeletable);
  expect(await rejection((cell?.startIndex ?? 0) + 1, (endIndex ?? 0) - 1)).toContain(undeletable);
  expect(await rejection(startIndex ?? 0, (endIndex ?? 0) - 1)).toContain(undeletable);
  expect(await rejection(end - 1, end)).toContain(
    'The range cannot include the newline character at the end of the segment.',
  );
  expect(await rejection(0, 2)).toContain(
    'Cannot operate on the first section break in the document.',
  );
  expect(await rejection(3, 3)).toContain('The range should not be empty.');
  expect(await rejection(3, end + 1)).toContain(`Index ${end + 1} must be less than the end index`);
  await edit(id, remove(startIndex ?? 0, endIndex ?? 0));
  expect((await content(id)).some((element) => element.table)).toBe(false);
});
