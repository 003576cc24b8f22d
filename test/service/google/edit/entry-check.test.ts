import { describe, expect, test } from 'vitest';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import { InvalidEdit } from '../../../../src/service/google/edit/invalid-edit.ts';

const range = { startIndex: 5, endIndex: 9 };

function caught(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const updateColumns = (count: number) => ({
  updateSectionStyle: {
    range,
    sectionStyle: { columnProperties: Array.from({ length: count }, () => ({})) },
    fields: 'columnProperties',
  },
});

const updateWidth = (magnitude: number) => ({
  updateTableColumnProperties: {
    tableStartLocation: { index: 5 },
    tableColumnProperties: { width: { magnitude, unit: 'PT' } },
  },
});

/** One character of a user, of any number of code units. */
const longEmoji = (units: number) =>
  '\u{1f469}\u200d'.repeat(20) + '\u{1f469}'.padEnd(units - 60, '\ufe0f');

const updateEmoji = (iconEmoji: string) => ({
  updateDocumentTabProperties: { tabProperties: { tabId: 't.1', iconEmoji } },
});

test.each<[string, object, object, string]>([
  [
    'columns of a section',
    updateColumns(3),
    updateColumns(4),
    'updateSectionStyle.sectionStyle.columnProperties',
  ],
  [
    'the width of a column',
    updateWidth(5),
    updateWidth(4.99),
    'updateTableColumnProperties.tableColumnProperties.width',
  ],
  [
    'the units of an emoji',
    updateEmoji(longEmoji(64)),
    updateEmoji(longEmoji(65)),
    'updateDocumentTabProperties.tabProperties.iconEmoji',
  ],
  [
    'the units of a name of a range',
    { createNamedRange: { name: 'x'.repeat(256), range } },
    { createNamedRange: { name: 'x'.repeat(257), range } },
    'createNamedRange.name',
  ],
])('parseEntries accepts %s at the limit, and nothing beyond', (_, within, beyond, field) => {
  expect(parseEntries([within])).toHaveLength(1);
  const error = caught(() => parseEntries([beyond]));
  expect(error).toBeInstanceOf(InvalidEdit);
  expect((error as InvalidEdit).field).toContain(field);
});

describe('parseEntries rejects', () => {
  const location = { index: 1 };
  const cell = { tableStartLocation: { index: 5 } };

  test.each<[string, object, string]>([
    ['a missing location', { insertText: { text: 'a' } }, 'insertText'],
    [
      'two locations',
      { insertPageBreak: { location, endOfSegmentLocation: {} } },
      'insertPageBreak',
    ],
    ['an empty text', { insertText: { text: '', location } }, 'insertText.text'],
    ['half of a surrogate pair', { insertText: { text: '\ud83d', location } }, 'insertText.text'],
    [
      'half of a surrogate pair in a nested input',
      { insertPerson: { personProperties: { email: 'a@b', name: '\udc00' }, location } },
      'insertPerson.personProperties.name',
    ],
    [
      'a negative index',
      { insertText: { text: 'a', location: { index: -1, segmentId: 'h' } } },
      'insertText.location.index',
    ],
    [
      'an index before the start of the body',
      { insertText: { text: 'a', location: { index: 0 } } },
      'insertText.location.index',
    ],
    [
      'a range with a negative start',
      { updateTextStyle: { range: { startIndex: -1, endIndex: 3 }, textStyle: { bold: true } } },
      'updateTextStyle.range',
    ],
    [
      'a range that ends before its start',
      { deleteContentRange: { range: { startIndex: 9, endIndex: 3 } } },
      'deleteContentRange.range',
    ],
    [
      'an empty range',
      { createNamedRange: { name: 'a', range: { startIndex: 3, endIndex: 3 } } },
      'createNamedRange.range',
    ],
    [
      'a range with the first section break',
      { replaceContentRange: { text: 'a', range: { startIndex: 0, endIndex: 3 } } },
      'replaceContentRange.range',
    ],
    [
      'a mask with an unknown field',
      { updateTextStyle: { range, textStyle: { bold: true }, fields: 'bold,colour' } },
      'updateTextStyle.fields',
    ],
    [
      'a mask with a subfield of a scalar',
      { updateTextStyle: { range, textStyle: {}, fields: 'bold.weight' } },
      'updateTextStyle.fields',
    ],
    [
      'a mask with the root field',
      { updateTextStyle: { range, textStyle: {}, fields: 'textStyle.bold' } },
      'updateTextStyle.fields',
    ],
    [
      'an empty mask',
      { updateTextStyle: { range, textStyle: {}, fields: '' } },
      'updateTextStyle.fields',
    ],
    [
      'a mask with both "*" and a field',
      { updateTextStyle: { range, textStyle: {}, fields: 'bold,*' } },
      'updateTextStyle.fields',
    ],
    [
      'a style without changes',
      { updateParagraphStyle: { range, paragraphStyle: { headingId: 'h.1' } } },
      'updateParagraphStyle.paragraphStyle',
    ],
    ['a missing style', { updateDocumentStyle: {} }, 'updateDocumentStyle.documentStyle'],
    [
      'a named style with only its type',
      { updateNamedStyle: { namedStyle: { namedStyleType: 'TITLE' } } },
      'updateNamedStyle.namedStyle',
    ],
    [
      'a table without rows',
      { insertTable: { rows: 0, columns: 1, location } },
      'insertTable.rows',
    ],
    [
      'a negative row index',
      { deleteTableRow: { tableCellLocation: { ...cell, rowIndex: -1 } } },
      'deleteTableRow.tableCellLocation.rowIndex',
    ],
    [
      'a column span of 0',
      { mergeTableCells: { tableRange: { tableCellLocation: cell, rowSpan: 1, columnSpan: 0 } } },
      'mergeTableCells.tableRange.columnSpan',
    ],
    [
      'a negative column index',
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
      'neither a table range nor a table start',
      { updateTableCellStyle: { tableCellStyle: { paddingTop: { magnitude: 1 } } } },
      'updateTableCellStyle',
    ],
    ['neither a name nor an id of a named range', { deleteNamedRange: {} }, 'deleteNamedRange'],
    [
      'both a name and an id of a named range',
      { replaceNamedRangeContent: { namedRangeId: 'a', namedRangeName: 'b' } },
      'replaceNamedRangeContent',
    ],
    [
      'an empty search text',
      { replaceAllText: { containsText: { text: '' } } },
      'replaceAllText.containsText.text',
    ],
    [
      'a page break in a header',
      { insertPageBreak: { endOfSegmentLocation: { segmentId: 'kix.1' } } },
      'insertPageBreak.endOfSegmentLocation.segmentId',
    ],
    [
      'a tab update without a tab id',
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
