import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEntries, toSteps } from '../../../src/google/edit/batch.ts';
import { InvalidEdit } from '../../../src/google/edit/invalid-edit.ts';
import { simulate } from '../../../src/google/edit/simulation.ts';
import { requestOf, sketches } from '../../sandbox/google/edit/request.ts';
import { openDocument, type SandboxDocument, writeDocument } from './sandbox-document.ts';

// The simulation rejects only batches that the service would also reject.

const batches = fc.array(fc.array(sketches, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 10,
});

interface Count {
  refused: number;
  accepted: number;
  foreseen: number;
}

function compare(
  engine: SandboxDocument,
  sequence: readonly (readonly Parameters<typeof requestOf>[0][])[],
  count: Count,
): void {
  for (const batch of sequence) {
    const document = engine.read();
    const requests = batch.map((sketch) => requestOf(sketch, document));
    const problem = problemOf(() => simulate(toSteps(parseEntries(requests)), document));
    const refusal = engine.apply(requests);
    // The service extends an insertion or a style that splits a surrogate pair; the simulation rejects it as a mistake.
    if (problem !== null && !/surrogate pair/.test(problem.message)) {
      expect(refusal, `foreseen: ${problem.message} ${JSON.stringify(requests)}`).not.toBe(null);
    }
    count.foreseen += Number(problem !== null);
    count.refused += Number(refusal !== null);
    count.accepted += Number(refusal === null);
  }
}

function problemOf(work: () => void): InvalidEdit | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof InvalidEdit) return error;
    throw error;
  }
}

test('a dry run rejects no batch that the service would accept', () => {
  const count: Count = { refused: 0, accepted: 0, foreseen: 0 };
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
  expect(count.foreseen).toBeGreaterThan(count.refused / 2);
}, 60_000);
