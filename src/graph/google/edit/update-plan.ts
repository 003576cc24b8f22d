import type { DocumentRecord } from '../../../google/document.ts';
import { parseEntries, type Step, toSteps } from '../../../google/edit/batch.ts';
import { toFacts } from '../../../google/edit/document-facts.ts';
import { InvalidEdit } from '../../../google/edit/invalid-edit.ts';
import { needsDocument, toDescendingOrder } from '../../../google/edit/order.ts';
import { InputError } from '../../error/input-error.ts';
import type { UpdateDocumentArgs } from './update-input.ts';

/** The requests to send, and whether the document must be read to order them. */
export interface UpdatePlan {
  /** The number of entries that the caller gave. */
  readonly entries: number;
  /** Whether the order depends on the document. */
  readonly needsDocument: boolean;
  /**
   * The requests in the order in which they are sent. Throws InputError if no order is possible.
   *
   * @param document  The complete document with its tabs; null if it is not needed.
   */
  steps(document: DocumentRecord | null): readonly Step[];
}

/** Checks a batch without reading the document. Throws InputError, which names the entry. */
export function planUpdate({
  requests,
  order,
  requiredRevisionId,
}: UpdateDocumentArgs): UpdatePlan {
  if (requiredRevisionId?.trim() === '') {
    throw new InputError('requiredRevisionId', 'requiredRevisionId must not be blank.');
  }
  return asInputErrors(() => {
    const entries = parseEntries(requests);
    const given = toSteps(entries);
    if (order !== 'DESCENDING_INDEX') {
      return { entries: entries.length, needsDocument: false, steps: () => given };
    }
    const needed = needsDocument(given);
    // Errors that do not depend on the document are reported before anything is sent.
    const known = needed ? null : toDescendingOrder(given, null);
    return {
      entries: entries.length,
      needsDocument: needed,
      steps: (document) =>
        known ??
        asInputErrors(() => toDescendingOrder(given, document === null ? null : toFacts(document))),
    };
  });
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
