import { toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { googleAssumptions } from '../../../service/google/assumption/assumption.ts';
import { hasResourceKey } from '../../../service/google/file-reference.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import type { ServiceResult } from '../record/document-source.ts';

const { resourceKeys } = googleAssumptions;
const permission = toMask(['capabilities.canEdit']);

/** Whether Docs says that the user may not open a document. */
const isHidden = (failure: unknown): failure is UpstreamError =>
  failure instanceof UpstreamError && ['forbidden', 'not-found'].includes(failure.reason);

/** Names the assumption in the error of Docs if Drive finds the document with its resource key, and Docs does not. */
export function nameIgnoredKey(
  reference: string,
  failure: unknown,
  file: ServiceResult<FileRecord>,
  context: Context,
): void {
  if (hasResourceKey(reference) && isHidden(failure) && file?.status === 'fulfilled')
    fail(failure, context);
}

/** The same for a rejected write: Drive says whether the user can edit the document. */
export async function nameIgnoredKeyOfWrite(
  reference: string,
  failure: unknown,
  context: Context,
): Promise<void> {
  if (!hasResourceKey(reference) || !isHidden(failure)) return;
  const [file] = await Promise.allSettled([context.google.file(reference, permission)]);
  if (file.status === 'fulfilled' && file.value.capabilities?.canEdit === true)
    fail(failure, context);
}

function fail(failure: UpstreamError, { assumptions, upstream, viewer }: Context): void {
  failure.assumption = resourceKeys.id;
  assumptions.addForCredential(resourceKeys, viewer.google?.key ?? '');
  upstream.note(noteOf(resourceKeys));
}
