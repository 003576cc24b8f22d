import type { docs_v1 } from '@googleapis/docs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEntries, toSteps } from '../../../src/google/edit/batch.ts';
import { toFacts } from '../../../src/google/edit/document-facts.ts';
import { InvalidEdit } from '../../../src/google/edit/invalid-edit.ts';
import { needsDocument, toDescendingOrder } from '../../../src/google/edit/order.ts';
import { type SandboxDocument, writeDocument } from './sandbox-document.ts';

// Edits by descending index are compared with a model that does not order requests. At every position of the original text,
// the model writes first the insertions there, in the given order, and then the original character, unless it is deleted.

/** Characters as users perceive them, of one to eleven code units. Adjacent characters never combine. */
const characters = ['a', 'b', ' ', '\n', '\t', 'e\u0301', '😀', '👩‍👩‍👧', '🇩🇪', 'ש', 'שָׁ', 'م', '𝒳'];

/** A range that contains only text: a body up to a table, a cell or a header. */
interface Zone {
  readonly where: { readonly tabId: string; readonly segmentId?: string };
  readonly start: number;
  /** Without the line feed at its end, which cannot be deleted. */
  readonly text: string;
  /** Whether each code unit is bold. */
  readonly bold: readonly boolean[];
}

function zonesOf({ tabs = [] }: docs_v1.Schema$Document): readonly Zone[] {
  return tabs.flatMap(({ tabProperties, documentTab = {} }) => {
    const tabId = tabProperties?.tabId ?? '';
    return [
      ...zonesIn(documentTab.body?.content ?? [], { tabId }),
      ...Object.entries(documentTab.headers ?? {}).flatMap(([segmentId, { content }]) =>
        zonesIn(content ?? [], { tabId, segmentId }),
      ),
    ];
  });
}

function zonesIn(
  content: readonly docs_v1.Schema$StructuralElement[],
  where: Zone['where'],
): readonly Zone[] {
  const zones: Zone[] = [];
  let runs: docs_v1.Schema$ParagraphElement[] = [];
  const close = () => {
    const [first] = runs;
    if (first === undefined) return;
    zones.push({
      where,
      start: first.startIndex ?? 0,
      text: runs
        .map(({ textRun }) => textRun?.content ?? '')
        .join('')
        .slice(0, -1),
      bold: runs
        .flatMap(({ textRun }) =>
          Array.from(textRun?.content ?? '', (character) =>
            Array.from({ length: character.length }, () => textRun?.textStyle?.bold === true),
          ).flat(),
        )
        .slice(0, -1),
    });
    runs = [];
  };
  for (const { paragraph, table } of content) {
    runs.push(...(paragraph?.elements ?? []));
    if (!table) continue;
    close();
    const cells = (table.tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? []);
    zones.push(...cells.flatMap((cell) => zonesIn(cell.content ?? [], where)));
  }
  close();
  return zones;
}

/** Two tabs; the first one has a table and a header. */
const blank = writeDocument('');
blank.apply([
  { addDocumentTab: { tabProperties: { title: 'Other' } } },
  { createHeader: { type: 'DEFAULT' } },
  { insertTable: { rows: 1, columns: 2, location: { index: 1 } } },
]);
const { tabs: [first, second] = [] } = blank.read();
const tabId = second?.tabProperties?.tabId ?? '';
const segmentId = Object.keys(first?.documentTab?.headers ?? {})[0] ?? '';

/** Copies the blank document and inserts text into all zones. */
function createDocument([before, cell, behind, header, other]: readonly string[]): SandboxDocument {
  const engine = blank.copy();
  const inserts: readonly (readonly [string | undefined, docs_v1.Schema$Location])[] = [
    [behind, { index: 9 }],
    [cell, { index: 5 }],
    [before, { index: 1 }],
    [header, { index: 0, segmentId }],
    [other, { index: 1, tabId }],
  ];
  const requests = inserts.flatMap(([text, location]) =>
    text ? [{ insertText: { text, location } }] : [],
  );
  if (requests.length > 0) expect(engine.apply(requests)).toBe(null);
  return engine;
}

/** The start index of each character, and the end of the text. */
function boundariesOf(text: string): readonly number[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...Array.from(segmenter.segment(text), ({ index }) => index), text.length];
}

/** An edit, expressed in character indexes of a zone. */
interface Sketch {
  readonly kind: 'insert' | 'delete' | 'replace' | 'bold';
  readonly zone: number;
  readonly from: number;
  readonly length: number;
  readonly text: string;
  /** Whether the edit names the first tab. */
  readonly isNamed: boolean;
}

interface Edit {
  readonly kind: Sketch['kind'];
  readonly zone: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly entry: object;
}

function toEdit(
  { kind, zone, from, length, text, isNamed }: Sketch,
  zones: readonly Zone[],
): Edit | null {
  const number = zone % zones.length;
  const chosen = zones[number];
  if (chosen === undefined) return null;
  const boundaries = boundariesOf(chosen.text);
  const first = from % boundaries.length;
  const start = boundaries[first] ?? 0;
  const end = boundaries[Math.min(first + length, boundaries.length - 1)] ?? start;
  if (kind !== 'insert' && end === start) return null;
  const { tabId, ...segment } = chosen.where;
  const where = tabId === 't.0' && !isNamed ? segment : chosen.where;
  const range = { startIndex: chosen.start + start, endIndex: chosen.start + end, ...where };
  const location = { index: chosen.start + start, ...where };
  const entries = {
    insert: { insertText: { location, text } },
    delete: { deleteContentRange: { range } },
    replace: { replaceContentRange: { range, text } },
    bold: { updateTextStyle: { range, textStyle: { bold: true } } },
  };
  return {
    kind,
    zone: number,
    from: start,
    to: kind === 'insert' ? start : end,
    text,
    entry: entries[kind],
  };
}

/** Keeps the edits that do not conflict with an earlier one. */
function withoutConflicts(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits) if (!kept.some((other) => areInConflict(edit, other))) kept.push(edit);
  return kept;
}

const cuts = ({ kind }: Edit) => kind === 'delete' || kind === 'replace';

function areInConflict(one: Edit, other: Edit): boolean {
  if (one.zone !== other.zone || one.kind === 'bold' || other.kind === 'bold') return false;
  if (cuts(one) && cuts(other)) return one.from < other.to && other.from < one.to;
  const [cut, insert] = cuts(one) ? [one, other] : [other, one];
  return cuts(cut) && insert.from > cut.from && insert.from < cut.to;
}

/** The text of a zone after its edits, and whether each original code unit is bold. */
function model({ text }: Zone, edits: readonly Edit[]): { text: string; bold: (boolean | null)[] } {
  let written = '';
  const bold: (boolean | null)[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    for (const edit of edits) {
      const isInsert = edit.kind === 'insert' || edit.kind === 'replace';
      if (!isInsert || edit.from !== at) continue;
      written += edit.text;
      bold.push(...Array.from({ length: edit.text.length }, () => null));
    }
    if (at === text.length) break;
    if (edits.some((edit) => cuts(edit) && edit.from <= at && at < edit.to)) continue;
    written += text[at];
    bold.push(edits.some(({ kind, from, to }) => kind === 'bold' && from <= at && at < to));
  }
  return { text: written, bold };
}

const words = (maxLength: number, minLength = 0) =>
  fc.array(fc.constantFrom(...characters), { maxLength, minLength }).map((parts) => parts.join(''));

const sketches = fc.array(
  fc.record<Sketch>({
    kind: fc.constantFrom('insert', 'insert', 'delete', 'replace', 'bold'),
    zone: fc.nat(20),
    from: fc.nat(20),
    length: fc.integer({ min: 1, max: 6 }),
    text: words(3, 1),
    isNamed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

const texts = fc.array(words(12), { minLength: 5, maxLength: 5 });

function planned(edits: readonly Edit[], document: docs_v1.Schema$Document) {
  const steps = toSteps(parseEntries(edits.map(({ entry }) => entry)));
  const facts = needsDocument(steps) ? toFacts(document) : null;
  return toDescendingOrder(steps, facts).map(({ request }) => request);
}

test('edits by descending index give the result of the model, in whatever order they are listed', () => {
  fc.assert(
    fc.property(texts, sketches, (given, drawn) => {
      const engine = createDocument(given);
      const document = engine.read();
      const before = zonesOf(document);
      const edits = withoutConflicts(drawn.flatMap((sketch) => toEdit(sketch, before) ?? []));
      if (edits.length === 0) return;
      expect(engine.apply(planned(edits, document))).toBe(null);
      const after = zonesOf(engine.read());
      const expected = before.map((zone, number) =>
        model(
          zone,
          edits.filter((edit) => edit.zone === number),
        ),
      );
      expect(after.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
      for (const [number, { text, bold }] of expected.entries()) {
        const seen = after[number]?.bold ?? [];
        // A line feed gets the style of the text before it.
        const units = bold.map((isBold, at) => (text[at] === '\n' ? null : isBold));
        expect(seen.map((isBold, at) => (units[at] === null ? null : isBold))).toEqual(units);
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 1000) },
  );
}, 60_000);

test('conflicting edits are rejected, and only those', () => {
  let refused = 0;
  fc.assert(
    fc.property(texts, sketches, (given, drawn) => {
      const document = createDocument(given).read();
      const zones = zonesOf(document);
      const edits = drawn.flatMap((sketch) => toEdit(sketch, zones) ?? []);
      if (edits.length === 0) return;
      const isFine = withoutConflicts(edits).length === edits.length;
      refused += Number(!isFine);
      const plan = () => planned(edits, document);
      if (isFine) plan();
      else expect(plan).toThrow(InvalidEdit);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 500) },
  );
  expect(refused).toBeGreaterThan(20);
}, 60_000);
