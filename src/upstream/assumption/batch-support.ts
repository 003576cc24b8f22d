import type { AssumptionWithFallback } from './assumption.ts';
import { type FailedAssumptions, noteOf } from './failed-assumptions.ts';

/** A failure of a batch whose calls succeed alone. */
interface BatchFailure {
  readonly status: number | undefined;
  /** The id of the assumption that it contradicts. */
  readonly assumption: string | undefined;
}

interface BatchCaller {
  readonly credential: string;
  readonly onNote: (sentence: string) => void;
}

/** Whether a service accepts several calls in one request, as far as the failed assumptions show. */
export interface AssumedBatchSupport {
  isAssumed(caller: BatchCaller): boolean;
  fail(failure: BatchFailure, caller: BatchCaller): void;
  note(caller: BatchCaller): void;
}

/** These responses can be caused by the permissions or by the input of one caller. Others must not lose the batches because of it. */
const statusesOfOneCaller: readonly (number | undefined)[] = [400, 403];

/** @param assumptions  What the service must do so that batches work. */
export function createBatchSupport(
  assumptions: readonly AssumptionWithFallback[],
  failed: FailedAssumptions,
): AssumedBatchSupport {
  return {
    isAssumed: ({ credential }) =>
      assumptions.every((assumption) => failed.holds(assumption, credential)),
    fail({ status, assumption: id }, caller) {
      const assumption = assumptions.find((one) => one.id === id);
      // Nothing is known about the service, for example after an error page of a proxy.
      if (assumption === undefined) return;
      if (statusesOfOneCaller.includes(status))
        failed.addForCredential(assumption, caller.credential);
      else failed.add(assumption);
      caller.onNote(noteOf(assumption));
    },
    note(caller) {
      for (const assumption of assumptions)
        if (!failed.holds(assumption, caller.credential)) caller.onNote(noteOf(assumption));
    },
  };
}
