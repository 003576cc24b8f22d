import { UpstreamError } from '../../http/upstream-error.ts';
import type { Step } from './batch.ts';
import { fieldPath } from './invalid-edit.ts';

/**
 * The service's refusal of a batch in the caller's terms: it numbers the requests as they were sent, the caller knows them
 * as they were given. Any other failure is given back as it is.
 *
 * Source: Docs v1 refuses with `Invalid requests[3].insertText: …` (seen in published answers, 2025).
 */
export function toEntryError(failure: unknown, steps: readonly Step[]): unknown {
  if (!(failure instanceof UpstreamError) || failure.reason !== 'invalid-input') return failure;
  const refused = /requests\[(\d+)\]/.exec(failure.message)?.[1];
  const step = refused === undefined ? undefined : steps[Number(refused)];
  if (step === undefined) return failure;
  const { reason, service, status, help, delivery: arrival } = failure;
  return new UpstreamError({
    reason,
    service,
    message: failure.message.replace(`requests[${refused}]`, fieldPath(step.entryIndex)),
    field: fieldPath(step.entryIndex, step.entryKind),
    delivery: arrival,
    ...(status === undefined ? {} : { status }),
    ...(help === undefined ? {} : { help }),
  });
}
