import { isObject } from '../../http/json.ts';
import { parseEntry } from '../record/edit-request.ts';
import type { Step } from './batch.ts';
import { fieldPath } from './invalid-edit.ts';

// The position of a request in a document, and whether the request moves the content after it.

/**
 * How a request affects others. An `inPlace` request (a style, a name) moves nothing. An `insert`, a `delete` and a change
 * of a `table` move all content after them; so do `bullets`, which remove tab characters.
 */
export type Role = 'inPlace' | 'insert' | 'delete' | 'table' | 'bullets';

/** The role and position of a request. Indexes refer to its segment. */
export interface Position {
  readonly role: Role;
  /** Null if the request names no tab and therefore refers to the first one. */
  readonly tabId: string | null;
  /** Empty for the body. */
  readonly segmentId: string;
  readonly start: number;
  /** Exclusive. For an insertion or a table, the same as `start`. */
  readonly end: number;
  /** The path in the caller's list: `requests[2].deleteContentRange.range`. */
  readonly field: string;
}

/** The role of each kind that has a position, and the path of the field that contains the position. */
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

/** The path of the cells, for requests that change only some cells of a table. */
const cells: readonly string[] = ['tableRange', 'tableCellLocation', 'tableStartLocation'];

/** The end of a segment, which is after every index. */
export const endOfSegment = Number.POSITIVE_INFINITY;

const positions = new WeakMap<Step, Position | null>();

/** Returns the position of a request; null for a request without one, such as `replaceAllText`. */
export function positionOf(step: Step): Position | null {
  const known = positions.get(step);
  if (known !== undefined) return known;
  const position = findPosition(step);
  positions.set(step, position);
  return position;
}

function findPosition(step: Step): Position | null {
  const { kind, content } = parseEntry(step.request);
  const roleAndPath = positionFields[kind];
  if (roleAndPath === undefined) return null;
  const [role, first = '', ...rest] = roleAndPath;
  const location = findLocation(content[first], rest);
  if (location !== null) {
    const name = step.entryKind === 'replaceContentRange' ? 'range' : first;
    return toPosition(step, role, location, name);
  }
  if (role === 'insert') {
    const end = findLocation(content['endOfSegmentLocation'], []);
    if (end !== null) return toPosition(step, role, end, 'endOfSegmentLocation', endOfSegment);
  }
  if (kind !== 'updateTableCellStyle') return null;
  const [cell = '', ...table] = cells;
  const found = findLocation(content[cell], table);
  return found === null ? null : toPosition(step, role, found, first);
}

function findLocation(root: unknown, path: readonly string[]): Content | null {
  let value = root;
  for (const key of path) value = isObject(value) ? value[key] : undefined;
  return isObject(value) ? value : null;
}

function toPosition(
  { entryIndex, entryKind }: Step,
  role: Role,
  location: Content,
  name: string,
  index?: number,
): Position {
  const { tabId, segmentId, startIndex, endIndex } = location;
  const start = index ?? Number(startIndex ?? location['index'] ?? 0);
  return {
    role,
    tabId: tabId == null ? null : String(tabId),
    segmentId: String(segmentId ?? ''),
    start,
    end: endIndex == null ? start : Number(endIndex),
    field: fieldPath(entryIndex, entryKind, name),
  };
}

type Content = Readonly<Record<string, unknown>>;
