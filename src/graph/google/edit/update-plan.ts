import type { DocumentRecord } from '../../../google/document.ts';
import { parseEntries, type Step, toSteps } from '../../../google/edit/batch.ts';
import { toFacts } from '../../../google/edit/document-facts.ts';
import { InvalidEdit } from '../../../google/edit/invalid-edit.ts';
import { needsDocument, toDescendingOrder } from '../../../google/edit/order.ts';
import { InputError } from '../../error/input-error.ts';
import type { UpdateDocumentArgs } from './update-input.ts';

/** What is to be sent, and what it takes to know that. */
export interface UpdatePlan {
  /** How many entries the caller gave. */
  readonly entries: number;
  /** Whether the order hangs on the document. */
  readonly needsDocument: boolean;
  /**
   * The requests in the order in which they go. Throws InputError for what has no order.
   *
   * @param document  As it is, whole and with its tabs; null where it is not needed.
   */
  steps(document: DocumentRecord | null): readonly Step[];
}

/** Checks a batch on its face. Throws InputError, with the entry at fault. */
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
    // What can be told without the document is told before anything is sent.
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

/** A problem of a batch is one of the input. */
export function asInputErrors<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidEdit) throw new InputError(error.field, error.message);
    throw error;
  }
}
