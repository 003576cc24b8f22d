import type { docs_v1 } from '@googleapis/docs';
import { expect } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { type Document, first } from './document-tree.ts';

// One row for each kind of request: the initial document, the request and its effect.

const range = (startIndex: number, endIndex: number) => ({ range: { startIndex, endIndex } });
const at = (index: number) => ({ location: { index } });
const pt = (magnitude: number) => ({ magnitude, unit: 'PT' });
const uri = 'https://example.com/a.png';
const cell = (rowIndex: number, columnIndex: number) => ({
  tableCellLocation: { tableStartLocation: { index: 2 }, rowIndex, columnIndex },
});
const table = { insertTable: { rows: 2, columns: 2, ...at(1) } };
const written = [{ insertText: { text: 'A', ...at(5) } }, { insertText: { text: 'B', ...at(8) } }];

/** The initial document, the request, and its effect on the text or on leaves of the tree. */
interface Row {
  readonly text?: string;
  readonly preparation?: readonly docs_v1.Schema$Request[];
  readonly request: object | ((document: Document) => object);
  /** The expected text of the body; by default the initial text. */
  readonly result?: string;
  /** The expected changes of the tree, each by the end of its path. Omitted if the text is enough. */
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly reply?: object;
}

export const rows: Readonly<Record<string, Row>> = {
  insertText: { text: 'ac', request: { text: 'b', ...at(2) }, result: '§abc¶' },
  deleteContentRange: { text: 'abc', request: range(2, 3), result: '§ac¶' },
  replaceContentRange: { text: 'abc', request: { ...range(2, 3), text: '12' }, result: '§a12c¶' },
  replaceAllText: {
    text: 'aba',
    request: { containsText: { text: 'A' }, replaceText: 'x' },
    result: '§xbx¶',
    reply: { replaceAllText: { occurrencesChanged: 2 } },
  },
  updateTextStyle: {
    text: 'abc',
    request: { ...range(1, 4), textStyle: { bold: true } },
    changes: { 'elements.0.textRun.textStyle.bold': true },
  },
  updateParagraphStyle: {
    text: 'abc',
    request: { ...range(1, 2), paragraphStyle: { alignment: 'CENTER' } },
    changes: { 'paragraphStyle.alignment': 'CENTER' },
  },
  updateNamedStyle: {
    text: 'a',
    request: { namedStyle: { namedStyleType: 'TITLE', textStyle: { bold: true } } },
    changes: { 'textStyle.bold': true },
  },
  updateDocumentStyle: {
    text: 'a',
    request: { documentStyle: { marginTop: pt(10) } },
    changes: { 'documentStyle.marginTop.magnitude': 10 },
  },
  updateSectionStyle: {
    text: 'a',
    request: { ...range(1, 2), sectionStyle: { columnSeparatorStyle: 'BETWEEN_EACH_COLUMN' } },
    changes: { 'sectionStyle.columnSeparatorStyle': 'BETWEEN_EACH_COLUMN' },
  },
  createParagraphBullets: {
    text: 'a\n\tb\nc',
    request: { ...range(1, 5), bulletPreset: 'BULLET_DISC_CIRCLE_SQUARE' },
    result: '§- a¶-- b¶c¶',
  },
  deleteParagraphBullets: {
    text: 'a',
    preparation: [{ createParagraphBullets: { ...range(1, 2), bulletPreset: 'BULLET_CHECKBOX' } }],
    request: range(1, 2),
    result: '§a¶',
  },
  createNamedRange: {
    text: 'abc',
    request: { name: 'x', ...range(2, 3) },
    changes: { 'namedRanges.x.name': 'x', 'ranges.0.startIndex': 2, 'ranges.0.endIndex': 3 },
    reply: { createNamedRange: { namedRangeId: expect.any(String) } },
  },
  deleteNamedRange: {
    text: 'abc',
    preparation: [{ createNamedRange: { name: 'x', ...range(2, 3) } }],
    request: { name: 'x' },
    changes: { 'namedRanges.x.name': undefined },
  },
  replaceNamedRangeContent: {
    text: 'abc',
    preparation: [{ createNamedRange: { name: 'x', ...range(2, 3) } }],
    request: { namedRangeName: 'x', text: '12' },
    result: '§a12c¶',
  },
  insertTable: { text: 'a', request: { rows: 1, columns: 2, ...at(2) }, result: '§a¶[¶|¶]¶' },
  insertTableRow: {
    preparation: [table, ...written.slice(0, 1)],
    request: { ...cell(0, 0), insertBelow: true },
    result: '§¶[A¶|¶/¶|¶/¶|¶]¶',
  },
  insertTableColumn: {
    preparation: [table, ...written.slice(0, 1)],
    request: { ...cell(0, 0), insertRight: false },
    result: '§¶[¶|A¶|¶/¶|¶|¶]¶',
  },
  deleteTableRow: { preparation: [table, ...written], request: cell(0, 1), result: '§¶[¶|¶]¶' },
  deleteTableColumn: { preparation: [table, ...written], request: cell(0, 0), result: '§¶[B¶/¶]¶' },
  mergeTableCells: {
    preparation: [table, ...written],
    request: { tableRange: { ...cell(0, 0), rowSpan: 1, columnSpan: 2 } },
    result: '§¶[A¶B¶|¶/¶|¶]¶',
    changes: { 'tableCellStyle.columnSpan': 2 },
  },
  unmergeTableCells: {
    preparation: [
      table,
      { mergeTableCells: { tableRange: { ...cell(0, 0), rowSpan: 1, columnSpan: 2 } } },
    ],
    request: { tableRange: { ...cell(0, 0), rowSpan: 1, columnSpan: 2 } },
    changes: { 'tableCellStyle.columnSpan': 1 },
  },
  pinTableHeaderRows: {
    preparation: [table],
    request: { tableStartLocation: { index: 2 }, pinnedHeaderRowsCount: 1 },
    changes: { 'tableRows.0.tableRowStyle.tableHeader': true },
  },
  updateTableCellStyle: {
    preparation: [table],
    request: { tableStartLocation: { index: 2 }, tableCellStyle: { contentAlignment: 'MIDDLE' } },
    changes: { 'tableCellStyle.contentAlignment': 'MIDDLE' },
  },
  updateTableColumnProperties: {
    preparation: [table],
    request: {
      tableStartLocation: { index: 2 },
      columnIndices: [1],
      tableColumnProperties: { widthType: 'FIXED_WIDTH', width: pt(90) },
    },
    changes: { 'tableColumnProperties.1.width.magnitude': 90 },
  },
  updateTableRowStyle: {
    preparation: [table],
    request: { tableStartLocation: { index: 2 }, tableRowStyle: { minRowHeight: pt(30) } },
    changes: { 'tableRowStyle.minRowHeight.magnitude': 30 },
  },
  insertInlineImage: {
    text: 'ab',
    request: { uri, objectSize: { width: pt(20), height: pt(10) }, ...at(2) },
    result: '§a<inlineObjectElement>b¶',
    reply: { insertInlineImage: { objectId: expect.any(String) } },
  },
  replaceImage: {
    text: 'ab',
    preparation: [{ insertInlineImage: { uri, ...at(2) } }],
    request: (document: Document) => ({
      imageObjectId: Object.keys(first(document).inlineObjects ?? {})[0],
      uri: 'https://example.com/b.png',
      imageReplaceMethod: 'CENTER_CROP',
    }),
    changes: { 'imageProperties.sourceUri': 'https://example.com/b.png' },
  },
  insertPageBreak: { text: 'ab', request: at(2), result: '§a<pageBreak>¶b¶' },
  insertSectionBreak: {
    text: 'ab',
    request: { sectionType: 'NEXT_PAGE', ...at(2) },
    result: '§a¶§b¶',
  },
  createHeader: {
    text: 'a',
    request: { type: 'DEFAULT' },
    changes: { 'documentStyle.defaultHeaderId': expect.any(String) },
    reply: { createHeader: { headerId: expect.any(String) } },
  },
  createFooter: {
    text: 'a',
    request: { type: 'DEFAULT' },
    changes: { 'documentStyle.defaultFooterId': expect.any(String) },
    reply: { createFooter: { footerId: expect.any(String) } },
  },
  createFootnote: {
    text: 'ab',
    request: at(2),
    result: '§a<footnoteReference>b¶',
    reply: { createFootnote: { footnoteId: expect.any(String) } },
  },
  deleteHeader: {
    preparation: [{ createHeader: { type: 'DEFAULT' } }],
    request: (document: Document) => ({ headerId: Object.keys(first(document).headers ?? {})[0] }),
    changes: { 'documentStyle.defaultHeaderId': undefined },
  },
  deleteFooter: {
    preparation: [{ createFooter: { type: 'DEFAULT' } }],
    request: (document: Document) => ({ footerId: Object.keys(first(document).footers ?? {})[0] }),
    changes: { 'documentStyle.defaultFooterId': undefined },
  },
  insertPerson: {
    text: 'ab',
    request: { personProperties: { email: 'grace@fernwood.example' }, ...at(2) },
    result: '§a<person>b¶',
  },
  insertRichLink: {
    text: 'ab',
    request: {
      richLinkProperties: { uri: `https://docs.google.com/document/d/${documentFixtures.empty}` },
      ...at(2),
    },
    result: '§a<richLink>b¶',
  },
  insertDate: {
    text: 'ab',
    request: { dateElementProperties: { timestamp: '2026-03-01T09:30:00Z' }, ...at(2) },
    result: '§a<dateElement>b¶',
  },
  addDocumentTab: {
    text: 'a',
    request: { tabProperties: { title: 'Notes' } },
    changes: { 'tabs.1.tabProperties.title': 'Notes' },
    reply: { addDocumentTab: { tabProperties: expect.objectContaining({ title: 'Notes' }) } },
  },
  updateDocumentTabProperties: {
    text: 'a',
    request: { tabProperties: { tabId: 't.0', title: 'Notes' } },
    changes: { 'tabs.0.tabProperties.title': 'Notes' },
  },
  deleteTab: {
    text: 'a',
    preparation: [{ addDocumentTab: { tabProperties: { title: 'Notes' } } }],
    request: ({ tabs }: Document) => ({ tabId: tabs?.[1]?.tabProperties?.tabId }),
    changes: { 'tabs.1.tabProperties.title': undefined },
  },
};
