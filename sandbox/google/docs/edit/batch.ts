import type { docs_v1 } from '@googleapis/docs';
import { allTabs, type DocumentRow } from '../../../store/google/document-model.ts';
import { parseJsonBody } from '../../protocol/json-body.ts';
import { invalidArgument } from '../../protocol/rejection.ts';
import type { RequestContext } from '../../protocol/request.ts';
import { revisionIdOf } from '../record.ts';
import { createDraft, InvalidEdit } from './draft/draft.ts';
import { segmentsOf } from './draft/location.ts';
import { joinAdjacentRuns } from './draft/splice.ts';
import { parseMessage } from './request/message.ts';
import { applyRequest } from './request-kind.ts';
import { checkSize } from './size.ts';
import { type SuggestionResponse, suggestRequest } from './suggest.ts';

// Editing a document: the requests of a batch are applied in order, or none of them is. request/ parses the JSON. draft/ is
// the copy that is edited: location.ts finds the segment that a request refers to, and splice.ts replaces pieces, which is
// how all content is edited. request-kind.ts lists the kinds of request; text/, style/, table/ and object/ implement them.
// Nothing here uses HTTP.

/** The types of Google's package lack the developer preview. */
type WriteControl = docs_v1.Schema$WriteControl & { readonly writeMode?: string };

/** A parsed batch that is not yet applied. */
export interface Batch extends docs_v1.Schema$BatchUpdateDocumentRequest {
  readonly writeControl?: WriteControl;
}

interface BatchResponse extends docs_v1.Schema$BatchUpdateDocumentResponse {
  readonly suggestionResponses?: readonly SuggestionResponse[];
}

/** Parses the body of a batch. Throws a Rejection for what is invalid for every document. */
export function parseBatch(body: string): Batch {
  // parseMessage checked it against the discovery document, from which the type is generated.
  return parseMessage(parseJsonBody(body), 'BatchUpdateDocumentRequest', '') as Batch;
}

/** Applies all requests of a batch in order, or none. Throws a Rejection that names the request that cannot be applied. */
export function applyBatch(
  { requests, writeControl }: Batch,
  row: DocumentRow,
  context: RequestContext,
): BatchResponse {
  checkRevision(writeControl ?? {}, row, context);
  // Unverified: Google's other editors respond like this. The documentation of Docs does not mention it.
  if (!requests?.length) throw invalidArgument('Must specify at least one request.');
  const draft = createDraft(row, context);
  const isReworded = context.isBroken('google.rejected-request-wording');
  const applyAll = <Result>(
    entries: readonly docs_v1.Schema$Request[],
    apply: (kind: string, value: unknown, request: docs_v1.Schema$Request) => Result,
  ) => entries.map((request, at) => applyEntry(request, at, apply, isReworded));
  const suggestions = isSuggestion(writeControl, context)
    ? applyAll(savedOf(requests, context), (_kind, _value, request) =>
        suggestRequest(request, draft),
      )
    : null;
  const replies =
    suggestions === null
      ? applyAll(requests, (kind, value) => applyRequest(kind, value, draft))
      : requests.map(() => ({}));
  checkSize(draft.tabs);
  for (const tab of allTabs(draft.tabs)) {
    for (const { segment } of segmentsOf(tab)) joinAdjacentRuns(segment);
  }
  row.tabs = draft.tabs;
  row.revision += 1;
  return {
    documentId: row.id,
    replies,
    ...(suggestions !== null && {
      suggestionResponses: requests.map((_request, at) => suggestions[at] ?? {}),
    }),
    writeControl: { requiredRevisionId: revisionIdOf(row, context.person) },
  };
}

/** Calls a function with a request, its kind and its content. An InvalidEdit becomes a Rejection that names the request. */
function applyEntry<Result>(
  request: docs_v1.Schema$Request,
  at: number,
  apply: (kind: string, value: unknown, request: docs_v1.Schema$Request) => Result,
  isReworded: boolean,
): Result {
  const [entry] = Object.entries(request);
  if (!entry) throw invalidArgument(`Invalid requests[${at}]: No request set.`);
  const [kind, value] = entry;
  try {
    return apply(kind, value, request);
  } catch (error) {
    if (!(error instanceof InvalidEdit)) throw error;
    throw invalidArgument(
      isReworded
        ? `Invalid ${kind}: ${error.message}`
        : `Invalid requests[${at}].${kind}: ${error.message}`,
    );
  }
}

/** A project that is not enrolled in the developer preview gets an edit instead, without an error. */
const isSuggestion = (control: WriteControl | undefined, context: RequestContext): boolean =>
  control?.writeMode === 'SUGGEST' && !context.isBroken('google.suggested-edits');

/** The requests of which the service saves suggestions: all, or the first half. */
const savedOf = (requests: readonly docs_v1.Schema$Request[], context: RequestContext) =>
  context.isBroken('google.saved-suggestions')
    ? requests.slice(0, Math.ceil(requests.length / 2))
    : requests;

/**
 * The maximum age of `targetRevisionId`, in revisions. The service limits it in minutes instead. The service also adjusts the
 * indexes of the edit to the changes since that revision; the sandbox takes them as indexes of the latest revision.
 */
const maxTargetRevisionAge = 50;

function checkRevision(
  control: docs_v1.Schema$WriteControl,
  row: DocumentRow,
  context: RequestContext,
): void {
  const { requiredRevisionId: required, targetRevisionId: target } = control;
  const idOf = (revision: number) => revisionIdOf({ ...row, revision }, context.person);
  if (required && required !== idOf(row.revision)) {
    throw invalidArgument(
      context.isBroken('google.revision-conflict-wording')
        ? 'The document was changed in the meantime.'
        : `The required revision ID '${required}' does not match the latest revision.`,
    );
  }
  const recent = Array.from({ length: maxTargetRevisionAge }, (_, back) => row.revision - back);
  if (target && !recent.some((revision) => idOf(revision) === target)) {
    throw invalidArgument(
      `The target revision ID '${target}' is too far behind the latest revision.`,
    );
  }
}
