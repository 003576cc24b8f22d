import { isObject } from '../../http/json.ts';
import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import { fieldPath } from './invalid-edit.ts';

// Where in a document a request does something, and whether that moves what stands behind it.

/**
 * What a request is to others. A `mark` moves nothing: a style, a name. An `insert`, a `delete` and a change of a `table`
 * move all that stands behind them; so do `bullets`, which remove tabs.
 */
export type Role = 'inPlace' | 'insert' | 'delete' | 'table' | 'bullets';

/** What a request does, and where; indexes are of its segment. */
export interface Position {
  readonly role: Role;
  /** Null where none is named, which is the first one. */
  readonly tabId: string | null;
  /** Empty for the body. */
  readonly segmentId: string;
  readonly start: number;
  /** Exclusive; of an insert and of a table, the same as `start`. */
  readonly end: number;
  /** How the caller's list names it: `requests[2].deleteContentRange.range`. */
  readonly field: string;
}

/** The field that says where, and the role, of every kind that has a place. */
const positionFields: Readonly<Record<string, readonly [role: Role, ...path: readonly string[]]>> =
  {
    insertText: ['insert', 'location'],
    insertTable: ['insert', 'location'],
    insertPageBreak: ['insert', 'location'],
    insertSectionBreak: ['insert', 'location'],
    insertInlineImage: ['insert', 'location'],
    insertPerson: ['insert', 'location'],
    insertRichLink: ['insert', 'location'],
    insertDate: ['insert', 'location'],
    createFootnote: ['insert', 'location'],
    deleteContentRange: ['delete', 'range'],
    createParagraphBullets: ['bullets', 'range'],
    deleteParagraphBullets: ['inPlace', 'range'],
    updateTextStyle: ['inPlace', 'range'],
    updateParagraphStyle: ['inPlace', 'range'],
    updateSectionStyle: ['inPlace', 'range'],
    createNamedRange: ['inPlace', 'range'],
    createHeader: ['inPlace', 'sectionBreakLocation'],
    createFooter: ['inPlace', 'sectionBreakLocation'],
    insertTableRow: ['table', 'tableCellLocation', 'tableStartLocation'],
    insertTableColumn: ['table', 'tableCellLocation', 'tableStartLocation'],
    deleteTableRow: ['table', 'tableCellLocation', 'tableStartLocation'],
    deleteTableColumn: ['table', 'tableCellLocation', 'tableStartLocation'],
    mergeTableCells: ['table', 'tableRange', 'tableCellLocation', 'tableStartLocation'],
    unmergeTableCells: ['table', 'tableRange', 'tableCellLocation', 'tableStartLocation'],
    pinTableHeaderRows: ['inPlace', 'tableStartLocation'],
    updateTableRowStyle: ['inPlace', 'tableStartLocation'],
    updateTableColumnProperties: ['inPlace', 'tableStartLocation'],
    updateTableCellStyle: ['inPlace', 'tableStartLocation'],
  };

/** Of the cells of a table, where not all are meant. */
const cells: readonly string[] = ['tableRange', 'tableCellLocation', 'tableStartLocation'];

/** Where the end of a segment is, behind every index. */
export const endOfSegment = Number.POSITIVE_INFINITY;

/** Where a request does something; null for one that has no place, such as `replaceAllText`. */
export function positionOf({
  request,
  entryIndex: entry,
  entryKind: given,
}: Step): Position | null {
  const { kind, content } = parseEntry(request);
  const place = positionFields[kind];
  if (place === undefined) return null;
  const [role, first = '', ...rest] = place;
  const field = fieldPath(entry, given, given === 'replaceContentRange' ? 'range' : first);
  const at = (name: string, path: readonly string[], index?: number): Position | null => {
    const found = path.reduce<unknown>(
      (value, inner) => (isObject(value) ? value[inner] : undefined),
      content[name],
    );
    if (!isObject(found)) return null;
    const { tabId, segmentId, startIndex, endIndex } = found;
    const start = index ?? Number(startIndex ?? found['index'] ?? 0);
    return {
      role,
      tabId: tabId == null ? null : String(tabId),
      segmentId: String(segmentId ?? ''),
      start,
      end: endIndex == null ? start : Number(endIndex),
      field: name === 'endOfSegmentLocation' ? fieldPath(entry, given, name) : field,
    };
  };
  const [cell = '', ...table] = cells;
  return (
    at(first, rest) ??
    (role === 'insert' ? at('endOfSegmentLocation', [], endOfSegment) : null) ??
    (kind === 'updateTableCellStyle' ? at(cell, table) : null)
  );
}
