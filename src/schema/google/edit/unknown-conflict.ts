import { toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { googleAssumptions } from '../../../service/google/assumption/assumption.ts';
import { revisionConflict } from '../../../service/google/error-mapping.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';

const { revisionConflictWording } = googleAssumptions;
const revision = toMask(['revisionId']);

/**
 * A conflict if Google rejected a write to one revision with an error that it words differently: the error names no request, and the
 * document has another revision now. Returns any other failure unchanged.
 *
 * @param required  The revision that the write was limited to or adjusted from; null if there was none.
 */
export async function toConflict(
  failure: unknown,
  id: string,
  required: string | null,
  { assumptions, google, upstream }: Context,
): Promise<unknown> {
  if (required === null || !mayBeConflict(failure)) return failure;
  try {
    const { revisionId } = await google.document(id, false, revision);
    if (revisionId == null || revisionId === required) return failure;
  } catch {
    return failure;
  }
  assumptions.add(revisionConflictWording);
  upstream.note(noteOf(revisionConflictWording));
  return revisionConflict(failure.status);
}

const mayBeConflict = (failure: unknown): failure is UpstreamError =>
  failure instanceof UpstreamError &&
  failure.reason === 'invalid-input' &&
  failure.field === undefined &&
  !/\brequests\[\d+\]/.test(failure.message);
