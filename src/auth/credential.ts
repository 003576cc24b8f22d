import { createHash } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import type { UpstreamService } from '../http/upstream-error.ts';

/** A service that acts on somebody's behalf. */
export type Service = 'asana' | 'google';

/** Every service. */
export const services: readonly Service[] = ['asana', 'google'];

/** What the services are called. */
export const serviceNames: Readonly<Record<Service, string>> = { asana: 'Asana', google: 'Google' };

/** The services as requests name them. */
export const upstreamServices: Readonly<Record<Service, UpstreamService>> = {
  asana: { id: 'asana', name: serviceNames.asana },
  google: { id: 'google', name: serviceNames.google },
};

/** Where a credential came from, which decides what can be done when the service refuses it. */
export type CredentialSource = 'header' | 'session' | 'server' | 'sandbox';

/** What one service is shown to prove on whose behalf a request is made. */
export interface Credential {
  readonly service: Service;
  /** The token as it is now. What is sent comes from `renewal`, where there is one. */
  readonly token: Secret;
  readonly source: CredentialSource;
  /**
   * Stands for the credential wherever reads are shared or limits are counted: equal exactly for equal tokens of one service,
   * or for one connection whatever its token is at the time, the same on every instance, and of no use to whoever finds it.
   */
  readonly key: string;
  /** Null for a token that somebody else looks after. */
  readonly renewal: Renewal | null;
}

/** How a token that lasts an hour is kept good for months. Both throw UpstreamError where only the person can help. */
export interface Renewal {
  /** A token that is good for a while yet. */
  fresh(): Promise<Secret>;
  /** Another one than this, which the service did not accept. */
  replace(refused: Secret): Promise<Secret>;
}

/** A credential around a token, its key derived. Does not ask the service whether the token is any good. */
export function createCredential(
  service: Service,
  token: Secret,
  source: CredentialSource,
): Credential {
  const key = toCredentialKey(service, token.reveal());
  return { service, token, source, key, renewal: null };
}

/** @param distinct  The token, or what stands for it. */
export function toCredentialKey(service: Service, distinct: string): string {
  return createHash('sha256').update(`${service}\0${distinct}`).digest('base64url');
}
