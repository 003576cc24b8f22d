import type { docs_v1 } from '@googleapis/docs';
import { expect } from 'vitest';
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
import { finish } from '../../../finish.ts';
import { type SandboxDocument, writeDocument } from './sandbox-document.ts';

type Request = docs_v1.Schema$Request;

// A dry run equals the write: the simulation rejects a batch if and only if the sandbox rejects it, and its document is the sandbox's. The generated
// batches of simulation.property.test.ts seldom reach the cases of dry-run-*.test.ts.

/** What a dry run says about a batch. */
export interface DryRun {
  /** The reason for which the batch is rejected, or null. */
  readonly problem: string | null;
  /** Whether the simulation knows the effect of each request. */
  readonly isKnown: boolean;
  /** Whether both documents were compared: the batch was accepted, and the simulation knows the content of all segments. */
  readonly isCompared: boolean;
}

/** Applies a batch to a document of the sandbox, and expects the same outcome of a dry run on it. */
export function expectSameOutcome(
  sandboxDocument: SandboxDocument,
  requests: readonly Request[],
): DryRun {
  const document = sandboxDocument.read();
  const model = finish(createDocumentModel(document));
  const problem = problemOf(requests, model);
  const rejection = sandboxDocument.apply(requests);
  const result = { problem, isKnown: model.unknown.size === 0, isCompared: false };
  if (!result.isKnown && problem === null) return result;
  const message = JSON.stringify({ problem, rejection, requests });
  expect(problem === null, message).toBe(rejection === null);
  if (problem !== null || !isKnownCompletely(model)) return result;
  const isKnown = knownIds(document);
  expect(contentOf(model, isKnown), message).toEqual(
    contentOf(finish(createDocumentModel(sandboxDocument.read())), isKnown),
  );
  return { ...result, isCompared: true };
}

/** A document with this text, after these requests. */
export function documentOf(text: string, ...prepare: readonly Request[]): SandboxDocument {
  const document = writeDocument(text);
  for (const request of prepare) expect(document.apply([request])).toBe(null);
  return document;
}

/** Expects that a batch is accepted, with the same document. */
export function expectAccepted(document: SandboxDocument, ...requests: readonly Request[]): void {
  expect(expectSameOutcome(document, requests)).toEqual({
    problem: null,
    isKnown: true,
    isCompared: true,
  });
}

/** Expects that the last request of a batch is rejected for this reason. */
export function expectRejected(
  document: SandboxDocument,
  reason: string,
  ...requests: readonly Request[]
): void {
  const others = requests.slice(0, -1);
  if (others.length > 0) expectAccepted(document.copy(), ...others);
  expect(expectSameOutcome(document, requests).problem).toContain(reason);
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
