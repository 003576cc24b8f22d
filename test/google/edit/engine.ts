import type { docs_v1 } from '@googleapis/docs';
import { createClock } from '../../../src/sandbox/clock.ts';
import { blankDocument } from '../../../src/sandbox/google/docs/blank.ts';
import { applyBatch, readBatch } from '../../../src/sandbox/google/docs/edit/batch.ts';
import type { DocumentRow } from '../../../src/sandbox/google/docs/model.ts';
import { documentRecord } from '../../../src/sandbox/google/docs/record.ts';
import { Refusal } from '../../../src/sandbox/google/refusal.ts';
import { findCaller } from '../../../src/sandbox/people.ts';
import { createDocumentWorld } from '../../../src/sandbox/world/document/world.ts';
import { documentLandmark } from '../../../src/sandbox/world/document-landmark.ts';

// The sandbox's own edits without HTTP, which would take most of the time of thousands of batches.

const store = createDocumentWorld(createClock());
const person = [...store.people.values()][0];
const caller = findCaller('sandbox-ada');
if (!person || !caller) throw new Error('The world has no people.');
const view = { store, person, caller };

/** A document to try edits on. */
export interface Engine {
  /** The document as its editors read it, with its tabs. */
  read(): docs_v1.Schema$Document;
  /** Carries out all of the requests or none; null when it did, else what the service says. */
  apply(requests: readonly docs_v1.Schema$Request[]): string | null;
  /** Another document that is like this one now. */
  copy(): Engine;
}

/** A copy of a document of the world. */
export function openDocument(name: 'fixture' | 'everyElement' | 'tablesInTables'): Engine {
  const row = store.documents.get(documentLandmark[name]);
  if (!row) throw new Error(`The world has no ${name}.`);
  return createEngine({ ...row });
}

/** A new document with this text in its body. */
export function writeDocument(text: string): Engine {
  const engine = createEngine(blankDocument('1Draft'));
  if (text !== '') engine.apply([{ insertText: { text, location: { index: 1 } } }]);
  return engine;
}

function createEngine(row: DocumentRow): Engine {
  return {
    // An edit replaces what it changes.
    copy: () => createEngine({ ...row }),
    read: () =>
      documentRecord(row, {
        title: 'Draft',
        person: view.person,
        isEditor: true,
        mode: 'SUGGESTIONS_INLINE',
        hasTabs: true,
      }),
    apply(requests) {
      try {
        applyBatch(readBatch(JSON.stringify({ requests })), row, view);
        return null;
      } catch (error) {
        if (error instanceof Refusal) return error.message;
        throw error;
      }
    },
  };
}
