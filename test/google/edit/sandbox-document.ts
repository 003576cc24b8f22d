import type { docs_v1 } from '@googleapis/docs';
import { applyBatch, parseBatch } from '../../../sandbox/google/docs/edit/batch.ts';
import { Rejection } from '../../../sandbox/google/protocol/rejection.ts';
import { blankDocument } from '../../../sandbox/store/google/blank-document.ts';
import type { DocumentRow } from '../../../sandbox/store/google/document-model.ts';
import { copyOf, served, view } from '../../sandbox/google/edit/in-process.ts';

/** A document to try edits on. */
export interface SandboxDocument {
  /** The document as its editors read it, with its tabs. */
  read(): docs_v1.Schema$Document;
  /** Carries out all of the requests or none; null when it did, else what the service says. */
  apply(requests: readonly docs_v1.Schema$Request[]): string | null;
  /** Another document that is like this one now. */
  copy(): SandboxDocument;
}

/** A copy of a document of the world. */
export const openDocument = (name: Parameters<typeof copyOf>[0]): SandboxDocument =>
  createSandboxDocument(copyOf(name));

/** A new document with this text in its body. */
export function writeDocument(text: string): SandboxDocument {
  const engine = createSandboxDocument(blankDocument('1Draft'));
  if (text !== '') engine.apply([{ insertText: { text, location: { index: 1 } } }]);
  return engine;
}

function createSandboxDocument(row: DocumentRow): SandboxDocument {
  return {
    // An edit replaces what it changes.
    copy: () => createSandboxDocument({ ...row }),
    read: () => served(row),
    apply(requests) {
      try {
        applyBatch(parseBatch(JSON.stringify({ requests })), row, view);
        return null;
      } catch (error) {
        if (error instanceof Rejection) return error.message;
        throw error;
      }
    },
  };
}
