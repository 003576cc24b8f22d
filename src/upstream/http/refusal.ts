import { type Permit, type Refusal, type RequestToSend, WaitTooLong } from '../pacing/permit.ts';
import type { Scheduler } from '../pacing/scheduler.ts';
import type { Caller } from './caller.ts';
import type { HttpResponse } from './http-response.ts';
import { type TransportReason, UpstreamError, type UpstreamService } from './upstream-error.ts';

// The limits of a service, as requests meet them: the wait before a request, and the refusal in a response.

/** A request without what follows from its caller. */
export type PacedRequest = Omit<RequestToSend, 'credential' | 'deadlineAt' | 'isBackground'>;

/**
 * Waits until the request may be sent. Rejects with `rate-limited` if it would have to wait longer than its operation may take, or
 * with the reason of the signal. Reports the wait of a request that is not sent.
 */
export function acquirePermit(
  scheduler: Pick<Scheduler, 'acquire'>,
  service: UpstreamService,
  caller: Caller,
  request: PacedRequest,
): Promise<Permit> | Permit {
  const { credential, deadlineAt, isBackground = false } = caller;
  const acquired = scheduler.acquire({ ...request, credential, deadlineAt, isBackground });
  if (!(acquired instanceof Promise)) return acquired;
  return acquired.catch((cause: unknown) => {
    if (!(cause instanceof WaitTooLong)) throw cause;
    if (cause.waited !== null) caller.onWaited(cause.waited);
    throw waitTooLong(service, cause);
  });
}

const waitTooLong = ({ id, name }: UpstreamService, { retryAfterMs, isOfProject }: WaitTooLong) =>
  new UpstreamError<TransportReason>({
    reason: 'rate-limited',
    service: id,
    message: `${name} limits the requests of ${isOfProject ? 'all accounts together' : 'this account'}. The request was not sent, because its turn comes only after the time limit of the operation.`,
    help: 'Wait for the number of seconds in `retryAfter`, then send the request again.',
    retryAfterMs,
    delivery: 'no',
  });

/** Whether the service refused a request because of a limit, and not this server. */
export const isRefusal = ({ reason, status }: UpstreamError): boolean =>
  reason === 'rate-limited' && status !== undefined;

/** Whether a response that is not parsed is a refusal because of a limit. Google also uses 403, with a reason that ends in this word. */
export const isRawRefusal = ({ status, bytes }: HttpResponse): boolean =>
  status === 429 || (status === 403 && bytes.includes('ateLimitExceeded'));

/** Whether such a refusal is about all credentials together, in the words of Google. */
export const isRawProjectRefusal = ({ status, bytes }: HttpResponse): boolean =>
  bytes.includes(status === 429 ? 'PerProject"' : '"rateLimitExceeded"');

/** Whether a response has to be parsed to know whether the service refused it. Most responses need not. */
export function mayContainRefusal({ status, bytes }: HttpResponse, calls: number): boolean {
  if (status === 429 || status === 403) return true;
  // The actions or parts of a batch have their own status.
  return calls > 1 && (bytes.includes('429') || bytes.includes('ateLimitExceeded'));
}

/** The refusal among the results of a request, with the longest wait; null if there is none. */
export function refusalIn(results: readonly unknown[]): Refusal | null {
  const errors = results.filter((result) => result instanceof UpstreamError);
  const refusals = errors.filter(
    (error) => isRefusal(error) && (error.pauses === 'credential' || error.pauses === 'project'),
  );
  if (refusals.length === 0) return null;
  const waits = refusals.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  return {
    retryAfterMs: waits.length === 0 ? undefined : Math.max(...waits),
    isOfProject: refusals.some(({ pauses }) => pauses === 'project'),
  };
}
