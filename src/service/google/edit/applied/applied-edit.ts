import { isDeepStrictEqual } from 'node:util';
import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import type { Delivery } from '../../../../upstream/http/upstream-error.ts';
import type { DocumentRecord } from '../../record/document.ts';
import type { EditRequest } from '../../record/edit-request.ts';
import { endOfSegment } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import type { CodeUnitList } from '../model/code-unit-list.ts';
import {
  allTabs,
  createDocumentModel,
  type DocumentModel,
  tabWithId,
} from '../model/document-model.ts';
import { simulateOn } from '../simulation/simulation.ts';
import { type Step, toStep } from '../step.ts';
import { toPieces } from './inserted-piece.ts';

// Finds out from a later state of a document whether a batch was applied, whose response is lost. The revision has changed, so the batch was applied,
// or another change came before it.

/** How many units before and after a changed part are compared with it. Others can have changed those farther away. */
const contextUnits = [16, 4] as const;

/** Shorter texts can be in a document by chance. */
const minProofUnits = 8;

/**
 * Whether a document contains the changes of a batch that required an earlier revision. `unknown` if others have changed the same part, or
 * if the batch changes no text and no structure.
 *
 * @param before  The complete document of the required revision; null if it was not read.
 * @param after   The complete document now.
 */
export function* wasApplied(
  requests: readonly EditRequest[],
  before: DocumentRecord | null,
  after: DocumentRecord,
): SlicedWork<Delivery> {
  const steps = requests.map((request, index) => toStep(request, index));
  const later = yield* createDocumentModel(after);
  if (before === null) return areInserted(steps, later);
  const actual = segmentsOf(later);
  const model = yield* createDocumentModel(before);
  const given = segmentsOf(model);
  try {
    yield* simulateOn(model, steps);
  } catch (error) {
    if (!(error instanceof InvalidEdit)) throw error;
    return 'unknown';
  }
  if (model.unknown.size > 0) return 'unknown';
  const expected = segmentsOf(model);
  const results = [...given].flatMap(([key, text]) =>
    expected.get(key) === text
      ? []
      : [compare(text, expected.get(key) ?? '', actual.get(key) ?? '')],
  );
  if (results.length === 0) return isDeepStrictEqual(before.tabs, after.tabs) ? 'no' : 'unknown';
  return agreed(results);
}

const agreed = (results: readonly Delivery[]): Delivery => {
  const [first = 'unknown'] = results;
  return results.every((result) => result === first) ? first : 'unknown';
};

/** The segments by tab and id. What is not text is one character, so that indexes stay the same. */
function segmentsOf(model: DocumentModel): ReadonlyMap<string, string> {
  const segments = new Map<string, string>();
  for (const [number, { segments: ofTab }] of [...allTabs(model.tabs)].entries())
    for (const [id, { units }] of ofTab) segments.set(`${number} ${id}`, textOf(units));
  return segments;
}

const textOf = (units: CodeUnitList): string => [...units.parts()].flat().map(toCharacter).join('');

const characters: Readonly<Record<string, string>> = {
  section: '\u0001',
  table: '\u0002',
  row: '\u0003',
  cell: '\u0004',
  tableEnd: '\u0005',
};

function toCharacter(unit: string): string {
  if (unit.length === 1) return unit;
  // A line feed can be followed by the ids of objects.
  if (unit.startsWith('\n')) return '\n';
  return characters[unit.split(' ', 1)[0] ?? ''] ?? '\ufffc';
}

/** Whether a segment that a batch would have changed contains the change. */
function compare(before: string, expected: string, actual: string): Delivery {
  if (actual === expected) return 'yes';
  if (actual === before) return 'no';
  const start = commonPrefix(before, expected);
  const most = Math.min(before.length, expected.length) - start;
  const tail = commonSuffix(before, expected, most);
  const end = expected.length - tail;
  const isMore = (part: string) => count(actual, part) > count(before, part);
  const inserted = expected.slice(start, end);
  const around = (text: string, last: number, units: number) =>
    text.slice(Math.max(0, start - units), last + units);
  /** Whether what the batch would have changed is as often there as before. */
  const isUnchanged = () =>
    contextUnits.some((units) => {
      const part = around(before, before.length - tail, units);
      return count(actual, part) >= count(before, part);
    });
  if (inserted === '') {
    if (contextUnits.some((units) => isMore(around(expected, end, units)))) return 'yes';
    return isUnchanged() ? 'no' : 'unknown';
  }
  const [units] = contextUnits;
  const parts = [
    expected.slice(Math.max(0, start - units), end),
    expected.slice(start, end + units),
  ];
  if (parts.some(isMore)) return 'yes';
  if (thirds(inserted).some(isMore)) return 'unknown';
  // A later change can hide all parts of a short text.
  return inserted.length >= minDividedUnits || isUnchanged() ? 'no' : 'unknown';
}

/** Shorter texts are not divided: their thirds would be in the document by chance. */
const minDividedUnits = 9;

/** The parts of a text of which a later change at one place leaves at least one as it was. */
function thirds(text: string): readonly string[] {
  if (text.length < minDividedUnits) return [text];
  const [one, two] = [Math.floor(text.length / 3), Math.floor((text.length * 2) / 3)];
  return [text.slice(0, one), text.slice(one, two), text.slice(two)];
}

function commonPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function commonSuffix(one: string, other: string, max: number): number {
  let length = 0;
  while (length < max && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/** Without the earlier state: whether the inserted texts are where the batch puts them. */
function areInserted(steps: readonly Step[], after: DocumentModel): Delivery {
  const pieces = toPieces(steps);
  if (pieces === null || pieces.reduce((sum, { text }) => sum + text.length, 0) < minProofUnits)
    return 'unknown';
  const found = pieces.map(({ tabId, segmentId, start, text }) => {
    const units = tabWithId(after, tabId)?.segments.get(segmentId)?.units;
    const all = units === undefined ? '' : textOf(units);
    if (!all.includes(text)) return 'missing';
    const at = start === endOfSegment ? all.length - 1 - text.length : start;
    return all.startsWith(text, at) ? 'there' : 'elsewhere';
  });
  if (found.every((place) => place === 'there')) return 'yes';
  return found.every((place) => place === 'missing') ? 'no' : 'unknown';
}
