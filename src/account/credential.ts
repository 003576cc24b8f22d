import { hash } from 'node:crypto';
import type { ServiceDeclaration } from '../config/declaration/declaration.ts';
import { type ServiceId, serviceDeclarations, serviceIds } from '../config/declaration/services.ts';
import type { Secret } from '../config/secret.ts';
import type { UpstreamService } from '../upstream/http/upstream-error.ts';

export type Service = ServiceId;

export const services: readonly Service[] = serviceIds;

/** The services' names, for messages. */
// Object.fromEntries does not know the names.
export const serviceNames = Object.fromEntries(
  services.map((service) => [service, serviceDeclarations[service].name]),
) as Readonly<Record<Service, string>>;

/** The services in the form that upstream requests need. */
export const upstreamServices: Readonly<
  Record<Service, UpstreamService & Pick<ServiceDeclaration, 'records'>>
> = serviceDeclarations;

/** Where a credential came from. This decides what the caller can do if the service rejects it. */
export type CredentialSource = 'header' | 'session' | 'server' | 'sandbox';

/** The credential with which a request to one service acts for a user. */
export interface Credential {
  readonly service: Service;
  /** The current token. Requests take their token from `refresher` instead, if it is not null. */
  readonly token: Secret;
  readonly source: CredentialSource;
  /**
   * Identifies the credential where reads are shared and limits are counted. Two keys are equal if they are for the same token of
   * one service, or for the same connection. A key is the same on every instance, and it does not reveal the token.
   */
  readonly key: string;
  /** The id of its connection. Absent for a token that the server or the caller has. */
  readonly connection?: string;
  /** Null for a token that this server cannot refresh. */
  readonly refresher: TokenRefresher | null;
}

/** Keeps an access token valid. Both methods throw UpstreamError if the user must reconnect. */
export interface TokenRefresher {
  /** A token that is valid for some time. */
  validToken(): Promise<Secret>;
  /** A new token in place of one that the service rejected. */
  replaceToken(rejected: Secret): Promise<Secret>;
}

/** A credential for a token. Does not check the token with the service. */
export function createCredential(
  service: Service,
  token: Secret,
  source: CredentialSource,
): Credential {
  return new TokenCredential(service, token, source);
}

/** Derives its key when an upstream request needs it: hashing takes longer than the rest of identifying a caller. */
class TokenCredential implements Credential {
  readonly service: Service;
  readonly token: Secret;
  readonly source: CredentialSource;
  readonly refresher = null;
  #key: string | null = null;

  constructor(service: Service, token: Secret, source: CredentialSource) {
    this.service = service;
    this.token = token;
    this.source = source;
  }

  get key(): string {
    this.#key ??= toCredentialKey(this.service, this.token.reveal());
    return this.#key;
  }
}

/** @param identifier  The token, or the id of a connection. */
export function toCredentialKey(service: Service, identifier: string): string {
  return hash('sha256', `${service}\0${identifier}`, 'base64url');
}
