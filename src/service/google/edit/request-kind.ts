import type { EntryKind, ParsedEntry } from '../record/edit-request.ts';

// What each kind of request does in a document: one description for the check, the order and the simulation of a batch.

/**
 * How a request affects others. An `inPlace` request (a style, a name) moves nothing. An `insert`, a `delete` and a change
 * of a `table` move all content after them; so do `bullets`, which remove tab characters.
 */
export type Role = 'inPlace' | 'insert' | 'delete' | 'table' | 'bullets';

/** The names of nested fields, from the content of a request. */
type FieldPath = readonly [string, ...string[]];

export interface EditRequestKind {
  /** What the request does at its position. Absent for a request without a position, such as `replaceAllText`. */
  readonly role?: Role;
  /** The fields that can contain the position. Exactly one of them must be given. */
  readonly at?: readonly FieldPath[];
  /** The rows or columns that the request inserts or deletes. */
  readonly lines?: { readonly axis: 'row' | 'column'; readonly isInsert: boolean };
  /** What the request changes completely, even if its range contains only a part of it. */
  readonly extent?: 'paragraph' | 'section';
  /** The objects that the request creates, changes or deletes. The order of requests for the same objects matters. */
  readonly objects?: 'named range' | 'header' | 'footer';
  /** Whether a request without a position changes the first tab if it names none. */
  readonly isForTab?: true;
  /** The field with the style of which a field mask lists the changed properties. */
  readonly style?: string;
  /** Fields of which exactly one must be given. */
  readonly either?: readonly [string, string];
  /** A string that must not be empty, and its maximum length in UTF-16 code units. */
  readonly text?: readonly [path: FieldPath, maxUnits?: number];
  /** Where the request is possible. By default, everywhere. */
  readonly isOnlyInBody?: true;
  readonly isNeverInTable?: true;
  readonly isNeverInFootnote?: true;
}

const insertion = { role: 'insert', at: [['location'], ['endOfSegmentLocation']] } as const;
const ofRange = { role: 'inPlace', at: [['range']] } as const;
const ofSection = { role: 'inPlace', at: [['sectionBreakLocation']] } as const;
const ofTable = { role: 'inPlace', at: [['tableStartLocation']] } as const;
const cells = ['tableRange', 'tableCellLocation', 'tableStartLocation'] as const;
const ofCells = { role: 'table', at: [cells] } as const;
const line = { role: 'table', at: [['tableCellLocation', 'tableStartLocation']] } as const;
const names = { objects: 'named range' } as const;

/** All kinds. `replaceContentRange` is sent as a deletion and an insertion; its position is that of the deletion. */
export const requestKinds: Readonly<Record<EntryKind, EditRequestKind>> = {
  insertText: { ...insertion, text: [['text']] },
  insertTable: { ...insertion, isNeverInFootnote: true },
  insertInlineImage: { ...insertion, text: [['uri'], 2048], isNeverInFootnote: true },
  insertPageBreak: { ...insertion, isOnlyInBody: true, isNeverInTable: true },
  insertSectionBreak: { ...insertion, isOnlyInBody: true, isNeverInTable: true },
  insertPerson: { ...insertion, text: [['personProperties', 'email']] },
  insertRichLink: { ...insertion, text: [['richLinkProperties', 'uri']] },
  insertDate: insertion,
  createFootnote: { ...insertion, isOnlyInBody: true },

  deleteContentRange: { role: 'delete', at: [['range']] },
  replaceContentRange: { role: 'delete', at: [['range']] },
  createParagraphBullets: { role: 'bullets', at: [['range']], extent: 'paragraph' },

  insertTableRow: { ...line, lines: { axis: 'row', isInsert: true } },
  insertTableColumn: { ...line, lines: { axis: 'column', isInsert: true } },
  deleteTableRow: { ...line, lines: { axis: 'row', isInsert: false } },
  deleteTableColumn: { ...line, lines: { axis: 'column', isInsert: false } },
  mergeTableCells: ofCells,
  unmergeTableCells: ofCells,

  deleteParagraphBullets: { ...ofRange, extent: 'paragraph' },
  updateTextStyle: { ...ofRange, style: 'textStyle' },
  updateParagraphStyle: { ...ofRange, extent: 'paragraph', style: 'paragraphStyle' },
  updateSectionStyle: { ...ofRange, extent: 'section', style: 'sectionStyle', isOnlyInBody: true },
  createNamedRange: { ...ofRange, ...names, text: [['name'], 256] },
  createHeader: { ...ofSection, objects: 'header' },
  createFooter: { ...ofSection, objects: 'footer' },
  pinTableHeaderRows: ofTable,
  updateTableRowStyle: { ...ofTable, style: 'tableRowStyle' },
  updateTableColumnProperties: { ...ofTable, style: 'tableColumnProperties' },
  updateTableCellStyle: { role: 'inPlace', at: [cells, ...ofTable.at], style: 'tableCellStyle' },

  deleteNamedRange: { ...names, either: ['namedRangeId', 'name'] },
  replaceNamedRangeContent: { ...names, either: ['namedRangeId', 'namedRangeName'] },
  deleteHeader: { objects: 'header' },
  deleteFooter: { objects: 'footer' },
  replaceAllText: { text: [['containsText', 'text']] },
  replaceImage: { text: [['uri'], 2048] },
  deletePositionedObject: {},
  updateDocumentStyle: { isForTab: true, style: 'documentStyle' },
  updateNamedStyle: { isForTab: true, style: 'namedStyle' },
  addDocumentTab: {},
  updateDocumentTabProperties: { style: 'tabProperties', text: [['tabProperties', 'tabId']] },
  deleteTab: {},
};

export const requestKindOf = ({ kind }: ParsedEntry): EditRequestKind => requestKinds[kind];
