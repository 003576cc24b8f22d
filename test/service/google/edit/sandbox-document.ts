import type { docs_v1 } from '@googleapis/docs';
import { applyBatch, parseBatch } from '../../../../sandbox/google/docs/edit/batch.ts';
import { Rejection } from '../../../../sandbox/google/protocol/rejection.ts';
import { blankDocument } from '../../../../sandbox/store/google/blank-document.ts';
import type { DocumentRow } from '../../../../sandbox/store/google/document-model.ts';
import { context, copyOf, toDocument } from '../../../sandbox/google/edit/in-process.ts';

/** A document of the sandbox that tests can edit without a server. */
export interface SandboxDocument {
  /** Returns the document as its editors read it, with its tabs. */
  read(): docs_v1.Schema$Document;
  /** Applies all requests or none. Returns null on success, or else the sandbox's error message. */
  apply(requests: readonly docs_v1.Schema$Request[]): string | null;
  /** Copies the document in its current state. */
  copy(): SandboxDocument;
}

/** A copy of a document of the sandbox's world. */
export const openDocument = (name: Parameters<typeof copyOf>[0]): SandboxDocument =>
  createSandboxDocument(copyOf(name));

/** A new document with this text in its body. */
export function writeDocument(text: string): SandboxDocument {
  const document = createSandboxDocument(blankDocument('1Draft'));
  if (text !== '') document.apply([{ insertText: { text, location: { index: 1 } } }]);
  return document;
}

function createSandboxDocument(row: DocumentRow): SandboxDocument {
  return {
    // An edit replaces the values that it changes, so a shallow copy is enough.
    copy: () => createSandboxDocument({ ...row }),
    read: () => toDocument(row),
    apply(requests) {
      try {
        applyBatch(parseBatch(JSON.stringify({ requests })), row, context);
        return null;
      } catch (error) {
        if (error instanceof Rejection) return error.message;
        throw error;
      }
    },
  };
}
