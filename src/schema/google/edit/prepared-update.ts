import { runInSlices, type SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import type { Context } from '../../../operation/context.ts';
import { parseEntries } from '../../../service/google/edit/check/batch.ts';
import { InvalidEdit } from '../../../service/google/edit/invalid-edit.ts';
import { toFacts } from '../../../service/google/edit/order/document-facts.ts';
import { needsDocument, toDescendingOrder } from '../../../service/google/edit/order/order.ts';
import { inTab } from '../../../service/google/edit/request-tab.ts';
import { type Step, toSteps } from '../../../service/google/edit/step.ts';
import { tabIdOf, withoutTab } from '../../../service/google/file-reference.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import { InputError } from '../../error/input-error.ts';
import type { InputValues } from '../../mutation/input.ts';
import type { updateInputs } from './update-input.ts';

export interface PreparedUpdate {
  /** Google's own id of the document. */
  readonly documentId: string;
  readonly requiredRevisionId: string | null;
  /** The revision that the indexes refer to. Google adjusts the requests to later changes of others. */
  readonly targetRevisionId: string | null;
  readonly isDryRun: boolean;
  readonly entryCount: number;
  /** The requests in the order of the caller's list. */
  readonly given: readonly Step[];
  /** Whether the requests must be ordered before they are sent. */
  readonly isOrdered: boolean;
}

/** Checks an update without reading the document. Throws InputError, which names the invalid entry. */
export function prepareUpdate({
  document,
  requests,
  order,
  dryRun,
  ...revisions
}: InputValues<typeof updateInputs>): PreparedUpdate {
  const { requiredRevisionId = null, targetRevisionId = null } = revisions;
  if (requiredRevisionId !== null && targetRevisionId !== null) {
    throw new InputError(
      'targetRevisionId',
      'Give at most one of requiredRevisionId and targetRevisionId.',
    );
  }
  try {
    const parsed = parseEntries(requests);
    const tabId = tabIdOf(document);
    const entries = tabId === null ? parsed : inTab(parsed, tabId);
    return {
      documentId: withoutTab(document),
      requiredRevisionId,
      targetRevisionId,
      isDryRun: dryRun,
      entryCount: entries.length,
      given: toSteps(entries),
      isOrdered: order === 'DESCENDING_INDEX',
    };
  } catch (error) {
    throw toInputError(error);
  }
}

/** Whether the order of the requests depends on the document. The document must then be read to order them. */
export const needsDocumentToOrder = ({ isOrdered, given }: PreparedUpdate): boolean =>
  isOrdered && needsDocument(given);

/**
 * The requests in the order in which they are sent. Rejects with InputError if no order is possible.
 *
 * @param document  The complete document with its tabs; null if it is not needed.
 */
export async function orderSteps(
  { isOrdered, given }: PreparedUpdate,
  document: DocumentRecord | null,
  { operationWork }: Context,
): Promise<readonly Step[]> {
  if (!isOrdered) return given;
  return asInputErrors(() => runInSlices(order(given, document), operationWork));
}

function* order(
  given: readonly Step[],
  document: DocumentRecord | null,
): SlicedWork<readonly Step[]> {
  return yield* toDescendingOrder(given, document === null ? null : yield* toFacts(document));
}

export async function asInputErrors<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw toInputError(error);
  }
}

const toInputError = (error: unknown): unknown =>
  error instanceof InvalidEdit ? withAssumption(error) : error;

function withAssumption({ field, message, assumption }: InvalidEdit): InputError {
  if (assumption === undefined) return new InputError(field, message);
  return new InputError(field, `${message} (assumption: ${assumption})`, { assumption });
}
