import type { AgentClient } from '../../config/agent-client.ts';
import { isLoopback } from '../../config/host.ts';
import { createHttpClient } from '../../upstream/http/http-client.ts';
import { type RegisteredClient, readClientMetadata } from './client-metadata.ts';

/** The OAuth clients that the operator has listed. */
export interface ClientRegistry {
  /** Null if the operator has not listed it, or if its metadata document cannot be used. */
  find(id: string): Promise<RegisteredClient | null>;
  close(): Promise<void>;
}

/** A document describes redirect URIs and a name, in a few hundred bytes. */
const maxDocumentBytes = 64 * 1024;
/** How long a document is used before it is read again. */
const validMs = 60 * 60_000;
/** How long a failed read is remembered, so that many users do not cause as many requests. */
const failureMs = 10_000;

/** Nothing is sent to an address that the operator has not listed. */
export function createClientRegistry(
  clients: readonly AgentClient[],
  now: () => number = Date.now,
): ClientRegistry {
  const http = createHttpClient({ maxResponseBytes: maxDocumentBytes });
  const known = new Map<string, { client: Promise<RegisteredClient | null>; until: number }>();

  function readOnce(id: string): Promise<RegisteredClient | null> {
    const found = known.get(id);
    if (found !== undefined && found.until > now()) return found.client;
    const entry = { client: readClientMetadata(id, http), until: now() + validMs };
    known.set(id, entry);
    void entry.client.then((client) => {
      if (client === null) entry.until = now() + failureMs;
    });
    return entry.client;
  }

  return {
    async find(id) {
      const listed = clients.find((client) => client.id === id);
      if (listed === undefined) return null;
      const { redirectUris } = listed;
      return redirectUris === null ? readOnce(id) : { id, name: id, redirectUris };
    },
    close: () => http.close(),
  };
}

/** Whether a redirect URI is one of the client's. For this machine the port may be any: a program listens where it can. Source: RFC 8252, section 7.3. */
export function isRedirectUriOf({ redirectUris }: RegisteredClient, uri: string): boolean {
  const wanted = withoutLoopbackPort(uri);
  return redirectUris.some((known) => known === uri || withoutLoopbackPort(known) === wanted);
}

function withoutLoopbackPort(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  if (url.protocol !== 'http:' || !isLoopback(url.hostname)) return uri;
  url.port = '';
  return url.href;
}
