import { updateDocument } from '../../../google/docs.ts';
import type { DocumentRecord } from '../../../google/document.ts';
import { type Step, toReplies } from '../../../google/edit/batch.ts';
import { toEntryError } from '../../../google/edit/rejected-step.ts';
import { simulate } from '../../../google/edit/simulation.ts';
import { notEditable, revisionConflict } from '../../../google/error-mapping.ts';
import { everything } from '../../../google/fields.ts';
import { WriteFailed } from '../../../http/writer.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { parseDocumentId } from '../document/document-id.ts';
import type { UpdateDocumentArgs } from './update-input.ts';
import { asInputErrors, planUpdate } from './update-plan.ts';

/** The result of a batch or of a dry run. */
export interface UpdateResult {
  readonly id: string;
  readonly revisionId: string | null;
  readonly replies: readonly object[];
  readonly sentRequests: readonly object[];
  /** The document that a dry run read; null after a write. */
  readonly document: DocumentRecord | null;
}

const responseMask = toMask(['replies', 'writeControl.requiredRevisionId']);

/** Executes or simulates a batch. Throws InputError, UpstreamError or WriteFailed. */
export async function executeUpdate(
  input: UpdateDocumentArgs,
  context: Context,
): Promise<UpdateResult> {
  const id = parseDocumentId(input.document, 'document');
  const { steps, entries, document } = await beforeWriting(prepare(id, input, context));
  const sentRequests = steps.map(({ request }) => request);
  if (input.dryRun && document !== null) {
    const replies = toReplies([], [], entries);
    return { id, sentRequests, replies, revisionId: document.revisionId ?? null, document };
  }
  // A batch that was planned from a read of the document must not be applied to another revision.
  const revisionId = input.requiredRevisionId ?? document?.revisionId ?? null;
  try {
    const write = updateDocument(id, sentRequests, revisionId);
    const { replies, writeControl } = await context.google.write(write, responseMask);
    return {
      id,
      sentRequests,
      replies: toReplies(steps, replies ?? [], entries),
      revisionId: writeControl?.requiredRevisionId ?? null,
      document: null,
    };
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    throw new WriteFailed(toEntryError(error.reason, steps), error.applied);
  }
}

/** The requests to send, and the document that was read to determine them; null if no read was needed. */
interface Prepared {
  readonly entries: number;
  readonly steps: readonly Step[];
  readonly document: DocumentRecord | null;
}

async function prepare(
  id: string,
  input: UpdateDocumentArgs,
  { google }: Context,
): Promise<Prepared> {
  const { entries, needsDocument, steps: toSteps } = planUpdate(input);
  if (!input.dryRun && !needsDocument) return { entries, steps: toSteps(null), document: null };
  const document = await google.document(id, true, toMask([everything]));
  const { revisionId } = document;
  // Google returns the revision only to users who can edit the document.
  if (revisionId == null) throw notEditable();
  if (input.requiredRevisionId != null && input.requiredRevisionId !== revisionId) {
    throw revisionConflict();
  }
  const steps = toSteps(needsDocument ? document : null);
  if (input.dryRun) asInputErrors(() => simulate(steps, document));
  return { entries, steps, document };
}
