import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyBatch, parseBatch } from '../../../../sandbox/google/docs/edit/batch.ts';
import { Rejection } from '../../../../sandbox/google/protocol/rejection.ts';
import { blankDocument } from '../../../../sandbox/store/google/blank-document.ts';
import type { DocumentRow } from '../../../../sandbox/store/google/document-model.ts';
import { faultsOf } from '../content-fault.ts';
import { copyOf, served, view } from './in-process.ts';
import { requestOf, type Sketch, sketches } from './request.ts';

/** Sends batches one after the other; after each the document is either whole and new, or as it was. Says how many were accepted. */
function tryBatches(row: DocumentRow, batches: readonly (readonly Sketch[])[]): number {
  let accepted = 0;
  let document = served(row);
  for (const batch of batches) {
    const before = JSON.stringify(document);
    const { revision } = row;
    const requests = batch.map((sketch) => requestOf(sketch, document));
    try {
      const { replies } = applyBatch(parseBatch(JSON.stringify({ requests })), row, view);
      expect(replies).toHaveLength(requests.length);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      expect(error.status).toBe(400);
      expect(JSON.stringify(served(row))).toBe(before);
      continue;
    }
    accepted += 1;
    document = served(row);
    expect(row.revision).toBe(revision + 1);
    expect(faultsOf(document.tabs ?? [])).toEqual([]);
  }
  return accepted;
}

const batches = fc.array(fc.array(sketches, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});

test('a batch leaves a whole document, or one that is as it was', () => {
  let accepted = 0;
  fc.assert(
    fc.property(batches, (sequence) => {
      accepted += tryBatches(blankDocument('1Draft'), sequence);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 250) },
  );
  expect(accepted).toBeGreaterThan(250);
});

test.each(['handbook', 'everyElement', 'suggestions', 'tablesInTables'] as const)(
  'so it does with %s',
  (name) => {
    fc.assert(
      fc.property(batches, (sequence) => {
        tryBatches(copyOf(name), sequence);
      }),
      { numRuns: 25 },
    );
  },
);
