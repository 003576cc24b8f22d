import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { requestSeeds, toRequest } from '../../../sandbox/google/edit/request.ts';
import { expectSameOutcome } from './dry-run.ts';
import { openDocument, type SandboxDocument, writeDocument } from './sandbox-document.ts';

const batches = fc.array(fc.array(requestSeeds, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 10,
});

interface Count {
  rejected: number;
  accepted: number;
  unknown: number;
}

function compare(
  sandboxDocument: SandboxDocument,
  sequence: readonly (readonly Parameters<typeof toRequest>[0][])[],
  count: Count,
): void {
  for (const batch of sequence) {
    const document = sandboxDocument.read();
    const requests = batch.map((seed) => toRequest(seed, document));
    const { problem, isKnown } = expectSameOutcome(sandboxDocument, requests);
    count.rejected += Number(problem !== null);
    count.accepted += Number(problem === null);
    count.unknown += Number(!isKnown);
  }
}

/** Tables with text, merged cells and names, two tabs, a header, a footnote and two sections. */
const rich = (() => {
  const document = writeDocument('Rain and 🌦️ over Kraków\nSecond paragraph\nThird');
  const apply = (...requests: Parameters<SandboxDocument['apply']>[0][number][]) =>
    expect(document.apply(requests)).toBe(null);
  const cells = (index: number, rowIndex: number, columnIndex: number) => ({
    tableCellLocation: { tableStartLocation: { index }, rowIndex, columnIndex },
  });
  apply({ insertTable: { rows: 3, columns: 3, location: { index: 5 } } });
  for (const [at, text] of [
    [25, 'i'],
    [23, 'hh'],
    [18, 'g\ng'],
    [16, '🌦️'],
    [11, 'cc'],
    [9, 'b'],
  ] as const) {
    apply({ insertText: { location: { index: at }, text } });
  }
  apply({ mergeTableCells: { tableRange: { ...cells(6, 1, 0), rowSpan: 2, columnSpan: 1 } } });
  apply({ createNamedRange: { name: 'one', range: { startIndex: 8, endIndex: 12 } } });
  apply({ createNamedRange: { name: 'other', range: { startIndex: 2, endIndex: 4 } } });
  apply({ createHeader: { type: 'DEFAULT' } }, { createFootnote: { endOfSegmentLocation: {} } });
  apply({ insertSectionBreak: { sectionType: 'NEXT_PAGE', endOfSegmentLocation: {} } });
  apply({ addDocumentTab: { tabProperties: { title: 'Other' } } });
  return document;
})();

/** How many batches are compared. */
const batchCount = caseCount(5000, 250);

test('a dry run accepts exactly the batches that the write accepts, with the same result', {
  timeout: manyCasesMs,
}, () => {
  const count: Count = { rejected: 0, accepted: 0, unknown: 0 };
  const names = fc.constantFrom(
    ...([null, 'rich', 'rich', 'rich', 'handbook', 'everyElement', 'tablesInTables'] as const),
  );
  fc.assert(
    fc.property(names, batches, (name, sequence) => {
      const document =
        name === null ? writeDocument('') : name === 'rich' ? rich.copy() : openDocument(name);
      compare(document, sequence, count);
    }),
    // A sequence has about five batches.
    { numRuns: Math.ceil(batchCount / 4), seed: caseSeed(20_261_122), endOnFailure: true },
  );
  // All outcomes occur, and the simulation knows nearly all of them.
  const total = count.accepted + count.rejected;
  expect(total).toBeGreaterThanOrEqual(batchCount);
  expect(count.accepted).toBeGreaterThanOrEqual(leastCount(total / 10));
  expect(count.rejected).toBeGreaterThanOrEqual(leastCount(total / 10));
  expect(count.unknown).toBeLessThan(total / 20);
});
