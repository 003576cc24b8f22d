import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { requestOf, sketches } from '../../../sandbox/google/edit/request.ts';
import { createEditSetUp } from './set-up.ts';

const { update, write, read, edit, batches } = await createEditSetUp();

const insert = (index: number, text: string, where = {}) => ({
  insertText: { location: { index, ...where }, text },
});
const range = (startIndex: number, endIndex: number) => ({ range: { startIndex, endIndex } });
const remove = (startIndex: number, endIndex: number) => ({
  deleteContentRange: range(startIndex, endIndex),
});

describe('a dry run', () => {
  test('returns the requests that would be sent, costs one read and writes nothing', async () => {
    const document = await write('Hello world');
    const before = await read(document);
    const { data, errors, reads } = await update(
      {
        document,
        dryRun: true,
        order: 'DESCENDING_INDEX',
        requests: [insert(1, '“'), { replaceContentRange: { ...range(7, 12), text: 'you' } }],
      },
      { selects: 'document { title text revisionId body { content { endIndex } } }' },
    );
    expect(errors).toEqual([]);
    expect(data.updateDocument).toMatchObject({
      sentRequests: [remove(7, 12), insert(7, 'you'), insert(1, '“')],
      replies: [{}, {}],
      revisionId: before.revisionId,
      document: {
        title: 'Draft',
        text: expect.stringContaining('Hello world'),
        revisionId: before.revisionId,
        body: { content: [{ endIndex: 1 }, { endIndex: 13 }] },
      },
    });
    expect(reads).toEqual([`GET /v1/documents/${document}?includeTabsContent=true *`]);
    expect(await read(document)).toEqual(before);
  });

  test('simulates each request on the result of the previous ones', async () => {
    const document = await write('a');
    const requests = [insert(1, '12345'), remove(3, 6), insert(4, 'b')];
    const { errors } = await update({ document, dryRun: true, requests });
    expect(errors).toEqual([]);
    const late = await update({ document, dryRun: true, requests: [...requests, insert(9, 'c')] });
    expect(late.errors[0]?.extensions).toMatchObject({ field: 'requests[3].insertText.location' });
  });

  test('with an outdated revision is a conflict', async () => {
    const document = await write('a');
    const { revisionId } = await read(document);
    await edit(document, insert(1, 'b'));
    const { errors } = await update({
      document,
      dryRun: true,
      requiredRevisionId: revisionId,
      requests: [insert(1, 'c')],
    });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'REVISION_CONFLICT',
      service: 'google',
      applied: 'NO',
      help: expect.stringContaining('Read the document again'),
    });
  });

  test('by a user who can only read the document is FORBIDDEN', async () => {
    const { errors } = await update(
      { document: documentFixtures.guestReadable, dryRun: true, requests: [insert(1, 'a')] },
      { person: 'guest' },
    );
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', service: 'google' });
  });

  test('of a document that does not exist is NOT_FOUND', async () => {
    const { errors } = await update({
      document: `${documentFixtures.empty.slice(0, -1)}x`,
      dryRun: true,
      requests: [insert(1, 'a')],
    });
    expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', applied: 'NO' });
  });
});

describe('a dry run rejects', () => {
  /** `a😀b`, a table of two by two with `in` in the first cell, an empty paragraph, and the last paragraph. */
  const build = async () => {
    const document = await write('a😀b\nlast');
    await edit(
      document,
      { insertTable: { rows: 2, columns: 2, location: { index: 5 } } },
      insert(9, 'in'),
      { createNamedRange: { name: 'x', ...range(1, 2) } },
    );
    return document;
  };
  const table = 6;
  const cell = (rowIndex: number, columnIndex: number) => ({
    tableCellLocation: { tableStartLocation: { index: table }, rowIndex, columnIndex },
  });

  /** `isOurs`: the service would accept the request, but with a result that cannot be intended. */
  test.each<[string, object, field: string, isOurs?: boolean]>([
    ['an index out of range', insert(90, 'a'), 'insertText.location'],
    ['the end of the body as an index', insert(26, 'a'), 'insertText.location'],
    ['an index before a table', insert(table, 'a'), 'insertText.location'],
    ['an index between cells', insert(table + 1, 'a'), 'insertText.location'],
    ['an index in the middle of an emoji', insert(3, 'a'), 'insertText.location', true],
    ['a range out of range', remove(20, 90), 'deleteContentRange.range'],
    ['the deletion of the last line feed', remove(22, 26), 'deleteContentRange.range'],
    ['the deletion of the first half of an emoji', remove(3, 5), 'deleteContentRange.range'],
    ['the deletion of the second half of an emoji', remove(1, 3), 'deleteContentRange.range'],
    ['the deletion of the line feed before a table', remove(4, 6), 'deleteContentRange.range'],
    ['the deletion of a part of a table', remove(table, 12), 'deleteContentRange.range'],
    ['the deletion of more than a cell', remove(9, 13), 'deleteContentRange.range'],
    ['the deletion of the line feed of a cell', remove(9, 12), 'deleteContentRange.range'],
    [
      'a replacement of the line feed of a cell',
      { replaceContentRange: { ...range(9, 12), text: 'b' } },
      'replaceContentRange.range',
    ],
    [
      'a style out of range',
      { updateTextStyle: { ...range(20, 90), textStyle: { bold: true } } },
      'updateTextStyle.range',
    ],
    [
      'a break in a table',
      { insertPageBreak: { location: { index: 9 } } },
      'insertPageBreak.location',
    ],
    [
      'a row where no table starts',
      { deleteTableRow: { tableCellLocation: { tableStartLocation: { index: 7 } } } },
      'deleteTableRow.tableCellLocation',
    ],
    [
      'a row that does not exist',
      { insertTableRow: cell(2, 0) },
      'insertTableRow.tableCellLocation',
    ],
    [
      'a column that does not exist',
      { deleteTableColumn: cell(0, 2) },
      'deleteTableColumn.tableCellLocation',
    ],
    [
      'more cells than the table has',
      { mergeTableCells: { tableRange: { ...cell(1, 1), rowSpan: 2, columnSpan: 1 } } },
      'mergeTableCells.tableRange',
    ],
    ['a tab that does not exist', insert(1, 'a', { tabId: 't.9' }), 'insertText.location.tabId'],
    [
      'a header that does not exist',
      insert(0, 'a', { segmentId: 'k' }),
      'insertText.location.segmentId',
    ],
    [
      'the deletion of a header that does not exist',
      { deleteHeader: { headerId: 'k' } },
      'deleteHeader.headerId',
    ],
    [
      'a named range that does not exist',
      { deleteNamedRange: { namedRangeId: 'k' } },
      'deleteNamedRange.namedRangeId',
    ],
    [
      'an image that does not exist',
      { replaceImage: { imageObjectId: 'k', uri: 'https://example.com/a.png' } },
      'replaceImage.imageObjectId',
    ],
    ['the deletion of the only tab', { deleteTab: { tabId: 't.0' } }, 'deleteTab.tabId'],
  ])('%s', async (_what, request, part, isOurs = false) => {
    const document = await build();
    const before = await read(document);
    const { errors, reads } = await update({
      document,
      dryRun: true,
      requests: [insert(1, 'fine'), remove(1, 5), request],
    });
    expect(errors[0]).toMatchObject({
      path: ['updateDocument'],
      extensions: { code: 'BAD_USER_INPUT', field: `requests[2].${part}`, applied: 'NO' },
    });
    expect(reads).toHaveLength(1);
    expect(await read(document)).toEqual(before);

    const sent = await update({ document, requests: [request] });
    if (isOurs) expect(sent.errors).toEqual([]);
    else expect(sent.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });
});

test('a dry run returns exactly the requests that the update sends', async () => {
  const { handbook } = documentFixtures;
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(sketches, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('AS_GIVEN', 'DESCENDING_INDEX'),
      async (batch, order) => {
        const document = await read(handbook);
        const requests = batch.map((sketch) => requestOf(sketch, document));
        const input = { document: handbook, order, requests };
        const dry = await update({ ...input, dryRun: true });
        expect(batches()).toEqual([]);
        expect(await read(handbook)).toEqual(document);
        const wet = await update(input);
        if (dry.errors.length > 0) return;
        expect(batches().map(({ requests }) => requests)).toEqual([
          dry.data.updateDocument.sentRequests,
        ]);
        if (wet.errors.length === 0) {
          sent += 1;
          expect(wet.data.updateDocument.sentRequests).toEqual(
            dry.data.updateDocument.sentRequests,
          );
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 40) },
  );
  expect(sent).toBeGreaterThan(5);
}, 60_000);
