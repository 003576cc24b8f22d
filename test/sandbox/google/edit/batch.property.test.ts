import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyBatch, parseBatch } from '../../../../sandbox/google/docs/edit/batch.ts';
import { Rejection } from '../../../../sandbox/google/protocol/rejection.ts';
import { blankDocument } from '../../../../sandbox/store/google/blank-document.ts';
import type { DocumentRow } from '../../../../sandbox/store/google/document-model.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { violationsOf } from '../document-invariant.ts';
import { context, copyOf, toDocument } from './in-process.ts';
import { type RequestSeed, requestSeeds, toRequest } from './request.ts';

/** Applies batches in order. After each, the document is either valid and changed, or unchanged. Returns the number of accepted batches. */
function tryBatches(row: DocumentRow, batches: readonly (readonly RequestSeed[])[]): number {
  let accepted = 0;
  let document = toDocument(row);
  for (const batch of batches) {
    const before = JSON.stringify(document);
    const { revision } = row;
    const requests = batch.map((seed) => toRequest(seed, document));
    try {
      const { replies } = applyBatch(parseBatch(JSON.stringify({ requests })), row, context);
      expect(replies).toHaveLength(requests.length);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      expect(error.status).toBe(400);
      expect(JSON.stringify(toDocument(row))).toBe(before);
      continue;
    }
    accepted += 1;
    document = toDocument(row);
    expect(row.revision).toBe(revision + 1);
    expect(violationsOf(document.tabs ?? [])).toEqual([]);
  }
  return accepted;
}

const batches = fc.array(fc.array(requestSeeds, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});

test('a batch on a blank document leaves a valid document or an unchanged one', {
  timeout: manyCasesMs,
}, () => {
  let accepted = 0;
  const numRuns = caseCount(500);
  fc.assert(
    fc.property(batches, (sequence) => {
      accepted += tryBatches(blankDocument('1Draft'), sequence);
    }),
    { numRuns, seed: caseSeed(20_261_122) },
  );
  expect(accepted).toBeGreaterThanOrEqual(leastCount(251));
});

test.each(['handbook', 'everyElement', 'suggestions', 'tablesInTables'] as const)(
  'a batch on the document %s leaves a valid document or an unchanged one',
  (name) => {
    fc.assert(
      fc.property(batches, (sequence) => {
        tryBatches(copyOf(name), sequence);
      }),
      { numRuns: caseCount(50), seed: caseSeed(20_261_122) },
    );
  },
  manyCasesMs,
);
