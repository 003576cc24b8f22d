import { describe, expect, test } from 'vitest';
import { parseEntries, toReplies, toSteps } from '../../../src/google/edit/batch.ts';
import { InvalidEdit } from '../../../src/google/edit/invalid-edit.ts';
import { parseEntry } from '../../../src/google/edit-request.ts';

const range = { startIndex: 5, endIndex: 9 };

describe('the mask of a style', () => {
  const maskOf = (kind: string, content: object) => {
    const [entry] = parseEntries([{ [kind]: content }]);
    return parseEntry(entry ?? {}).content['fields'];
  };

  test.each<[string, string, object, string]>([
    ['is what the style names', 'updateTextStyle', { bold: true, italic: false }, 'bold,italic'],
    [
      'holds what is to go back to what is usual',
      'updateTextStyle',
      { bold: null, italic: true },
      'bold,italic',
    ],
    [
      'has objects as a whole',
      'updateTextStyle',
      { fontSize: { magnitude: 12, unit: 'PT' }, link: { url: 'https://example.com' } },
      'fontSize,link',
    ],
    [
      'leaves out what only the service sets',
      'updateParagraphStyle',
      { headingId: 'h.1', alignment: 'CENTER', tabStops: [] },
      'alignment',
    ],
    [
      'may be no more than the named style of a paragraph',
      'updateParagraphStyle',
      { namedStyleType: 'HEADING_1' },
      'namedStyleType',
    ],
    [
      'goes into the styles of a named style',
      'updateNamedStyle',
      {
        namedStyleType: 'HEADING_1',
        textStyle: { bold: true, fontSize: { magnitude: 20 } },
        paragraphStyle: { alignment: 'END' },
      },
      'namedStyleType,textStyle.bold,textStyle.fontSize,paragraphStyle.alignment',
    ],
    [
      'does not hold which tab it is',
      'updateDocumentTabProperties',
      { tabId: 't.1', title: 'Notes' },
      'title',
    ],
    ['is of columns too', 'updateTableColumnProperties', { width: { magnitude: 90 } }, 'width'],
  ])('%s', (_what, kind, style, mask) => {
    const root = kind
      .replace(/^updateDocumentTab/, 'updateTab')
      .replace(/^update(.)/, (_, letter: string) => letter.toLowerCase());
    expect(maskOf(kind, { [root]: style })).toBe(mask);
  });

  test.each(['bold', 'bold, italic', 'font_size', 'fontSize.magnitude', 'link.heading.tabId', '*'])(
    '%s is taken as it is given',
    (fields) => {
      expect(maskOf('updateTextStyle', { range, textStyle: {}, fields })).toBe(fields);
    },
  );
});

test('what is null is left out', () => {
  const given = {
    insertText: { text: 'a', location: { index: 1, segmentId: null }, endOfSegmentLocation: null },
  };
  expect(parseEntries([given])).toEqual([{ insertText: { text: 'a', location: { index: 1 } } }]);
});

describe('a replacement', () => {
  const of = (text: string) => [
    { replaceContentRange: { range: { ...range, segmentId: 's', tabId: 't' }, text } },
    { deleteContentRange: { range } },
  ];

  test('is a delete and an insert at its start, in its segment and tab', () => {
    const entryKind = 'replaceContentRange';
    expect(toSteps(of('new'))).toEqual([
      {
        entryKind,
        entryIndex: 0,
        request: { deleteContentRange: { range: { ...range, segmentId: 's', tabId: 't' } } },
      },
      {
        entryKind,
        entryIndex: 0,
        request: {
          insertText: { location: { index: 5, segmentId: 's', tabId: 't' }, text: 'new' },
        },
      },
      {
        entryKind: 'deleteContentRange',
        entryIndex: 1,
        request: { deleteContentRange: { range } },
      },
    ]);
  });

  test('by nothing is a delete', () => {
    expect(toSteps(of(''))).toHaveLength(2);
  });

  test('has one reply, and the others keep theirs', () => {
    const replies = toReplies(toSteps(of('new')), [{}, {}, { of: 'the delete' }], 2);
    expect(replies).toEqual([{}, { of: 'the delete' }]);
  });
});

describe('refused on its face', () => {
  const location = { index: 1 };
  const cell = { tableStartLocation: { index: 5 } };

  test.each<[string, object, string]>([
    ['no place', { insertText: { text: 'a' } }, 'insertText'],
    ['two places', { insertPageBreak: { location, endOfSegmentLocation: {} } }, 'insertPageBreak'],
    ['no text', { insertText: { text: '', location } }, 'insertText.text'],
    ['half a pair', { insertText: { text: '\ud83d', location } }, 'insertText.text'],
    [
      'half a pair further in',
      { insertPerson: { personProperties: { email: 'a@b', name: '\udc00' }, location } },
      'insertPerson.personProperties.name',
    ],
    [
      'an index below 0',
      { insertText: { text: 'a', location: { index: -1, segmentId: 'h' } } },
      'insertText.location.index',
    ],
    [
      'an index before the top of the body',
      { insertText: { text: 'a', location: { index: 0 } } },
      'insertText.location.index',
    ],
    [
      'a range from below 0',
      { updateTextStyle: { range: { startIndex: -1, endIndex: 3 }, textStyle: { bold: true } } },
      'updateTextStyle.range',
    ],
    [
      'a reversed range',
      { deleteContentRange: { range: { startIndex: 9, endIndex: 3 } } },
      'deleteContentRange.range',
    ],
    [
      'an empty range',
      { createNamedRange: { name: 'a', range: { startIndex: 3, endIndex: 3 } } },
      'createNamedRange.range',
    ],
    [
      'the first section break',
      { replaceContentRange: { text: 'a', range: { startIndex: 0, endIndex: 3 } } },
      'replaceContentRange.range',
    ],
    [
      'an unknown field in a mask',
      { updateTextStyle: { range, textStyle: { bold: true }, fields: 'bold,colour' } },
      'updateTextStyle.fields',
    ],
    [
      'a field below one that has none',
      { updateTextStyle: { range, textStyle: {}, fields: 'bold.weight' } },
      'updateTextStyle.fields',
    ],
    [
      'the root in a mask',
      { updateTextStyle: { range, textStyle: {}, fields: 'textStyle.bold' } },
      'updateTextStyle.fields',
    ],
    [
      'a mask that names nothing',
      { updateTextStyle: { range, textStyle: {}, fields: '' } },
      'updateTextStyle.fields',
    ],
    [
      'everything beside something',
      { updateTextStyle: { range, textStyle: {}, fields: 'bold,*' } },
      'updateTextStyle.fields',
    ],
    [
      'a style that names nothing',
      { updateParagraphStyle: { range, paragraphStyle: { headingId: 'h.1' } } },
      'updateParagraphStyle.paragraphStyle',
    ],
    ['no style', { updateDocumentStyle: {} }, 'updateDocumentStyle.documentStyle'],
    [
      'a named style of which only the name is given',
      { updateNamedStyle: { namedStyle: { namedStyleType: 'TITLE' } } },
      'updateNamedStyle.namedStyle',
    ],
    [
      'a table without rows',
      { insertTable: { rows: 0, columns: 1, location } },
      'insertTable.rows',
    ],
    [
      'a cell before the first row',
      { deleteTableRow: { tableCellLocation: { ...cell, rowIndex: -1 } } },
      'deleteTableRow.tableCellLocation.rowIndex',
    ],
    [
      'a span of nothing',
      { mergeTableCells: { tableRange: { tableCellLocation: cell, rowSpan: 1, columnSpan: 0 } } },
      'mergeTableCells.tableRange.columnSpan',
    ],
    [
      'a column before the first',
      {
        updateTableColumnProperties: {
          tableStartLocation: { index: 5 },
          columnIndices: [0, -1],
          tableColumnProperties: { widthType: 'EVENLY_DISTRIBUTED' },
        },
      },
      'updateTableColumnProperties.columnIndices',
    ],
    [
      'a column too narrow',
      {
        updateTableColumnProperties: {
          tableStartLocation: { index: 5 },
          tableColumnProperties: { width: { magnitude: 4.5, unit: 'PT' } },
        },
      },
      'updateTableColumnProperties.tableColumnProperties.width',
    ],
    [
      'neither cells nor a table',
      { updateTableCellStyle: { tableCellStyle: { paddingTop: { magnitude: 1 } } } },
      'updateTableCellStyle',
    ],
    ['neither a name nor an id', { deleteNamedRange: {} }, 'deleteNamedRange'],
    [
      'both a name and an id',
      { replaceNamedRangeContent: { namedRangeId: 'a', namedRangeName: 'b' } },
      'replaceNamedRangeContent',
    ],
    [
      'a name too long',
      { createNamedRange: { name: 'x'.repeat(257), range } },
      'createNamedRange.name',
    ],
    [
      'nothing to look for',
      { replaceAllText: { containsText: { text: '' } } },
      'replaceAllText.containsText.text',
    ],
    [
      'a page break in a header',
      { insertPageBreak: { endOfSegmentLocation: { segmentId: 'kix.1' } } },
      'insertPageBreak.endOfSegmentLocation.segmentId',
    ],
    [
      'a tab that is not named',
      { updateDocumentTabProperties: { tabProperties: { title: 'a' } } },
      'updateDocumentTabProperties.tabProperties.tabId',
    ],
  ])('%s', (_what, entry, part) => {
    const fine = { insertText: { text: 'a', location } };
    const problem = caught(() => parseEntries([fine, entry]));
    expect(problem).toBeInstanceOf(InvalidEdit);
    expect(problem).toHaveProperty('field', `requests[1].${part}`);
  });

  test('an empty list', () => {
    expect(caught(() => parseEntries([]))).toHaveProperty('field', 'requests');
  });
});

function caught(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}
