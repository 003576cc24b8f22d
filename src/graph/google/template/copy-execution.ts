import { runInSlices } from '../../../event-loop/time-slice.ts';
import { notADocument } from '../../../google/error-mapping.ts';
import { allFields } from '../../../google/fields.ts';
import { documentMimeType } from '../../../google/file-type.ts';
import { readDocument, updateDocument } from '../../../google/record/document.ts';
import type { FileRecord } from '../../../google/record/file.ts';
import { copyFile } from '../../../google/record/file-write.ts';
import { needsDocument, planFill } from '../../../google/template/fill-plan.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { FieldCost } from '../../../plan/field-cost.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { type MutationProblem, toProblem } from '../../mutation/mutation-error.ts';
import { readEditable } from '../edit/editable-document.ts';
import { sendEdits } from '../edit/send-edits.ts';
import { asInputErrors } from '../edit/update-plan.ts';
import type { CopyPlan } from './copy-input.ts';

/** The copy, and what was filled. */
export interface CopyResult {
  readonly copyId: string;
  /** What Drive returned for the new copy; null for a copy that existed already. */
  readonly file: FileRecord | null;
  readonly plan: CopyPlan;
  /** The number of places that each entry filled; null if the fill failed. */
  readonly counts: readonly number[] | null;
  readonly fillError: MutationProblem | null;
}

const copyMask = toMask(['id', 'mimeType', 'name', 'webViewLink']);
const fillMask = toMask(['replies']);
const complete = toMask([allFields]);

/** Copies and fills. Rejects with WriteFailed only if there is no copy: otherwise the client must receive its id. */
export async function executeCopy(plan: CopyPlan, context: Context): Promise<CopyResult> {
  const { copy, template, title, folder, fill } = plan;
  const file =
    copy === null ? await context.google.write(copyFile(template, title, folder), copyMask) : null;
  const copyId = copy ?? file?.id ?? '';
  const result = { copyId, file, plan };
  try {
    if (file !== null) assertDocument(file);
    const counts = fill.length === 0 ? [] : await fillCopy(copyId, plan, context);
    return { ...result, counts, fillError: null };
  } catch (error) {
    const fillError = toProblem(error);
    context.upstream.itemFailed();
    return { ...result, counts: null, fillError };
  }
}

/** Files of other types can be copied too, but not filled. */
function assertDocument({ mimeType }: FileRecord): void {
  if (mimeType !== undefined && mimeType !== documentMimeType) throw notADocument(mimeType);
}

async function fillCopy(
  copyId: string,
  { fill }: CopyPlan,
  context: Context,
): Promise<readonly number[]> {
  const { plan, revisionId } = await beforeWriting(prepare(copyId, fill, context));
  // An image whose placeholder does not occur has no request.
  if (plan.requests.length === 0) return plan.countsOf([]);
  const batch = {
    id: copyId,
    requests: plan.requests,
    requiredRevisionId: revisionId,
    mask: fillMask,
  };
  const { replies } = await sendEdits(batch, context, (failure) => failure);
  return plan.countsOf(replies);
}

/** The batch. The indexes of images apply only to the revision that was read. */
async function prepare(copyId: string, fill: CopyPlan['fill'], context: Context) {
  const document = needsDocument(fill) ? await readEditable(copyId, null, context) : null;
  const plan = await asInputErrors(() => runInSlices(planFill(fill, document)));
  return { plan, revisionId: document?.revisionId ?? null };
}

/** What copying and filling sends. */
export function copyCost({ copy, template, title, folder, fill }: CopyPlan): FieldCost {
  const first = copy === null ? 1 : 0;
  const isRead = needsDocument(fill);
  const isText = fill.some(({ value }) => 'text' in value);
  return {
    calls: [
      ...(copy === null
        ? [googleWrite(copyFile(template, title, folder), { mask: () => copyMask })]
        : []),
      ...(isRead
        ? [googleRead(readDocument('0', true), { mask: () => complete, step: first })]
        : []),
      ...(fill.length === 0
        ? []
        : [
            googleWrite(updateDocument('0', [], null), {
              mask: () => fillMask,
              step: first + (isRead ? 1 : 0),
              min: isText ? 1 : 0,
            }),
          ]),
    ],
  };
}
