import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEntries, toSteps } from '../../../src/google/edit/batch.ts';
import { InvalidEdit } from '../../../src/google/edit/invalid-edit.ts';
import { simulate } from '../../../src/google/edit/simulation/simulation.ts';
import { finish } from '../../finish.ts';
import { requestSeeds, toRequest } from '../../sandbox/google/edit/request.ts';
import { openDocument, type SandboxDocument, writeDocument } from './sandbox-document.ts';

// The simulation rejects only batches that the service would also reject.

const batches = fc.array(fc.array(requestSeeds, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 10,
});

interface Count {
  rejected: number;
  accepted: number;
  predicted: number;
}

function compare(
  sandboxDocument: SandboxDocument,
  sequence: readonly (readonly Parameters<typeof toRequest>[0][])[],
  count: Count,
): void {
  for (const batch of sequence) {
    const document = sandboxDocument.read();
    const requests = batch.map((seed) => toRequest(seed, document));
    const predicted = errorOf(() => finish(simulate(toSteps(parseEntries(requests)), document)));
    const rejection = sandboxDocument.apply(requests);
    // The service extends an insertion or a style that splits a surrogate pair; the simulation rejects it as a mistake.
    if (predicted !== null && !/surrogate pair/.test(predicted.message)) {
      expect(rejection, `predicted: ${predicted.message} ${JSON.stringify(requests)}`).not.toBe(
        null,
      );
    }
    count.predicted += Number(predicted !== null);
    count.rejected += Number(rejection !== null);
    count.accepted += Number(rejection === null);
  }
}

function errorOf(work: () => void): InvalidEdit | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof InvalidEdit) return error;
    throw error;
  }
}

test('a dry run rejects no batch that the service would accept', () => {
  const count: Count = { rejected: 0, accepted: 0, predicted: 0 };
  const names = fc.constantFrom(
    ...([null, null, 'handbook', 'everyElement', 'tablesInTables'] as const),
  );
  fc.assert(
    fc.property(names, batches, (name, sequence) => {
      compare(name === null ? writeDocument('') : openDocument(name), sequence, count);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 80) },
  );
  // Both outcomes occur, and the simulation predicts most rejections.
  expect(count.accepted).toBeGreaterThan(20);
  expect(count.predicted).toBeGreaterThan(count.rejected / 2);
}, 60_000);
