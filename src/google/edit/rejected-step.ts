import { UpstreamError } from '../../http/upstream-error.ts';
import type { Step } from './batch.ts';
import { fieldPath } from './invalid-edit.ts';

/**
 * Rewrites the service's rejection of a batch for the caller: the service numbers the requests as they were sent, the caller
 * knows the entries as they were given. Returns any other failure unchanged.
 *
 * Source: Docs v1 rejects a batch with `Invalid requests[3].insertText: …` (seen in published responses, 2025).
 */
export function toEntryError(failure: unknown, steps: readonly Step[]): unknown {
  if (!(failure instanceof UpstreamError) || failure.reason !== 'invalid-input') return failure;
  const sentIndex = /requests\[(\d+)\]/.exec(failure.message)?.[1];
  const step = sentIndex === undefined ? undefined : steps[Number(sentIndex)];
  if (step === undefined) return failure;
  const { reason, service, status, help, delivery } = failure;
  return new UpstreamError({
    reason,
    service,
    message: failure.message.replace(`requests[${sentIndex}]`, fieldPath(step.entryIndex)),
    field: fieldPath(step.entryIndex, step.entryKind),
    delivery,
    ...(status === undefined ? {} : { status }),
    ...(help === undefined ? {} : { help }),
  });
}
