import { RequestAbort } from '../../../src/upstream/http/abort-signal.ts';
import type { RequestToSend } from '../../../src/upstream/pacing/permit.ts';

const never = new RequestAbort();

/** A read of Ada with a deadline in half a minute. */
export const request = (changes: Partial<RequestToSend> = {}): RequestToSend => ({
  credential: 'ada',
  kind: 'reads',
  count: 1,
  units: 1,
  deadlineAt: Date.now() + 30_000,
  signal: never,
  isRetry: false,
  ...changes,
});
