import { toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { shortcutMimeType } from '../../../service/google/file-type.ts';
import { shortcutInstead } from '../../../service/google/stated-error.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';

const mimeType = toMask(['mimeType']);
const details = toMask(['shortcutDetails.targetId', 'shortcutDetails.targetMimeType']);

/**
 * The result of reading a file that must have one type. If it is a shortcut, the error names its target, which needs one more read.
 *
 * @param reference  The file, see file-reference.ts.
 */
export async function namingTarget<Value>(
  read: Promise<Value>,
  reference: string,
  context: Context,
): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    throw await withTarget(error, reference, context);
  }
}

/** The reasons of an error for a file of another type. */
const reasons = ['not-a-document', 'not-a-folder'] as const;

async function withTarget(
  error: unknown,
  reference: string,
  { google }: Context,
): Promise<unknown> {
  const reason = error instanceof UpstreamError && reasons.find((one) => one === error.reason);
  if (!reason) return error;
  try {
    // The type has been read.
    const file = await google.file(reference, mimeType);
    if (file.mimeType !== shortcutMimeType) return error;
    const { shortcutDetails } = await google.file(reference, details);
    const { targetId: id, targetMimeType } = shortcutDetails ?? {};
    return id === undefined || targetMimeType === undefined
      ? error
      : shortcutInstead(reason, { id, mimeType: targetMimeType });
  } catch {
    return error;
  }
}
