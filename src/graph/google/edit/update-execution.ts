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

/** What came of a batch, or would come of it. */
export interface UpdateResult {
  readonly id: string;
  readonly revisionId: string | null;
  readonly replies: readonly object[];
  readonly sentRequests: readonly object[];
  /** The document as a dry run read it; null after a write. */
  readonly document: DocumentRecord | null;
}

const responseMask = toMask(['replies', 'writeControl.requiredRevisionId']);

/** Carries out a batch, or sees what carrying it out would be. Throws InputError, UpstreamError or WriteFailed. */
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
  // What was planned on a document as it was read must not meet another one.
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

/** What is sent, and the document as it was read for that; null where nothing had to be read. */
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
  // Only those who may edit are told the revision.
  if (revisionId == null) throw notEditable();
  if (input.requiredRevisionId != null && input.requiredRevisionId !== revisionId) {
    throw revisionConflict();
  }
  const steps = toSteps(needsDocument ? document : null);
  if (input.dryRun) asInputErrors(() => simulate(steps, document));
  return { entries, steps, document };
}
