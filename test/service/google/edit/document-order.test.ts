import { describe, expect, test } from 'vitest';
import { toFacts } from '../../../../src/service/google/edit/order/document-facts.ts';
import { needsDocument } from '../../../../src/service/google/edit/order/order.ts';
import { toSteps } from '../../../../src/service/google/edit/step.ts';
import type { Entry } from '../../../../src/service/google/record/edit-request.ts';
import { finish } from '../../../finish.ts';
import {
  bold,
  deleteColumn,
  deleteRange,
  deleteRow,
  facts,
  insert,
  merge,
  name,
  orderOf,
  range,
  replace,
} from './entry.ts';
import { writeDocument } from './sandbox-document.ts';

const bullets = (start: number, end: number): Entry => ({
  createParagraphBullets: { ...range(start, end), bulletPreset: 'BULLET_CHECKBOX' },
});

describe('an order that depends on the document', () => {
  test('is needed if only some of the requests name a tab', () => {
    const entries = [insert(3, 'a'), insert(9, 'b', { tabId: 't.0' })];
    expect(needsDocument(toSteps(entries))).toBe(true);
    expect(orderOf(entries, facts)).toEqual([1, 0]);
    expect(orderOf([insert(9, 'a'), insert(3, 'b', { tabId: 't.9' })], facts)).toEqual([0, 1]);
  });

  test('is needed if bullets may remove tab characters among other changes', () => {
    expect(needsDocument(toSteps([bullets(1, 9)]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(0, 'a', { segmentId: 'h' })]))).toBe(false);
    expect(needsDocument(toSteps([bullets(1, 9), insert(16, 'a')]))).toBe(true);
  });

  test('moves nothing for bullets that remove no tab characters', () => {
    expect(orderOf([insert(16, 'a'), bullets(1, 4), insert(3, 'b')], facts)).toEqual([1, 0, 2]);
  });

  test('places bullets that remove tab characters among the edits', () => {
    const entries = [insert(7, 'a'), insert(3, 'b'), bullets(9, 10), insert(16, 'c'), bold(8, 9)];
    expect(orderOf(entries, facts)).toEqual([4, 3, 2, 0, 1]);
  });

  test.each<[string, readonly Entry[], string]>([
    ['an insertion', [bullets(9, 10), insert(12, 'a')], 'requests[1].insertText.location'],
    [
      'a deletion',
      [deleteRange(14, 17), bullets(1, 10)],
      'requests[1].createParagraphBullets.range',
    ],
    [
      'a later style',
      [
        bullets(9, 10),
        {
          updateParagraphStyle: {
            ...range(8, 9),
            paragraphStyle: { alignment: 'END' },
            fields: 'alignment',
          },
        },
      ],
      'requests[1].updateParagraphStyle.range',
    ],
  ])(
    'rejects bullets that remove tab characters at the position of %s',
    (_what, entries, field) => {
      expect(() => orderOf(entries, facts)).toThrow(expect.objectContaining({ field }));
    },
  );
});

const style = (start: number, end: number): Entry => ({
  updateParagraphStyle: {
    ...range(start, end),
    paragraphStyle: { alignment: 'END' },
    fields: 'alignment',
  },
});

const rowStyle: Entry = {
  updateTableRowStyle: {
    tableStartLocation: { index: 9 },
    tableRowStyle: { preventOverflow: true },
    fields: 'preventOverflow',
  },
};

const allCells: Entry = {
  updateTableCellStyle: {
    tableStartLocation: { index: 9 },
    tableCellStyle: { contentAlignment: 'TOP' },
    fields: 'contentAlignment',
  },
};

describe('the order of requests of which one deletes or replaces content', () => {
  /**
   * `Before!`, a table of three rows and two columns that starts at 9, a footnote at 35, and a child tab. The first column of the
   * second and third row is one cell. Each cell contains its name: `a1` is at 12, `b2` at 24.
   */
  const { document, footnoteId, childTabId, keptId } = (() => {
    const sandbox = writeDocument('Before!');
    const apply = (...requests: Parameters<typeof sandbox.apply>[0][number][]) =>
      expect(sandbox.apply(requests)).toBe(null);
    apply({ insertTable: { rows: 3, columns: 2, location: { index: 8 } } });
    for (const [index, text] of [
      [24, 'b3'],
      [22, 'a3'],
      [19, 'b2'],
      [17, 'a2'],
      [14, 'b1'],
      [12, 'a1'],
    ] as const) {
      apply({ insertText: { location: { index }, text } });
    }
    apply({ createFootnote: { endOfSegmentLocation: {} } });
    apply({ createNamedRange: { name: 'kept', range: { startIndex: 2, endIndex: 6 } } });
    apply({ addDocumentTab: { tabProperties: { parentTabId: 't.0' } } });
    const cells = (rowIndex: number) => ({
      tableCellLocation: { tableStartLocation: { index: 9 }, rowIndex, columnIndex: 0 },
    });
    apply({ mergeTableCells: { tableRange: { ...cells(1), rowSpan: 2, columnSpan: 1 } } });
    const read = sandbox.read();
    const [first] = read.tabs ?? [];
    return {
      document: read,
      footnoteId: Object.keys(first?.documentTab?.footnotes ?? {})[0] ?? '',
      childTabId: first?.childTabs?.[0]?.tabProperties?.tabId ?? '',
      keptId: first?.documentTab?.namedRanges?.['kept']?.namedRanges?.[0]?.namedRangeId ?? '',
    };
  })();
  const known = finish(toFacts(document));
  const body = document.tabs?.[0]?.documentTab?.body?.content ?? [];
  const table = body.find((element) => element.table)?.table;
  const at = (row: number, column: number) =>
    (table?.tableRows?.[row]?.tableCells?.[column]?.startIndex ?? 0) + 1;
  const reference = (body.at(-1)?.startIndex ?? 0) + 0;

  test.each<[string, readonly Entry[], field: string, other: string]>([
    [
      'an insertion into a deleted row',
      [deleteRow(0), insert(at(0, 1), 'x')],
      'requests[1].insertText.location',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'a style in a deleted column',
      [bold(at(0, 1), at(0, 1) + 2), deleteColumn(1)],
      'requests[1].deleteTableColumn.tableCellLocation',
      'requests[0].updateTextStyle.range',
    ],
    [
      'a name in the second of the rows that the deletion of a merged cell deletes',
      [deleteRow(1), name(at(2, 1), at(2, 1) + 1)],
      'requests[1].createNamedRange.range',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'a replacement in a deleted row',
      [replace(at(0, 0), at(0, 0) + 1, 'x'), deleteRow(0)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].replaceContentRange.range',
    ],
    [
      'two deletions of the rows of one merged cell',
      [deleteRow(1), deleteRow(2, 1)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].deleteTableRow.tableCellLocation',
    ],
    [
      'a name in a cell that is merged into another one',
      [merge(0), name(at(0, 1), at(0, 1) + 1)],
      'requests[1].createNamedRange.range',
      'requests[0].mergeTableCells.tableRange',
    ],
    [
      'a style of the last one of the paragraphs that are deleted',
      [style(4, 5), deleteRange(1, 40)],
      'requests[1].deleteContentRange.range',
      'requests[0].updateParagraphStyle.range',
    ],
    [
      'an insertion into a footnote whose reference is deleted',
      [insert(0, 'x', { segmentId: footnoteId }), deleteRange(reference, reference + 1)],
      'requests[1].deleteContentRange.range',
      'requests[0].insertText.location',
    ],
    [
      'an insertion into a named range whose text is replaced',
      [insert(4, 'x'), { replaceNamedRangeContent: { namedRangeName: 'kept', text: 'y' } }],
      'requests[1].replaceNamedRangeContent',
      'requests[0].insertText.location',
    ],
    [
      'an insertion into a range that gets the name whose text is replaced',
      [
        insert(4, 'x'),
        name(2, 6),
        { replaceNamedRangeContent: { namedRangeName: 'x', text: 'y' } },
      ],
      'requests[2].replaceNamedRangeContent',
      'requests[0].insertText.location',
    ],
    [
      'a style of all rows if all are deleted',
      [rowStyle, deleteRow(0), deleteRow(1)],
      'requests[1].deleteTableRow.tableCellLocation',
      'requests[0].updateTableRowStyle.tableStartLocation',
    ],
    [
      'a style of all cells if all columns are deleted',
      [deleteColumn(0), deleteColumn(1), allCells],
      'requests[2].updateTableCellStyle.tableStartLocation',
      'requests[0].deleteTableColumn.tableCellLocation',
    ],
    [
      'an insertion into a named range, named by its id, whose text is replaced',
      [insert(4, 'x'), { replaceNamedRangeContent: { namedRangeId: keptId, text: 'y' } }],
      'requests[1].replaceNamedRangeContent',
      'requests[0].insertText.location',
    ],
    [
      'an insertion into a named range whose text is replaced in its tab',
      [
        insert(4, 'x'),
        {
          replaceNamedRangeContent: {
            namedRangeName: 'kept',
            text: 'y',
            tabsCriteria: { tabIds: ['t.0'] },
          },
        },
      ],
      'requests[1].replaceNamedRangeContent',
      'requests[0].insertText.location',
    ],
    [
      'a new tab below a child of a deleted tab',
      [
        { addDocumentTab: { tabProperties: { parentTabId: childTabId } } },
        { deleteTab: { tabId: 't.0' } },
      ],
      'requests[1].deleteTab',
      'requests[0].addDocumentTab',
    ],
    [
      'an insertion into a child of a deleted tab',
      [insert(1, 'x', { tabId: childTabId }), { deleteTab: { tabId: 't.0' } }],
      'requests[1].deleteTab',
      'requests[0].insertText',
    ],
    [
      'an insertion without a tab id if the first tab is deleted',
      [insert(1, 'x'), { deleteTab: { tabId: 't.0' } }],
      'requests[1].deleteTab',
      'requests[0].insertText',
    ],
  ])('depends on the document, and rejects %s', (_what, entries, field, other) => {
    expect(needsDocument(toSteps(entries))).toBe(true);
    const run = () => orderOf(entries, known);
    expect(run).toThrow(expect.objectContaining({ field: expect.stringContaining(field) }));
    expect(run).toThrow(other);
  });

  test.each<[string, readonly Entry[]]>([
    ['an insertion into another row than the deleted one', [deleteRow(0), insert(at(1, 1), 'x')]],
    ['a style of a paragraph whose text is replaced', [style(2, 4), replace(1, 5, 'new')]],
    [
      'an insertion before a named range whose text is replaced',
      [insert(2, 'x'), { replaceNamedRangeContent: { namedRangeName: 'kept', text: 'y' } }],
    ],
    [
      'an insertion into a range that gets another name than the one whose text is replaced',
      [
        insert(8, 'x'),
        name(7, 9),
        { replaceNamedRangeContent: { namedRangeName: 'kept', text: 'y' } },
      ],
    ],
    [
      'an insertion into a footnote beside a deletion',
      [insert(0, 'x', { segmentId: footnoteId }), deleteRange(1, 3)],
    ],
    [
      'a change of another tab than the deleted one',
      [insert(1, 'x', { tabId: 't.0' }), { deleteTab: { tabId: childTabId } }],
    ],
    ['a style of all rows of which one remains', [rowStyle, deleteRow(0)]],
    ['a style of all cells of which one column remains', [allCells, deleteColumn(0)]],
    [
      'a second name for the text of a name that is replaced',
      [name(3, 4), { replaceNamedRangeContent: { namedRangeName: 'x', text: 'y' } }],
    ],
    [
      'an insertion into a named range whose text is replaced in another tab',
      [
        insert(4, 'x'),
        {
          replaceNamedRangeContent: {
            namedRangeName: 'kept',
            text: 'y',
            tabsCriteria: { tabIds: [childTabId] },
          },
        },
      ],
    ],
    [
      'a new tab of the top level beside the deletion of the first one',
      [
        { addDocumentTab: { tabProperties: { title: 'New' } } },
        { deleteTab: { tabId: childTabId } },
      ],
    ],
    ['a style that is larger than the deletion', [bold(1, at(0, 1)), deleteRow(0)]],
  ])('depends on the document, and accepts %s', (_what, entries) => {
    expect(needsDocument(toSteps(entries))).toBe(true);
    expect(() => orderOf(entries, known)).not.toThrow();
  });
});

describe('the order of a section style and a deletion', () => {
  const sectionStyle = (start: number, end: number): Entry => ({
    updateSectionStyle: {
      ...range(start, end),
      sectionStyle: { contentDirection: 'RIGHT_TO_LEFT' },
      fields: 'contentDirection',
    },
  });
  /** Two sections. The second one begins with its section break and contains `second`. */
  const document = (() => {
    const sandbox = writeDocument('firstsecond');
    const insertSectionBreak = { sectionType: 'CONTINUOUS', location: { index: 6 } };
    expect(sandbox.apply([{ insertSectionBreak }])).toBe(null);
    return sandbox.read();
  })();
  const known = finish(toFacts(document));
  const body = document.tabs?.[0]?.documentTab?.body?.content ?? [];
  const section = body.findLast(({ sectionBreak }) => sectionBreak)?.startIndex ?? 0;
  const end = body.at(-1)?.endIndex ?? 0;

  test.each<[string, Entry]>([
    ['the section break', sectionStyle(section, section + 1)],
    ['the section break and the first letter', sectionStyle(section, section + 2)],
    ['text of the section', sectionStyle(section + 2, section + 4)],
  ])('is rejected if the section is deleted and the range of the style is %s', (_what, entry) => {
    const entries = [entry, deleteRange(section, end - 1)];
    expect(needsDocument(toSteps(entries))).toBe(true);
    expect(() => orderOf(entries, known)).toThrow('requests[0].updateSectionStyle.range');
  });

  test.each<[string, Entry]>([
    ['the first section', sectionStyle(1, 3)],
    ['a section whose text is deleted', sectionStyle(section + 2, section + 4)],
  ])('is found for %s', (_what, entry) => {
    expect(orderOf([entry, deleteRange(section + 1, end - 1)], known)).toEqual([0, 1]);
  });
});
