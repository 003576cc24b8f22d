import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { runsOf, tabOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, resetSandbox, write, content } = useEdits();

const name = (startIndex: number, endIndex: number, named = 'here') => ({
  createNamedRange: { name: named, range: { startIndex, endIndex } },
});
const insert = (index: number, text: string) => ({ insertText: { text, location: { index } } });
const remove = (startIndex: number, endIndex: number) => ({
  deleteContentRange: { range: { startIndex, endIndex } },
});

/** The ranges with a name in the first tab. */
const rangesOf = async (id: string, named = 'here') =>
  (tabOf(await read(id)).namedRanges?.[named]?.namedRanges ?? []).map(({ ranges }) =>
    ranges?.map(({ startIndex, endIndex }) => [startIndex, endIndex]),
  );

test('a named range is created and its id is returned', async () => {
  const id = await write('one two');
  const { replies } = await edit(id, name(1, 4), name(5, 8));
  const ids = replies?.map(({ createNamedRange }) => createNamedRange?.namedRangeId);
  const { namedRanges } = tabOf(await read(id));
  expect(namedRanges?.['here']?.namedRanges?.map(({ namedRangeId }) => namedRangeId)).toEqual(ids);
  expect(await rangesOf(id)).toEqual([[[1, 4]], [[5, 8]]]);
});

test('a named range that splits an emoji is extended to the complete emoji', async () => {
  const id = await write('a👩b');
  await edit(id, name(1, 3));
  expect(await rangesOf(id)).toEqual([[[1, 4]]]);
  await edit(id, { replaceNamedRangeContent: { namedRangeName: 'here', text: 'x' } });
  expect(runsOf(await content(id))).toEqual([['xb\n']]);
});

test.each([
  ['text before it', insert(1, '🌧️'), [[6, 9]]],
  ['text at its beginning', insert(3, 'xy'), [[5, 8]]],
  ['text in it', insert(4, 'xy'), [[3, 8]]],
  ['text at its end', insert(6, 'xy'), [[3, 6]]],
  ['a deletion before it', remove(1, 3), [[1, 4]]],
  ['a deletion over its beginning', remove(2, 4), [[2, 4]]],
  ['a deletion over its end', remove(5, 8), [[3, 5]]],
])('a named range moves with its text: %s', async (_, request, expected) => {
  const id = await write('abcdefghi');
  await edit(id, name(3, 6), request);
  expect(await rangesOf(id)).toEqual([expected]);
});

test('a named range is deleted with its text, or without its text by id or name', async () => {
  const id = await write('abcdefghi');
  const { replies } = await edit(id, name(3, 6), name(7, 8), name(1, 2, 'there'));
  await edit(id, remove(3, 6));
  expect(await rangesOf(id)).toEqual([[[4, 5]]]);
  const namedRangeId = replies?.[1]?.createNamedRange?.namedRangeId ?? '';
  await edit(id, { deleteNamedRange: { namedRangeId } }, { deleteNamedRange: { name: 'there' } });
  expect(tabOf(await read(id)).namedRanges).toBeUndefined();
  expect(runsOf(await content(id))).toEqual([['abfghi\n']]);
  expect(await rejectionOf(id, { deleteNamedRange: { namedRangeId } })).toContain('was not found');
  expect(await rejectionOf(id, { deleteNamedRange: {} })).toContain('must be specified');
});

test('the content of a named range is replaced, and the range covers the new text', async () => {
  const id = await write('see here or here');
  const replace = (text: string) => ({
    replaceNamedRangeContent: { namedRangeName: 'here', text },
  });
  const bold = {
    updateTextStyle: {
      range: { startIndex: 5, endIndex: 9 },
      textStyle: { bold: true },
      fields: 'bold',
    },
  };
  await edit(id, bold, name(5, 9), name(13, 17), replace('there 🗺️'));
  expect(runsOf(await content(id))).toEqual([
    ['see ', ['there 🗺️', { bold: true }], ' or there 🗺️\n'],
  ]);
  expect(await rangesOf(id)).toEqual([[[5, 14]], [[18, 27]]]);
  await edit(id, { replaceNamedRangeContent: { namedRangeName: 'nowhere', text: 'x' } });
  expect(
    await rejectionOf(id, { replaceNamedRangeContent: { namedRangeId: 'kix.0', text: 'x' } }),
  ).toBe('Invalid requests[0].replaceNamedRangeContent: Named range with ID kix.0 was not found.');
});

test('a named range over several paragraphs is replaced if the document stays valid', async () => {
  const id = await write('one\ntwo\nthree');
  const replace = { replaceNamedRangeContent: { namedRangeName: 'here', text: '\n' } };
  await edit(id, name(3, 6), replace);
  expect(runsOf(await content(id))).toEqual([['on\n'], ['wo\n'], ['three\n']]);
  await edit(id, name(8, 13));
  expect(await rejectionOf(id, replace)).toContain('newline character at the end of the segment');
});

test('named ranges in other segments are replaced there', async () => {
  resetSandbox();
  const id = documentFixtures.everyElement;
  await edit(id, {
    replaceNamedRangeContent: { namedRangeId: 'kix.rangenote', text: 'Right here' },
  });
  const { footnotes } = tabOf(await read(id));
  const [note] = Object.values(footnotes ?? {});
  expect(runsOf(note?.content ?? [])).toEqual([['Right here the foot of the page.\n']]);
});

test('a named range has 1 to 256 characters in its name and is not empty', async () => {
  const id = await write('one');
  expect(await rejectionOf(id, name(1, 2, ''))).toContain('The name must have at least 1');
  expect(await rejectionOf(id, name(1, 2, 'x'.repeat(257)))).toContain('at most 256');
  expect(await rejectionOf(id, name(2, 2))).toContain('The range should not be empty.');
});
