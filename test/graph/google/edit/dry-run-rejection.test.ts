import { describe, expect, test } from 'vitest';
import { createEditSetUp, deleteRange, insert, range } from './set-up.ts';

const { update, write, read, edit } = await createEditSetUp();

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
    ['a range out of range', deleteRange(20, 90), 'deleteContentRange.range'],
    ['the deletion of the last line feed', deleteRange(22, 26), 'deleteContentRange.range'],
    ['the deletion of the first half of an emoji', deleteRange(3, 5), 'deleteContentRange.range'],
    ['the deletion of the second half of an emoji', deleteRange(1, 3), 'deleteContentRange.range'],
    ['the deletion of the line feed before a table', deleteRange(4, 6), 'deleteContentRange.range'],
    ['the deletion of a part of a table', deleteRange(table, 12), 'deleteContentRange.range'],
    ['the deletion of more than a cell', deleteRange(9, 13), 'deleteContentRange.range'],
    ['the deletion of the line feed of a cell', deleteRange(9, 12), 'deleteContentRange.range'],
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
      requests: [insert(1, 'fine'), deleteRange(1, 5), request],
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
