import type { Credential, Service } from '../../account/credential.ts';
import { Secret } from '../../config/secret.ts';
import type { OperationWork } from '../../engine/event-loop/operation-work.ts';
import type { RequestSignal } from '../../upstream/http/abort-signal.ts';
import type { Caller } from '../../upstream/http/caller.ts';
import type { UpstreamMetrics } from '../report/upstream-metrics.ts';
import { type ConnectOptions, requireCredential } from './not-connected.ts';

/** What all requests of one operation share. */
export interface OperationScope extends ConnectOptions {
  readonly metrics: UpstreamMetrics;
  /** The work of the operation that continues in later turns of the event loop. Its reads are sent together. */
  readonly operationWork: OperationWork;
  /** Ends the operation. */
  readonly signal: RequestSignal;
  /** The time when the operation must end, in milliseconds as in `Date.now()`. */
  readonly deadlineAt: number;
  /** Counts one call to a service against the operation's limit. Throws if the limit is exceeded. */
  readonly countRequest: (service: Service) => void;
  /** For tests: whether reading a field that was not requested throws. */
  readonly isGuarded: boolean;
}

/** The caller for the requests of one operation to a service. Throws NotConnected if the request contains no credential for it. */
export function toCaller(
  service: Service,
  given: Credential | null,
  scope: OperationScope,
): Caller {
  const credential = requireCredential(service, given, scope);
  const { metrics, signal, deadlineAt, countRequest, connectUrl } = scope;
  return {
    credential: credential.key,
    ...toTokens(credential, signal),
    ...(credential.source === 'session' ? { connectUrl: connectUrl(service) } : {}),
    signal,
    deadlineAt,
    countRequest: () => countRequest(service),
    onWrite() {
      scope.operationWork.hasWritten = true;
    },
    onShared: () => metrics.shared(),
    onNote: (sentence) => metrics.note(sentence),
    onRequest: (report) => metrics.request(service, report),
    onWaited: (waited) => metrics.waited(service, waited),
  };
}

function toTokens(
  { token, refresher: renewal }: Credential,
  signal: RequestSignal,
): Pick<Caller, 'token' | 'replaceToken'> {
  if (renewal === null) return { token: () => token.reveal() };
  // Renewals are shared: an operation that is aborted stops waiting for a renewal, but does not cancel it.
  const reveal = async (renewed: Promise<Secret>) => (await abortable(renewed, signal)).reveal();
  return {
    token: () => reveal(renewal.validToken()),
    replaceToken: (rejected) => reveal(renewal.replaceToken(new Secret(rejected))),
  };
}

/** The same result, or a rejection as soon as the signal is aborted. */
function abortable<Value>(promise: Promise<Value>, signal: RequestSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
