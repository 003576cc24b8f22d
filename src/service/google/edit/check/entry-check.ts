import { isObject, valueAt } from '../../../../upstream/http/json.ts';
import type { ParsedEntry } from '../../record/edit-request.ts';
import { fieldPath, InvalidEdit, type PathTo } from '../invalid-edit.ts';
import { type EditRequestKind, requestKinds } from '../request-kind.ts';
import { checkValues } from './value-check.ts';

// Checks an entry without the document: the rules that apply to every document.

/** The minimum of each count and index. */
const minimums: Readonly<Record<string, number>> = {
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

/** Throws InvalidEdit for an entry that is invalid for every document. */
export function checkEntry(parsed: ParsedEntry, entryIndex: number): void {
  const { kind, content } = parsed;
  const { role, at = [], either, text, isOnlyInBody } = requestKinds[kind];
  const pathTo = (...path: readonly string[]) => fieldPath(entryIndex, kind, ...path);
  const [first, second] = either ?? at.map(([name]) => name);
  if (first !== undefined && second !== undefined) {
    checkAlternatives(content, [first, second], pathTo);
  }
  if (text !== undefined) checkString(content, text, pathTo);
  checkParts(content, pathTo);
  if (role === 'insert') checkLocation(content['location'], pathTo);
  if (role === 'delete') checkDeletedRange(content, pathTo);
  if (isOnlyInBody) checkBody(content, pathTo);
  checkValues(parsed, pathTo);
}

const isGiven = (content: ParsedEntry['content'], name: string) => content[name] != null;

function checkAlternatives(
  content: ParsedEntry['content'],
  [first, second]: readonly [string, string],
  pathTo: PathTo,
) {
  if (isGiven(content, first) === isGiven(content, second)) {
    throw new InvalidEdit(pathTo(), `Give exactly one of ${first} and ${second}.`);
  }
  for (const name of [first, second]) {
    if (content[name] === '') throw new InvalidEdit(pathTo(name), `${name} must not be empty.`);
  }
}

function checkString(
  content: ParsedEntry['content'],
  [path, maxUnits = Number.POSITIVE_INFINITY]: NonNullable<EditRequestKind['text']>,
  pathTo: PathTo,
): void {
  const text = valueAt(content, ...path);
  const name = path.at(-1);
  if (typeof text !== 'string' || text === '') {
    throw new InvalidEdit(pathTo(...path), `${name} must not be empty.`);
  }
  if (text.length > maxUnits) {
    throw new InvalidEdit(
      pathTo(...path),
      `${name} has ${text.length} UTF-16 code units. The maximum is ${maxUnits}.`,
    );
  }
}

/**
 * Checks every part of an entry, at any depth: the minimum of numbers, empty ranges and incomplete surrogate pairs. A batch has up to
 * 10,000 entries, so a part that is valid creates no list and no path.
 */
function checkParts(
  content: ParsedEntry['content'],
  pathTo: PathTo,
  parents: readonly string[] = [],
): void {
  for (const name of Object.keys(content)) {
    const value = content[name];
    if (typeof value === 'string') checkText(value, name, pathTo, parents);
    else if (Array.isArray(value)) {
      for (const item of value) checkPart(item, name, pathTo, parents);
    } else {
      if (name === 'range' && isObject(value)) checkRange(value, pathTo, parents);
      checkPart(value, name, pathTo, parents);
    }
  }
}

function checkPart(value: unknown, name: string, pathTo: PathTo, parents: readonly string[]): void {
  if (isObject(value)) checkParts(value, pathTo, [...parents, name]);
  else if (typeof value === 'number') {
    const minimum = minimums[name];
    if (minimum !== undefined && value < minimum)
      throw new InvalidEdit(pathTo(...parents, name), `${name} must be ${minimum} or more.`);
  }
}

/**
 * A surrogate pair is one character in two code units. One half is not valid text and would be lost when it is encoded as UTF-8.
 */
function checkText(text: string, name: string, pathTo: PathTo, parents: readonly string[]): void {
  if (/\p{Surrogate}/u.test(text))
    throw new InvalidEdit(pathTo(...parents, name), `${name} contains half of a surrogate pair.`);
}

function checkRange(
  range: Readonly<Record<string, unknown>>,
  pathTo: PathTo,
  parents: readonly string[],
): void {
  const start = Number(range['startIndex']);
  const end = Number(range['endIndex']);
  const problem =
    start < 0
      ? `startIndex must be 0 or more, but it is ${start}.`
      : end < start
        ? `The range ends at ${end}, before its start at ${start}.`
        : end === start
          ? 'The range is empty.'
          : null;
  if (problem !== null) throw new InvalidEdit(pathTo(...parents, 'range'), problem);
}

const isInBody = (location: Readonly<Record<string, unknown>>) =>
  location['segmentId'] == null || location['segmentId'] === '';

function checkLocation(location: unknown, pathTo: PathTo): void {
  if (!isObject(location) || !isInBody(location) || Number(location['index'] ?? 0) > 0) return;
  throw new InvalidEdit(
    pathTo('location', 'index'),
    'Nothing can be inserted before the section break at the start of a body. The first possible index is 1.',
  );
}

function checkDeletedRange({ range }: ParsedEntry['content'], pathTo: PathTo): void {
  if (!isObject(range) || !isInBody(range) || Number(range['startIndex']) > 0) return;
  throw new InvalidEdit(
    pathTo('range'),
    'The section break at the start of a body cannot be deleted. The first possible index is 1.',
  );
}

function checkBody(content: ParsedEntry['content'], pathTo: PathTo): void {
  for (const name of ['location', 'endOfSegmentLocation', 'range']) {
    const location = content[name];
    if (isObject(location) && !isInBody(location)) {
      throw new InvalidEdit(
        pathTo(name, 'segmentId'),
        'This request is possible only in a body, not in another segment.',
      );
    }
  }
}
