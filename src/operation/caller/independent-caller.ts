import type { Credential } from '../../account/credential.ts';
import { OperationWork } from '../../engine/event-loop/operation-work.ts';
import type { RequestSignal } from '../../upstream/http/abort-signal.ts';
import type { Caller } from '../../upstream/http/caller.ts';
import type { UpstreamObserver } from '../report/operation-observer.ts';
import { UpstreamMetrics } from '../report/upstream-metrics.ts';
import { toCaller } from './caller.ts';

/**
 * Creates callers whose requests belong to no operation: those of change feeds and webhooks. They wait behind those of operations. Their errors
 * have no address where the user can reconnect: subscribers share an error, and each of them has an address of its own.
 *
 * @param timeoutMs  The time limit of one request with its repetitions.
 */
export const createIndependentCallers =
  (timeoutMs: number, observer: UpstreamObserver | null) =>
  (credential: Credential, signal: RequestSignal): Caller => {
    const { connectUrl: _, ...caller } = toCaller(credential.service, credential, {
      metrics: new UpstreamMetrics(false, observer),
      operationWork: new OperationWork(),
      signal,
      deadlineAt: Date.now() + timeoutMs,
      countRequest: () => undefined,
      connectUrl: () => null,
      requiresCredential: true,
      isGuarded: false,
    });
    return { ...caller, isBackground: true };
  };
