import type { Credential, Service } from '../auth/credential.ts';
import type { Caller } from '../http/wire.ts';
import { NotConnected } from './errors.ts';
import type { Ledger } from './ledger.ts';

/** What one operation lends to whatever it sends. */
export interface OperationScope {
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
  /** When the operation must have ended, in milliseconds of `Date.now()`. */
  readonly deadlineAt: number;
  /** Counts one call to a service against the operation's limit; throws when it is used up. */
  readonly spend: (service: Service) => void;
  /** Where a person can connect a service; null where this server offers no way to. */
  readonly connectUrl: (service: Service) => string | null;
  /** For tests: whether touching what was not asked for throws. */
  readonly isGuarded: boolean;
}

/** The caller on whose behalf one operation asks a service. Throws NotConnected where nobody's credential came with the request. */
export function toCaller(
  service: Service,
  credential: Credential | null,
  { ledger, signal, deadlineAt, spend, connectUrl }: OperationScope,
): Caller {
  if (credential === null) throw new NotConnected(service, connectUrl(service));
  return {
    credential: credential.key,
    token: () => credential.token.reveal(),
    signal,
    deadlineAt,
    spend: () => spend(service),
    onShared: () => ledger.shared(),
    onRequest: ({ calls, statuses, ms, ...request }) =>
      ledger.request({
        service,
        ...request,
        ms: Math.round(ms * 10) / 10,
        calls: calls.map((call, index) => ({ ...call, status: statuses[index] ?? null })),
      }),
  };
}
