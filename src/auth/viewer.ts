import type { Secret } from '../config/secret.ts';
import type { Config } from '../config.ts';
import { readBearer } from './bearer.ts';
import { type Credential, type CredentialSource, createCredential } from './credential.ts';

// Who is asking, and with which upstream credentials. Knows neither GraphQL nor what a credential is good for: it
// finds the token of each service, nothing more.

/** Who is asking, as far as each service is concerned; null where they have not said. */
export interface Viewer {
  readonly asana: Credential | null;
  readonly google: Credential | null;
}

/** Where each service's own token stands in a request and in the configuration. */
const services = {
  asana: { header: 'X-Asana-Authorization', lent: (config: Config) => config.asana.accessToken },
  google: { header: 'X-Google-Authorization', lent: (config: Config) => config.google.accessToken },
} as const;

/**
 * Finds the credential for each service: the caller's own header, else the server-wide token, else the sandbox's
 * default person. The first that is there wins; whether it still works is the service's to say.
 *
 * @param sandboxToken  Names the default person, while the sandbox stands in for the services.
 *
 * Throws CredentialMalformed when a header is there but carries no token: falling back to somebody else's credential
 * would show the caller what is not theirs.
 */
export function resolveViewer(
  headers: Headers,
  config: Config,
  sandboxToken: Secret | null = null,
): Viewer {
  const find = (service: keyof typeof services): Credential | null => {
    const { header, lent } = services[service];
    const candidates: readonly (readonly [CredentialSource, () => Secret | null])[] = [
      ['header', () => readBearer(headers, header)],
      ['server', () => lent(config)],
      ['sandbox', () => sandboxToken],
    ];
    for (const [source, token] of candidates) {
      const found = token();
      if (found !== null) return createCredential(service, found, source);
    }
    return null;
  };
  return { asana: find('asana'), google: find('google') };
}
