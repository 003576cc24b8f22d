import { type Credential, type Service, serviceNames } from '../../account/credential.ts';

/** The request contains no credential for this service. */
export class NotConnected extends Error {
  readonly service: Service;
  /** The page where a user can connect the service; null if this server offers none. */
  readonly connectUrl: string | null;

  /** Whether the server has an account of its own, or could have one, that this caller may not use. */
  readonly isRequired: boolean;

  constructor(service: Service, connectUrl: string | null, isRequired = false) {
    const name = serviceNames[service];
    super(
      isRequired
        ? `This server requires every caller to send a token for ${name}.`
        : `No ${name} account is connected.`,
    );
    this.name = 'NotConnected';
    this.service = service;
    this.connectUrl = connectUrl;
    this.isRequired = isRequired;
  }
}

/** What a server answers if a credential is missing. */
export interface ConnectOptions {
  /** The page where a user can connect a service; null if this server offers none. */
  readonly connectUrl: (service: Service) => string | null;
  /** Whether a missing credential is an error of authentication, see `Viewer`. */
  readonly requiresCredential: boolean;
}

/** The credential, if the request contains one for the service. Otherwise throws NotConnected. */
export function requireCredential(
  service: Service,
  credential: Credential | null,
  { connectUrl, requiresCredential }: ConnectOptions,
): Credential {
  if (credential !== null) return credential;
  throw new NotConnected(service, connectUrl(service), requiresCredential);
}
