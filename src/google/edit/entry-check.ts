import { isObject } from '../../http/json.ts';
import type { ParsedEntry } from '../edit-request.ts';
import { fieldPath, InvalidEdit } from './invalid-edit.ts';

// What is wrong with an entry on its face, whatever the document is.

/** Requests that insert something: at a place or at the end of a segment, exactly one of the two. */
const insertions: ReadonlySet<string> = new Set([
  'insertText',
  'insertTable',
  'insertPageBreak',
  'insertSectionBreak',
  'insertInlineImage',
  'insertPerson',
  'insertRichLink',
  'insertDate',
  'createFootnote',
]);

/** Of two inputs that name the same thing in two ways, exactly one. */
const alternatives: Readonly<Record<string, readonly [string, string]>> = {
  deleteNamedRange: ['namedRangeId', 'name'],
  replaceNamedRangeContent: ['namedRangeId', 'namedRangeName'],
  updateTableCellStyle: ['tableRange', 'tableStartLocation'],
};

/** What only bodies have. */
const ofBodies: ReadonlySet<string> = new Set([
  'insertPageBreak',
  'insertSectionBreak',
  'createFootnote',
  'updateSectionStyle',
]);

/** Texts that must not be empty, and how long they may be, in UTF-16 units. */
const texts: Readonly<Record<string, readonly [path: readonly string[], maxUnits: number]>> = {
  insertText: [['text'], Number.POSITIVE_INFINITY],
  replaceAllText: [['containsText', 'text'], Number.POSITIVE_INFINITY],
  createNamedRange: [['name'], 256],
  insertInlineImage: [['uri'], 2048],
  replaceImage: [['uri'], 2048],
  insertPerson: [['personProperties', 'email'], Number.POSITIVE_INFINITY],
  insertRichLink: [['richLinkProperties', 'uri'], Number.POSITIVE_INFINITY],
  updateDocumentTabProperties: [['tabProperties', 'tabId'], Number.POSITIVE_INFINITY],
};

/** Numbers that count or number something, and the least they may be. */
const leastOf: Readonly<Record<string, number>> = {
  index: 0,
  rowIndex: 0,
  columnIndex: 0,
  pinnedHeaderRowsCount: 0,
  rowIndices: 0,
  columnIndices: 0,
  rows: 1,
  columns: 1,
  rowSpan: 1,
  columnSpan: 1,
};

/** How narrow a column may be, in points. Source: Docs v1, UpdateTableColumnPropertiesRequest. */
const minColumnWidth = 5;

/** Throws InvalidEdit for what no document can take. */
export function checkEntry(said: ParsedEntry, entry: number): void {
  const { kind, content } = said;
  const at = (...path: readonly string[]) => fieldPath(entry, kind, ...path);
  if (insertions.has(kind)) checkOne(content, ['location', 'endOfSegmentLocation'], at);
  const pair = alternatives[kind];
  if (pair !== undefined) checkOne(content, pair, at);
  checkText(said, at);
  checkParts(content, at);
  if (insertions.has(kind)) checkTop(content['location'], at);
  if (kind === 'deleteContentRange' || kind === 'replaceContentRange') checkStart(content, at);
  if (ofBodies.has(kind)) checkBody(content, at);
  if (kind === 'updateTableColumnProperties') checkWidth(content, at);
}

type At = (...path: readonly string[]) => string;

const isGiven = (content: ParsedEntry['content'], name: string) => content[name] != null;

function checkOne(
  content: ParsedEntry['content'],
  [first, second]: readonly [string, string],
  at: At,
) {
  if (isGiven(content, first) === isGiven(content, second)) {
    throw new InvalidEdit(at(), `Give exactly one of ${first} and ${second}.`);
  }
}

function checkText({ kind, content }: ParsedEntry, at: At): void {
  const limit = texts[kind];
  if (limit === undefined) return;
  const [path, maxUnits] = limit;
  const text = path.reduce<unknown>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    content,
  );
  const name = path.at(-1);
  if (typeof text !== 'string' || text === '') {
    throw new InvalidEdit(at(...path), `${name} must not be empty.`);
  }
  if (text.length > maxUnits) {
    throw new InvalidEdit(
      at(...path),
      `${name} has ${text.length} UTF-16 units, and may have ${maxUnits}.`,
    );
  }
}

/** Every part of an entry, however deep: no number below its least, no range without length, no half of a pair. */
function checkParts(content: ParsedEntry['content'], at: At): void {
  for (const [name, value] of Object.entries(content)) {
    if (name === 'range' && isObject(value)) checkRange(value, at(name));
    const least = leastOf[name];
    const numbers = [value].flat().filter((one) => typeof one === 'number');
    if (least !== undefined && numbers.some((number) => number < least)) {
      throw new InvalidEdit(at(name), `${name} must be ${least} or more.`);
    }
    // A pair is one character in two units; half of one is no text, and would not survive being sent.
    if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
      throw new InvalidEdit(at(name), `${name} has half a surrogate pair in it.`);
    }
    const inner = Array.isArray(value) ? value : [value];
    for (const part of inner.filter(isObject)) {
      checkParts(part, (...path) => at(name, ...path));
    }
  }
}

function checkRange(range: Readonly<Record<string, unknown>>, field: string): void {
  const start = Number(range['startIndex']);
  const end = Number(range['endIndex']);
  if (start < 0) throw new InvalidEdit(field, `startIndex is ${start}, and must be 0 or more.`);
  if (end < start) {
    throw new InvalidEdit(field, `The range ends at ${end}, before it begins at ${start}.`);
  }
  if (end === start) throw new InvalidEdit(field, 'The range is empty: it ends where it begins.');
}

const isOfBody = (place: Readonly<Record<string, unknown>>) =>
  place['segmentId'] == null || place['segmentId'] === '';

function checkTop(location: unknown, at: At): void {
  if (!isObject(location) || !isOfBody(location) || Number(location['index'] ?? 0) > 0) return;
  throw new InvalidEdit(
    at('location', 'index'),
    'Nothing goes before the section break that a body begins with: index 1 is the top of the body.',
  );
}

function checkStart({ range }: ParsedEntry['content'], at: At): void {
  if (!isObject(range) || !isOfBody(range) || Number(range['startIndex']) > 0) return;
  throw new InvalidEdit(
    at('range'),
    'The section break that a body begins with cannot be deleted: index 1 is the top of the body.',
  );
}

function checkBody(content: ParsedEntry['content'], at: At): void {
  for (const name of ['location', 'endOfSegmentLocation', 'range']) {
    const place = content[name];
    if (isObject(place) && !isOfBody(place)) {
      throw new InvalidEdit(at(name, 'segmentId'), 'This goes to the body only, not to a segment.');
    }
  }
}

function checkWidth({ tableColumnProperties }: ParsedEntry['content'], at: At): void {
  if (!isObject(tableColumnProperties)) return;
  const { width } = tableColumnProperties;
  if (!isObject(width) || Number(width['magnitude'] ?? 0) >= minColumnWidth) return;
  throw new InvalidEdit(
    at('tableColumnProperties', 'width'),
    `A column is at least ${minColumnWidth} points wide.`,
  );
}
