import type { DocumentRecord } from '../../../google/document.ts';
import { parseEntries, type Step, toSteps } from '../../../google/edit/batch.ts';
import { toFacts } from '../../../google/edit/document-facts.ts';
import { InvalidEdit } from '../../../google/edit/invalid-edit.ts';
import { needsDocument, toDescendingOrder } from '../../../google/edit/order.ts';
import { InputError } from '../../error/input-error.ts';
import { parseDocumentId } from '../document/document-id.ts';
import type { UpdateDocumentArgs } from './update-input.ts';

/** A parsed update: the document, the requests to send, and whether the document must be read to order them. */
export interface UpdatePlan {
  /** Google's own id of the document. */
  readonly documentId: string;
  readonly requiredRevisionId: string | null;
  readonly isDryRun: boolean;
  /** The number of entries that the caller gave. */
  readonly entryCount: number;
  /** Whether the order depends on the document. */
  readonly needsDocument: boolean;
  /**
   * The requests in the order in which they are sent. Throws InputError if no order is possible.
   *
   * @param document  The complete document with its tabs; null if it is not needed.
   */
  steps(document: DocumentRecord | null): readonly Step[];
}

/** Checks and plans an update without reading the document. Throws InputError, which names the invalid entry. */
export function planUpdate(input: UpdateDocumentArgs): UpdatePlan {
  const documentId = parseDocumentId(input.document, 'document');
  const requiredRevisionId = input.requiredRevisionId ?? null;
  if (requiredRevisionId?.trim() === '') {
    throw new InputError('requiredRevisionId', 'requiredRevisionId must not be blank.');
  }
  return asInputErrors(() => {
    const entries = parseEntries(input.requests);
    const given = toSteps(entries);
    return {
      documentId,
      requiredRevisionId,
      isDryRun: input.dryRun === true,
      entryCount: entries.length,
      ...(input.order === 'DESCENDING_INDEX'
        ? planOrder(given)
        : { needsDocument: false, steps: () => given }),
    };
  });
}

function planOrder(given: readonly Step[]): Pick<UpdatePlan, 'needsDocument' | 'steps'> {
  const isDocumentNeeded = needsDocument(given);
  // Errors that do not depend on the document are reported before anything is sent.
  const known = isDocumentNeeded ? null : toDescendingOrder(given, null);
  return {
    needsDocument: isDocumentNeeded,
    steps: (document) =>
      known ??
      asInputErrors(() => toDescendingOrder(given, document === null ? null : toFacts(document))),
  };
}

/** Turns the errors of a batch into input errors. */
export function asInputErrors<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidEdit) throw new InputError(error.field, error.message);
    throw error;
  }
}
