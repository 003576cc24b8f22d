import type { docs_v1 } from '@googleapis/docs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import { InvalidEdit } from '../../../../src/service/google/edit/invalid-edit.ts';
import { toFacts } from '../../../../src/service/google/edit/order/document-facts.ts';
import {
  needsDocument,
  toDescendingOrder,
} from '../../../../src/service/google/edit/order/order.ts';
import { toSteps } from '../../../../src/service/google/edit/step.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { finish } from '../../../finish.ts';
import { type Edit, model, type Sketch, toEdit, withoutConflicts } from './edit-model.ts';
import { type SandboxDocument, writeDocument } from './sandbox-document.ts';
import { zonesOf } from './zone.ts';

// Edits by descending index are compared with a model that does not order requests. At every position of the original text,
// the model writes first the insertions there, in the given order, and then the original character, unless it is deleted.

/** Characters as users perceive them, of one to eleven code units. Adjacent characters never combine. */
const characters = ['a', 'b', ' ', '\n', '\t', 'e\u0301', '😀', '👩‍👩‍👧', '🇩🇪', 'ש', 'שָׁ', 'م', '𝒳'];

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
function createDocument([before, cell, after, header, other]: readonly string[]): SandboxDocument {
  const sandboxDocument = blank.copy();
  const inserts: readonly (readonly [string | undefined, docs_v1.Schema$Location])[] = [
    [after, { index: 9 }],
    [cell, { index: 5 }],
    [before, { index: 1 }],
    [header, { index: 0, segmentId }],
    [other, { index: 1, tabId }],
  ];
  const requests = inserts.flatMap(([text, location]) =>
    text ? [{ insertText: { text, location } }] : [],
  );
  if (requests.length > 0) expect(sandboxDocument.apply(requests)).toBe(null);
  return sandboxDocument;
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

function orderedRequests(edits: readonly Edit[], document: docs_v1.Schema$Document) {
  const steps = toSteps(parseEntries(edits.map(({ entry }) => entry)));
  const facts = needsDocument(steps) ? finish(toFacts(document)) : null;
  return finish(toDescendingOrder(steps, facts)).map(({ request }) => request);
}

test('edits by descending index give the result of the model, in any listed order', {
  timeout: manyCasesMs,
}, () => {
  fc.assert(
    fc.property(texts, sketches, (given, sketched) => {
      const sandboxDocument = createDocument(given);
      const document = sandboxDocument.read();
      const before = zonesOf(document);
      const edits = withoutConflicts(sketched.flatMap((sketch) => toEdit(sketch, before) ?? []));
      if (edits.length === 0) return;
      expect(sandboxDocument.apply(orderedRequests(edits, document))).toBe(null);
      const after = zonesOf(sandboxDocument.read());
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
    { numRuns: caseCount(2000), seed: caseSeed(20_261_122) },
  );
});

test('conflicting edits are rejected, and only those', { timeout: manyCasesMs }, () => {
  let rejections = 0;
  fc.assert(
    fc.property(texts, sketches, (given, sketched) => {
      const document = createDocument(given).read();
      const zones = zonesOf(document);
      const edits = sketched.flatMap((sketch) => toEdit(sketch, zones) ?? []);
      if (edits.length === 0) return;
      const isConsistent = withoutConflicts(edits).length === edits.length;
      rejections += Number(!isConsistent);
      const plan = () => orderedRequests(edits, document);
      if (isConsistent) plan();
      else expect(plan).toThrow(InvalidEdit);
    }),
    { numRuns: caseCount(1000), seed: caseSeed(20_261_122) },
  );
  expect(rejections).toBeGreaterThanOrEqual(leastCount(21));
});
