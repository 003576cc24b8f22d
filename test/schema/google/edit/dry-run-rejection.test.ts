import { describe, expect, test } from 'vitest';
import { createEditSetUp, deleteRange, insert, range, textOf } from './set-up.ts';

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

  test.each<[string, object | readonly object[], field: string]>([
    ['an index out of range', insert(90, 'a'), 'insertText.location'],
    ['the end of the body as an index', insert(26, 'a'), 'insertText.location'],
    ['an index before a table', insert(table, 'a'), 'insertText.location'],
    ['an index between cells', insert(table + 1, 'a'), 'insertText.location'],
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
    [
      'a style of more cells than the table has',
      {
        updateTableCellStyle: {
          tableRange: { ...cell(1, 1), rowSpan: 2, columnSpan: 1 },
          tableCellStyle: { contentAlignment: 'TOP' },
        },
      },
      'updateTableCellStyle.tableRange',
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
    [
      'a second header',
      [{ createHeader: { type: 'DEFAULT' } }, { createHeader: { type: 'DEFAULT' } }],
      'createHeader',
    ],
    ...(['createHeader', 'createFooter'] as const).map((kind): [string, object[], string] => {
      const creation = {
        [kind]: { type: 'DEFAULT', sectionBreakLocation: { index: 2 } },
      };
      const section = { sectionType: 'NEXT_PAGE', location: { index: 1 } };
      return [
        `a second one for a section that has nothing else: ${kind}`,
        [{ insertSectionBreak: section }, { ...creation }, { ...creation }],
        `${kind}.sectionBreakLocation`,
      ];
    }),
    [
      'an edit of a row that was just deleted',
      [
        { deleteTableRow: cell(1, 0) },
        {
          updateTableRowStyle: {
            tableStartLocation: { index: table },
            rowIndices: [1],
            tableRowStyle: { preventOverflow: true },
          },
        },
      ],
      'updateTableRowStyle.tableStartLocation',
    ],
    [
      'a second tab with the same title',
      [
        { addDocumentTab: { tabProperties: { title: 'Twice' } } },
        { addDocumentTab: { tabProperties: { title: 'Twice' } } },
      ],
      'addDocumentTab.tabProperties.title',
    ],
    ['a text of control characters', insert(1, '\u0007\ue000'), 'insertText.text'],
    [
      'a font size of 0',
      {
        updateTextStyle: { ...range(1, 2), textStyle: { fontSize: { magnitude: 0, unit: 'PT' } } },
      },
      'updateTextStyle.textStyle.fontSize',
    ],
    [
      'a font weight of 450',
      {
        updateTextStyle: {
          ...range(1, 2),
          textStyle: { weightedFontFamily: { fontFamily: 'Arial', weight: 450 } },
        },
      },
      'updateTextStyle.textStyle.weightedFontFamily.weight',
    ],
    [
      'an invalid regular expression',
      { replaceAllText: { containsText: { text: '(a', searchByRegex: true }, replaceText: '' } },
      'replaceAllText.containsText.text',
    ],
  ])('%s', async (_what, given, part) => {
    const requests = [given].flat();
    const document = await build();
    const before = await read(document);
    const { errors } = await update({
      document,
      dryRun: true,
      requests: [insert(1, 'fine'), deleteRange(1, 5), ...requests],
    });
    expect(errors[0]).toMatchObject({
      path: ['updateDocument'],
      extensions: {
        code: 'BAD_USER_INPUT',
        field: `requests[${requests.length + 1}].${part}`,
        applied: 'NO',
      },
    });
    expect(await read(document)).toEqual(before);

    const sent = await update({ document, requests });
    expect(sent.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
    expect(await read(document)).toEqual(before);
  });

  test('a footnote whose reference was just deleted, and a name that was just deleted', async () => {
    const document = await build();
    const { tabs } = await read(document);
    const named = Object.values(tabs?.[0]?.documentTab?.namedRanges ?? {})[0]?.namedRanges?.[0];
    const { namedRangeId } = named ?? {};
    await edit(document, { createFootnote: { location: { index: 1 } } });
    const [segmentId = ''] = Object.keys(
      (await read(document)).tabs?.[0]?.documentTab?.footnotes ?? {},
    );
    const footnote = [deleteRange(1, 2), insert(0, 'a', { segmentId })];
    const name = [{ deleteNamedRange: { namedRangeId } }, { deleteNamedRange: { namedRangeId } }];
    for (const [requests, field] of [
      [footnote, 'requests[1].insertText.location.segmentId'],
      [name, 'requests[1].deleteNamedRange.namedRangeId'],
    ] as const) {
      const dry = await update({ document, dryRun: true, requests });
      expect(dry.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
      const sent = await update({ document, requests });
      expect(sent.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
    }
  });
});

test.each([
  ['in the middle of a surrogate pair', 3],
  ['in the middle of a character with an accent', 6],
])(
  'a dry run accepts an index %s, and the write inserts after the character',
  async (_where, index) => {
    const document = await write('a😀be\u0301');
    const requests = [insert(index, 'x')];
    expect((await update({ document, dryRun: true, requests })).errors).toEqual([]);
    expect((await update({ document, requests })).errors).toEqual([]);
    expect(textOf(await read(document))).toBe(index === 3 ? 'a😀xbe\u0301' : 'a😀be\u0301x');
  },
);

// Source: Docs v1, InsertTextRequest: the characters that Google removes.
test.each([
  ...['\0', '\b', '\f', '\u001f', '\ue000', '\uf8ff'].map((text) => [text, 1] as const),
  ...['\t', '\n', '\v', ' ', '\ud7fb', '\uf900'].map((text) => [text, 0] as const),
])('a dry run of the text %j has %i errors, as the write has', async (text, count) => {
  const document = await write('abc');
  const requests = [insert(2, text)];
  expect((await update({ document, dryRun: true, requests })).errors).toHaveLength(count);
  expect((await update({ document, requests })).errors).toHaveLength(count);
});

test('a dry run names the requests that it could not check', async () => {
  const document = await write('abc');
  const { errors, upstream } = await update({
    document,
    dryRun: true,
    requests: [
      { replaceAllText: { containsText: { text: 'b+', searchByRegex: true }, replaceText: '' } },
      insert(2, 'x'),
    ],
  });
  expect(errors).toEqual([]);
  expect(upstream.notes).toEqual([expect.stringContaining('did not check requests[1]:')]);
});
