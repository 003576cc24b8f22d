import { createHash } from 'node:crypto';
import type { Secret } from '../config/secret.ts';

/** A service that acts on somebody's behalf. */
export type Service = 'asana' | 'google';

/** Where a credential came from, which decides what can be done when the service refuses it. */
export type CredentialSource = 'header' | 'server' | 'sandbox';

/** What one service is shown to prove on whose behalf a request is made. */
export interface Credential {
  readonly service: Service;
  readonly token: Secret;
  readonly source: CredentialSource;
  /**
   * Stands for the token wherever reads are shared or limits are counted: equal exactly for equal tokens of one
   * service, the same on every instance, and of no use to whoever finds it.
   */
  readonly key: string;
}

/** A credential around a token, its key derived. Does not ask the service whether the token is any good. */
export function createCredential(
  service: Service,
  token: Secret,
  source: CredentialSource,
): Credential {
  const key = createHash('sha256').update(`${service}\0${token.reveal()}`).digest('base64url');
  return { service, token, source, key };
}
