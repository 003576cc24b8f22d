import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { contentOf, runsOf, tabOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, resetSandbox, write, content } = useEdits();

const insert = (segmentId: string, text: string) => ({
  insertText: { text, endOfSegmentLocation: { segmentId } },
});

test('a page break is inserted with a line break', async () => {
  const id = await write('onetwo');
  await edit(id, { insertPageBreak: { location: { index: 4 } } });
  expect(runsOf(await content(id))).toEqual([['one', '<pageBreak>', '\n'], ['two\n']]);
  expect((await content(id)).at(-1)?.endIndex).toBe(10);
});

test('a section is inserted after a line break', async () => {
  const id = await write('onetwo');
  await edit(id, { insertSectionBreak: { sectionType: 'NEXT_PAGE', location: { index: 4 } } });
  expect(await content(id)).toMatchObject([
    {},
    { startIndex: 1, endIndex: 5 },
    { startIndex: 5, endIndex: 6, sectionBreak: { sectionStyle: { sectionType: 'NEXT_PAGE' } } },
    { startIndex: 6, endIndex: 10 },
  ]);
  // The line break before a section can only be deleted with the section.
  const remove = (startIndex: number, endIndex: number) => ({
    deleteContentRange: { range: { startIndex, endIndex } },
  });
  expect(await rejectionOf(id, remove(4, 5))).toContain('Cannot delete the requested range.');
  await edit(id, remove(4, 6));
  expect(runsOf(await content(id))).toEqual([['onetwo\n']]);
});

test('the header of a section is deleted with the section', async () => {
  const id = await write('onetwo');
  await edit(id, { insertSectionBreak: { sectionType: 'NEXT_PAGE', location: { index: 4 } } });
  const location = { index: 5 };
  await edit(id, { createHeader: { type: 'DEFAULT', sectionBreakLocation: location } });
  expect(Object.keys(tabOf(await read(id)).headers ?? {})).toHaveLength(1);
  await edit(id, { deleteContentRange: { range: { startIndex: 4, endIndex: 6 } } });
  expect(tabOf(await read(id))).not.toHaveProperty('headers');
});

test('breaks can be inserted only into the body and outside tables', async () => {
  resetSandbox();
  const id = documentFixtures.handbook;
  const table = contentOf(await read(id)).find((element) => element.table);
  const inCell = { index: (table?.startIndex ?? 0) + 3 };
  const inHeader = { index: 0, segmentId: 'kix.fixtureheader' };
  const section = (location: object) => ({
    insertSectionBreak: { sectionType: 'CONTINUOUS', location },
  });
  expect(await rejectionOf(id, { insertPageBreak: { location: inCell } })).toContain(
    'Page breaks cannot be inserted inside a table.',
  );
  expect(await rejectionOf(id, { insertPageBreak: { location: inHeader } })).toContain(
    'Page breaks can only be inserted inside the body.',
  );
  expect(await rejectionOf(id, section(inHeader))).toContain('inside the body');
  expect(await rejectionOf(id, { insertSectionBreak: { location: inCell } })).toContain(
    'section type',
  );
});

test('a header and a footer are created once, edited and deleted', async () => {
  const id = await write('one');
  const { replies } = await edit(
    id,
    { createHeader: { type: 'DEFAULT' } },
    { createFooter: { type: 'DEFAULT' } },
  );
  const headerId = replies?.[0]?.createHeader?.headerId ?? '';
  const footerId = replies?.[1]?.createFooter?.footerId ?? '';
  await edit(id, insert(headerId, 'top'), insert(footerId, 'bottom'));
  const { headers, footers, documentStyle } = tabOf(await read(id));
  expect(runsOf(headers?.[headerId]?.content ?? [])).toEqual([['top\n']]);
  expect(runsOf(footers?.[footerId]?.content ?? [])).toEqual([['bottom\n']]);
  expect(headers?.[headerId]?.content?.[0]).not.toHaveProperty('startIndex');
  expect(documentStyle).toMatchObject({ defaultHeaderId: headerId, defaultFooterId: footerId });
  expect(await rejectionOf(id, { createHeader: { type: 'DEFAULT' } })).toBe(
    'Invalid requests[0].createHeader: Default header already exists.',
  );
  await edit(id, { deleteHeader: { headerId } }, { deleteFooter: { footerId } });
  const after = tabOf(await read(id));
  expect(after).not.toHaveProperty('headers');
  expect(after.documentStyle).not.toHaveProperty('defaultFooterId');
  expect(await rejectionOf(id, { deleteHeader: { headerId } })).toContain('was not found');
  expect(await rejectionOf(id, { createFooter: {} })).toContain('footer type must be specified');
});

test('a section can have its own header', async () => {
  const id = await write('onetwo');
  const of = (index: number) => ({
    createHeader: { type: 'DEFAULT', sectionBreakLocation: { index } },
  });
  const { replies } = await edit(
    id,
    { insertSectionBreak: { sectionType: 'CONTINUOUS', location: { index: 4 } } },
    of(5),
    of(0),
  );
  const [, own, common] = replies?.map(({ createHeader }) => createHeader?.headerId) ?? [];
  const tab = tabOf(await read(id));
  expect(tab.body?.content?.[2]?.sectionBreak?.sectionStyle?.defaultHeaderId).toBe(own);
  expect(tab.documentStyle?.defaultHeaderId).toBe(common);
  expect(await rejectionOf(id, of(1))).toContain('must be that of a section break');
});

test('a footnote is a reference and a segment, and is deleted with its reference', async () => {
  const id = await write('one');
  const { replies } = await edit(id, { createFootnote: { location: { index: 4 } } });
  const footnoteId = replies?.[0]?.createFootnote?.footnoteId ?? '';
  await edit(id, insert(footnoteId, 'why'), { createFootnote: { location: { index: 1 } } });
  const { body, footnotes } = tabOf(await read(id));
  const references = body?.content?.[1]?.paragraph?.elements?.flatMap(
    ({ footnoteReference }) => footnoteReference ?? [],
  );
  expect(references).toMatchObject([{ footnoteNumber: '1' }, { footnoteId, footnoteNumber: '2' }]);
  expect(runsOf(footnotes?.[footnoteId]?.content ?? [])).toEqual([[' why\n']]);
  const inNote = { location: { index: 1, segmentId: footnoteId } };
  expect(await rejectionOf(id, { createFootnote: inNote })).toContain('inside the body');
  expect(await rejectionOf(id, { insertTable: { rows: 1, columns: 1, ...inNote } })).toContain(
    'footnote',
  );
  await edit(id, { deleteContentRange: { range: { startIndex: 5, endIndex: 6 } } });
  expect(Object.keys(tabOf(await read(id)).footnotes ?? {})).toHaveLength(1);
});
