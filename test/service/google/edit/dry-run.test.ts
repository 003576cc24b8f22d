import type { docs_v1 } from '@googleapis/docs';
import { describe, expect, test } from 'vitest';
import { documentOf, expectAccepted, expectRejected } from './dry-run.ts';

// Each batch is applied to a document of the sandbox, and a dry run must have the same outcome and the same document. The generated batches of
// simulation.property.test.ts reach these cases seldom.

type Request = docs_v1.Schema$Request;

describe('a dry run of a change of tabs', () => {
  const addTab = (title: string, parentTabId?: string): Request => ({
    addDocumentTab: { tabProperties: { title, ...(parentTabId && { parentTabId }) } },
  });
  /** The tabs `first`, `B` and `C`, and `D` below `C`. */
  const tabs = documentOf('text', addTab('B'), addTab('C'));
  const idOf = (title: string) => {
    const all = (list: readonly docs_v1.Schema$Tab[]): readonly docs_v1.Schema$Tab[] =>
      list.flatMap((tab) => [tab, ...all(tab.childTabs ?? [])]);
    const found = all(tabs.read().tabs ?? []).find(
      ({ tabProperties }) => tabProperties?.title === title,
    );
    return found?.tabProperties?.tabId ?? '';
  };
  expect(tabs.apply([addTab('D', idOf('C'))])).toBe(null);
  const update = (
    title: string,
    changes: object,
    fields = Object.keys(changes).join(),
  ): Request => ({
    updateDocumentTabProperties: { tabProperties: { tabId: idOf(title), ...changes }, fields },
  });

  test.each<[string, readonly Request[]]>([
    ['sets a title', [update('B', { title: 'E' })]],
    ['sets the title that the tab has', [update('B', { title: 'B' })]],
    [
      'sets a title that another tab had',
      [update('C', { title: 'E' }), update('B', { title: 'C' })],
    ],
    ['moves a tab to the start', [update('C', { index: 0 })]],
    ['moves a tab to the start if no index is given', [update('C', {}, 'index')]],
    ['moves a tab to the end', [update('B', { index: 2 })]],
    ['leaves a tab at its place', [update('B', { index: 1 })]],
    ['moves a tab below another one', [update('B', { parentTabId: idOf('C') })]],
    [
      'moves a tab before the child of another',
      [update('B', { parentTabId: idOf('C'), index: 0 })],
    ],
    ['moves a tab after the child of another', [update('B', { parentTabId: idOf('C'), index: 1 })]],
    ['moves a child among its siblings', [update('D', { index: 0 })]],
    ['moves a child to the top level', [update('D', { parentTabId: '' })]],
    ['keeps the place of a tab below the same tab', [update('D', { parentTabId: idOf('C') })]],
    ['keeps the place of a tab of the top level', [update('B', { parentTabId: '' })]],
    ['adds a tab below another one', [addTab('E', idOf('C'))]],
    ['deletes a tab with its children', [{ deleteTab: { tabId: idOf('C') } }]],
    ['deletes a child', [{ deleteTab: { tabId: idOf('D') } }]],
    [
      'gives a free title to a new tab',
      [update('B', { title: 'Tab 5' }), { addDocumentTab: {} }, { addDocumentTab: {} }],
    ],
    ['adds a tab at an index', [{ addDocumentTab: { tabProperties: { title: 'E', index: 1 } } }]],
    [
      'replaces a text in the named tabs only',
      [
        { insertText: { text: 'text', location: { index: 1, tabId: idOf('B') } } },
        {
          replaceAllText: {
            containsText: { text: 'ex', matchCase: true },
            replaceText: 'E\nX',
            tabsCriteria: { tabIds: [idOf('B')] },
          },
        },
      ],
    ],
    [
      'deletes a named range in the named tabs only',
      [
        { createNamedRange: { name: 'n', range: { startIndex: 1, endIndex: 3 } } },
        { insertText: { text: 'text', location: { index: 1, tabId: idOf('B') } } },
        {
          createNamedRange: { name: 'n', range: { startIndex: 1, endIndex: 2, tabId: idOf('B') } },
        },
        { deleteNamedRange: { name: 'n', tabsCriteria: { tabIds: [idOf('B'), idOf('C')] } } },
      ],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(tabs.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    ['must not be empty', [update('B', { title: '' })]],
    ['must not be empty', [update('B', {}, 'title')]],
    ['Another tab has this title', [update('B', { title: 'C' })]],
    ['Another tab has this title', [update('B', { title: 'D' })]],
    ['Another tab has this title', [addTab('D')]],
    ['between 0 and 2', [update('B', { index: 3 })]],
    ['between 0 and 1', [update('B', { index: 2, parentTabId: idOf('C') })]],
    ['between 0 and 3', [{ addDocumentTab: { tabProperties: { index: 4 } } }]],
    ['below itself', [update('C', { parentTabId: idOf('C') })]],
    ['below itself', [update('C', { parentTabId: idOf('D') })]],
    ['no tab with this id', [update('C', { parentTabId: 'none' })]],
    ['no tab with this id', [{ deleteTab: { tabId: 'none' } }]],
    ['no tab with this id', [{ deleteTab: { tabId: idOf('C') } }, update('D', { title: 'E' })]],
    [
      'no tab with this id',
      [{ deleteNamedRange: { name: 'n', tabsCriteria: { tabIds: [idOf('B'), 'none'] } } }],
    ],
    ['the only tab', ['B', 'C', 'Tab 1'].map((title) => ({ deleteTab: { tabId: idOf(title) } }))],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(tabs.copy(), reason, ...requests);
  });
});

describe('a dry run of a change of a table', () => {
  const start = { index: 2 };
  const cell = (rowIndex: number, columnIndex: number) => ({
    tableCellLocation: { tableStartLocation: start, rowIndex, columnIndex },
  });
  const area = (row: number, column: number, rowSpan: number, columnSpan: number) => ({
    tableRange: { ...cell(row, column), rowSpan, columnSpan },
  });
  const merge = (...where: Parameters<typeof area>): Request => ({
    mergeTableCells: area(...where),
  });
  /** Three rows and columns, whose cells contain their numbers, except the last one. */
  const table = documentOf(
    '',
    { insertTable: { rows: 3, columns: 3, location: { index: 1 } } },
    ...[...'76543210'].map((text) => {
      const number = Number(text);
      const index = 5 + 2 * number + Math.floor(number / 3);
      return { insertText: { text, location: { index } } };
    }),
  );

  test.each<[string, readonly Request[]]>([
    ['inserts a row above', [{ insertTableRow: { ...cell(0, 0), insertBelow: false } }]],
    ['inserts a row below', [{ insertTableRow: { ...cell(2, 1), insertBelow: true } }]],
    ['inserts a column to the left', [{ insertTableColumn: { ...cell(0, 1) } }]],
    [
      'inserts a column to the right',
      [{ insertTableColumn: { ...cell(0, 2), insertRight: true } }],
    ],
    ['deletes a row', [{ deleteTableRow: cell(1, 0) }]],
    ['deletes a column', [{ deleteTableColumn: cell(0, 2) }]],
    ['merges cells', [merge(0, 0, 2, 2)]],
    [
      'merges cells of which the first is empty',
      [{ deleteContentRange: { range: { startIndex: 5, endIndex: 6 } } }, merge(0, 0, 1, 3)],
    ],
    [
      'merges cells of which the others are empty',
      [{ deleteContentRange: { range: { startIndex: 8, endIndex: 9 } } }, merge(0, 0, 1, 2)],
    ],
    ['divides merged cells', [merge(0, 0, 2, 2), { unmergeTableCells: area(0, 0, 3, 3) }]],
    ['merges merged cells again', [merge(0, 0, 1, 2), merge(0, 0, 2, 2)]],
    [
      'inserts a row inside a merged cell',
      [merge(0, 0, 2, 1), { insertTableRow: { ...cell(0, 1), insertBelow: true } }],
    ],
    [
      'inserts a row below a merged cell',
      [merge(0, 0, 2, 1), { insertTableRow: { ...cell(0, 0), insertBelow: true } }],
    ],
    [
      'inserts a column inside a merged cell',
      [merge(0, 0, 1, 2), { insertTableColumn: { ...cell(1, 0), insertRight: true } }],
    ],
    [
      'inserts a column to the right of a merged cell',
      [merge(0, 0, 1, 2), { insertTableColumn: { ...cell(0, 1), insertRight: true } }],
    ],
    ['deletes the first row of a merged cell', [merge(0, 0, 2, 1), { deleteTableRow: cell(0, 1) }]],
    ['deletes the last row of a merged cell', [merge(0, 0, 3, 1), { deleteTableRow: cell(2, 1) }]],
    [
      'deletes the first column of a merged cell',
      [merge(0, 0, 1, 3), { deleteTableColumn: cell(1, 0) }],
    ],
    [
      'deletes the last column of a merged cell',
      [merge(0, 0, 1, 2), { deleteTableColumn: cell(1, 1) }],
    ],
    ['deletes the rows of a merged cell', [merge(0, 0, 2, 1), { deleteTableRow: cell(1, 0) }]],
    ['deletes the table with its last row', [merge(0, 0, 3, 1), { deleteTableRow: cell(0, 0) }]],
    [
      'deletes the table with its last column',
      [merge(1, 0, 1, 3), { deleteTableColumn: cell(1, 1) }],
    ],
    [
      'sets the width of some columns',
      [
        {
          updateTableColumnProperties: {
            tableStartLocation: start,
            columnIndices: [0, 2],
            tableColumnProperties: {
              widthType: 'FIXED_WIDTH',
              width: { magnitude: 50, unit: 'PT' },
            },
            fields: 'width,widthType',
          },
        },
      ],
    ],
    [
      'removes the widths of all columns',
      [
        {
          updateTableColumnProperties: {
            tableStartLocation: start,
            tableColumnProperties: { widthType: 'EVENLY_DISTRIBUTED' },
            fields: '*',
          },
        },
      ],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(table.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    [
      'No table starts at index 1',
      [{ pinTableHeaderRows: { tableStartLocation: { index: 1 }, pinnedHeaderRowsCount: 1 } }],
    ],
    ['only a part of a merged cell', [merge(0, 0, 2, 2), merge(1, 0, 1, 3)]],
    ['only a part of a merged cell', [merge(0, 1, 2, 2), merge(0, 0, 3, 2)]],
    ['row 3 does not exist', [{ insertTableRow: cell(3, 0) }]],
    ['column 3 does not exist', [{ insertTableColumn: cell(0, 3) }]],
    ['row 3 does not exist', [merge(1, 0, 3, 1)]],
    ['column 3 does not exist', [merge(0, 2, 1, 2)]],
    [
      'row 3 does not exist',
      [{ pinTableHeaderRows: { tableStartLocation: start, pinnedHeaderRowsCount: 4 } }],
    ],
    [
      'row 3 does not exist',
      [
        {
          updateTableRowStyle: {
            tableStartLocation: start,
            rowIndices: [0, 3],
            tableRowStyle: { preventOverflow: true },
            fields: 'preventOverflow',
          },
        },
      ],
    ],
    [
      'column of fixed width must have a width',
      [
        {
          updateTableColumnProperties: {
            tableStartLocation: start,
            columnIndices: [1],
            tableColumnProperties: { widthType: 'FIXED_WIDTH' },
            fields: 'widthType',
          },
        },
      ],
    ],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(table.copy(), reason, ...requests);
  });
});

describe('a dry run of a change of named ranges', () => {
  const name = (startIndex: number, endIndex: number, text = 'n'): Request => ({
    createNamedRange: { name: text, range: { startIndex, endIndex } },
  });
  const replace = (text: string): Request => ({
    replaceNamedRangeContent: { namedRangeName: 'n', text },
  });
  /** `ab`, an emoji of two code units at 3, `cd`, a line feed at 7, and `efgh`. */
  const text = documentOf('ab🌧cd\nefgh');

  test.each<[string, readonly Request[]]>([
    ['replaces the text of a range', [name(2, 6), replace('XYZ')]],
    ['replaces it with paragraphs', [name(2, 6), replace('X\nY\nZ')]],
    ['replaces a range of two paragraphs', [name(2, 10), replace('XYZ')]],
    ['replaces a range that ends after a line feed', [name(2, 8), replace('X')]],
    ['replaces a range with no text', [name(2, 6), replace('')]],
    ['replaces the ranges of one name', [name(1, 2), name(8, 10), replace('X')]],
    ['leaves a range of another name', [name(1, 3), name(2, 10, 'm'), replace('XY')]],
    ['extends a range to whole characters', [name(4, 6), replace('X')]],
    ['extends a range at its end', [name(2, 4), replace('X')]],
    [
      'deletes all ranges of a name',
      [name(1, 3), name(2, 10), name(2, 3, 'm'), { deleteNamedRange: { name: 'n' } }],
    ],
    ['deletes no range of an unknown name', [name(1, 3), { deleteNamedRange: { name: 'm' } }]],
    [
      'moves a range after an insertion',
      [name(5, 6), { insertText: { text: 'X', location: { index: 2 } } }, replace('YZ')],
    ],
    [
      'forgets a range whose text is deleted',
      [name(2, 6), { deleteContentRange: { range: { startIndex: 1, endIndex: 7 } } }, replace('X')],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(text.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    ['no named range with this id', [{ deleteNamedRange: { namedRangeId: 'kix.none' } }]],
    [
      'no named range with this id',
      [{ replaceNamedRangeContent: { namedRangeId: 'kix.none', text: '' } }],
    ],
    ['line feed at the end of the segment', [name(8, 13), replace('')]],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(text.copy(), reason, ...requests);
  });
});
