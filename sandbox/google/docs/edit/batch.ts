import type { docs_v1 } from '@googleapis/docs';
import { allTabs, type DocumentRow } from '../../../store/google/document-model.ts';
import { parseJsonBody } from '../../protocol/json-body.ts';
import { invalidArgument } from '../../protocol/rejection.ts';
import type { RequestContext } from '../../protocol/request.ts';
import { revisionIdOf } from '../record.ts';
import { createDraft, type Draft, InvalidEdit } from './draft/draft.ts';
import { segmentsOf } from './draft/location.ts';
import { joinAdjacentRuns } from './draft/splice.ts';
import { parseMessage } from './request/message.ts';
import { applyRequest } from './request-kind.ts';

// Editing a document: a batch of requests, each carried out on what the ones before it left, or none of them. message.ts reads
// what was sent; place.ts finds what a request means; splice.ts puts pieces in the place of others, which all edits of text,
// tables and the rest come down to; kind.ts lists the kinds of request, a file for each family. Nothing here knows HTTP.

/** A batch as it came, read but not yet tried. */
export type Batch = docs_v1.Schema$BatchUpdateDocumentRequest;

/** Reads the body of a batch; throws a Refusal for what has no meaning on any document. */
export function parseBatch(body: string): Batch {
  // It was read against the description that the type is made from.
  return parseMessage(parseJsonBody(body), 'BatchUpdateDocumentRequest', '') as Batch;
}

/** Carries out all requests of a batch in their order, or none. Throws the Refusal that says which one cannot be. */
export function applyBatch(
  { requests, writeControl }: Batch,
  row: DocumentRow,
  view: RequestContext,
): docs_v1.Schema$BatchUpdateDocumentResponse {
  checkRevision(writeControl ?? {}, row, view);
  // Unverified: the service's other editors say this; Docs does not document what it says.
  if (!requests?.length) throw invalidArgument('Must specify at least one request.');
  const draft = createDraft(row, view);
  const replies = requests.map((request, at) => applyEntry(request, at, draft));
  for (const tab of allTabs(draft.tabs)) {
    for (const { segment } of segmentsOf(tab)) joinAdjacentRuns(segment);
  }
  row.tabs = draft.tabs;
  row.revision += 1;
  return {
    documentId: row.id,
    replies,
    writeControl: { requiredRevisionId: revisionIdOf(row, view.person) },
  };
}

function applyEntry(
  request: docs_v1.Schema$Request,
  at: number,
  draft: Draft,
): docs_v1.Schema$Response {
  const [entry] = Object.entries(request);
  if (!entry) throw invalidArgument(`Invalid requests[${at}]: No request set.`);
  const [kind, value] = entry;
  try {
    return applyRequest(kind, value, draft);
  } catch (error) {
    if (!(error instanceof InvalidEdit)) throw error;
    throw invalidArgument(`Invalid requests[${at}].${kind}: ${error.message}`);
  }
}

/**
 * How many revisions back an edit may say that it was made for; the service counts minutes instead. There, what others
 * changed since moves the indexes of such an edit; here they are those of the latest revision.
 */
const maxTargetRevisionAge = 50;

function checkRevision(
  control: docs_v1.Schema$WriteControl,
  row: DocumentRow,
  view: RequestContext,
): void {
  const { requiredRevisionId: required, targetRevisionId: target } = control;
  const idOf = (revision: number) => revisionIdOf({ ...row, revision }, view.person);
  if (required && required !== idOf(row.revision)) {
    throw invalidArgument(
      `The required revision ID '${required}' does not match the latest revision.`,
    );
  }
  const recent = Array.from({ length: maxTargetRevisionAge }, (_, back) => row.revision - back);
  if (target && !recent.some((revision) => idOf(revision) === target)) {
    throw invalidArgument(
      `The target revision ID '${target}' is too far behind the latest revision.`,
    );
  }
}
