import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import { InvalidEdit } from '../../../../src/service/google/edit/invalid-edit.ts';
import {
  allTabs,
  createDocumentModel,
  type DocumentModel,
} from '../../../../src/service/google/edit/model/document-model.ts';
import { currentRanges } from '../../../../src/service/google/edit/model/named-range-model.ts';
import { simulateOn } from '../../../../src/service/google/edit/simulation/simulation.ts';
import { toSteps } from '../../../../src/service/google/edit/step.ts';
import type { DocumentRecord } from '../../../../src/service/google/record/document.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { finish } from '../../../finish.ts';
import { requestSeeds, toRequest } from '../../../sandbox/google/edit/request.ts';
import { openDocument, type SandboxDocument, writeDocument } from './sandbox-document.ts';

// A dry run equals the write: the simulation rejects a batch if and only if the sandbox rejects it.

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
    const model = finish(createDocumentModel(document));
    const problem = problemOf(requests, model);
    const rejection = sandboxDocument.apply(requests);
    count.rejected += Number(rejection !== null);
    count.accepted += Number(rejection === null);
    count.unknown += Number(model.unknown.size > 0);
    if (model.unknown.size > 0 && problem === null) continue;
    const message = JSON.stringify({ problem, rejection, requests });
    expect(problem === null, message).toBe(rejection === null);
    if (problem !== null || !isKnownCompletely(model)) continue;
    // The simulation has not only the same outcome, but the same document.
    const isKnown = knownIds(document);
    expect(contentOf(model, isKnown), message).toEqual(
      contentOf(finish(createDocumentModel(sandboxDocument.read())), isKnown),
    );
  }
}

const isKnownCompletely = ({ tabs }: DocumentModel) =>
  [...allTabs(tabs)].every(({ segments }) => [...segments.values()].every((one) => one.isKnown));

function problemOf(requests: readonly object[], model: DocumentModel): string | null {
  try {
    finish(simulateOn(model, toSteps(parseEntries(requests))));
    return null;
  } catch (error) {
    if (error instanceof InvalidEdit) return error.message;
    throw error;
  }
}

/** Whether an id was in a document. The simulation does not know the ids of what the service creates. */
function knownIds(document: DocumentRecord): (id: string) => boolean {
  const text = JSON.stringify(document);
  return (id) => text.includes(JSON.stringify(id));
}

/** The tabs of a model with the units and named ranges of their segments. New ids are not compared. */
function contentOf({ tabs }: DocumentModel, isKnown: (id: string) => boolean) {
  const toWord = (word: string) => (!/^(?:<new|kix)/.test(word) || isKnown(word) ? word : 'new');
  const toUnit = (unit: string) =>
    unit.length === 1
      ? unit
      : unit
          .replace(/^equation .*/, 'equation')
          .split(' ')
          .map(toWord)
          .join(' ');
  return [...allTabs(tabs)].map((tab) => {
    const segments = [...tab.segments].filter(
      ([id, { isKnown }]) => (id === '' || isKnown) && toWord(id) === id,
    );
    return {
      title: tab.title,
      segments: segments.map(([id, { units }]) => [
        id,
        [...units.slice(0, units.length)].map(toUnit),
      ]),
      names: [...tab.namedRanges.values()]
        .map((named) =>
          currentRanges(named, tab.segments).map(({ start, end }) => [named.name, start, end]),
        )
        .filter((ranges) => ranges.length > 0)
        .map((ranges) => JSON.stringify(ranges))
        .sort(),
    };
  });
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
