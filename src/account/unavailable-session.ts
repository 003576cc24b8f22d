import { randomUUID } from 'node:crypto';
import { Secret } from '../config/secret.ts';
import { type Credential, type Service, toCredentialKey } from './credential.ts';
import type { StoreUnavailable } from './store/store-error.ts';

/**
 * The session of a browser whose session cannot be read. Each use of it fails with the error. Requests to a service for which
 * the caller sends a token do not use it. No other credential takes its place: it could be that of another user.
 *
 * @param id       Identifies the session, see `Session`.
 * @param offered  The services that users can connect.
 */
export function createUnavailableSession(
  id: string,
  error: StoreUnavailable,
  offered: ReadonlySet<Service>,
) {
  // Unique, so that nothing is shared with another request.
  const unique = randomUUID();
  const fail = () => Promise.reject(error);
  return {
    id,
    fault: error,
    account(): never {
      throw error;
    },
    credential: (service: Service): Credential | null =>
      offered.has(service)
        ? {
            service,
            source: 'session',
            key: toCredentialKey(service, `unavailable\0${unique}`),
            // Never sent, because the refresher fails.
            token: new Secret(unique),
            refresher: { validToken: fail, replaceToken: fail },
          }
        : null,
    disconnect: fail,
  };
}
