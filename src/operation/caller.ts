import type { Credential, Service } from '../auth/credential.ts';
import { Secret } from '../config/secret.ts';
import type { Caller } from '../http/caller.ts';
import { NotConnected } from './not-connected.ts';
import type { UpstreamMetrics } from './upstream-metrics.ts';

/** What one operation lends to whatever it sends. */
export interface OperationScope {
  readonly metrics: UpstreamMetrics;
  readonly signal: AbortSignal;
  /** When the operation must have ended, in milliseconds of `Date.now()`. */
  readonly deadlineAt: number;
  /** Counts one call to a service against the operation's limit; throws when it is used up. */
  readonly countRequest: (service: Service) => void;
  /** Where a person can connect a service; null where this server offers no way to. */
  readonly connectUrl: (service: Service) => string | null;
  /** For tests: whether touching what was not asked for throws. */
  readonly isGuarded: boolean;
}

/** The caller on whose behalf one operation asks a service. Throws NotConnected where nobody's credential came with the request. */
export function toCaller(
  service: Service,
  credential: Credential | null,
  { metrics: ledger, signal, deadlineAt, countRequest: spend, connectUrl }: OperationScope,
): Caller {
  if (credential === null) throw new NotConnected(service, connectUrl(service));
  return {
    credential: credential.key,
    ...toTokens(credential, signal),
    ...(credential.source === 'session' ? { connectUrl: connectUrl(service) } : {}),
    signal,
    deadlineAt,
    countRequest: () => spend(service),
    onShared: () => ledger.shared(),
    onRequest: (report) => ledger.request(service, report),
  };
}

function toTokens(
  { token, refresher: renewal }: Credential,
  signal: AbortSignal,
): Pick<Caller, 'token' | 'replaceToken'> {
  if (renewal === null) return { token: () => token.reveal() };
  // A renewal is nobody's own: whoever leaves does not end it, and does not wait for it either.
  const unlessLeft = async (given: Promise<Secret>) => (await leavingOn(signal, given)).reveal();
  return {
    token: () => unlessLeft(renewal.validToken()),
    replaceToken: (refused) => unlessLeft(renewal.replaceToken(new Secret(refused))),
  };
}

function leavingOn<Value>(signal: AbortSignal, given: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    given.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
