import * as z from 'zod';
import { isRedirectUri } from '../../config/agent-client.ts';
import type { HttpClient } from '../../upstream/http/http-client.ts';

// Reads a client id metadata document: a client id that is an address, at which the client describes itself. Source: OAuth Client ID Metadata
// Document, draft 00; MCP, "Authorization".

/** An OAuth client as the consent page shows it. */
export interface RegisteredClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const metadata = z.object({
  client_id: z.string(),
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(100),
  // A client without a secret: anybody can read the document.
  token_endpoint_auth_method: z.literal('none').optional(),
});

const timeoutMs = 5000;

/** The client that the document at this address describes. Null if it cannot be read, or if it describes another one. */
export async function readClientMetadata(
  id: string,
  http: Pick<HttpClient, 'send'>,
): Promise<RegisteredClient | null> {
  const service = { id: 'agent-client', name: 'The address of the client' };
  const headers = { accept: 'application/json' };
  const response = await http
    .send({ service, method: 'GET', url: id, headers, timeoutMs })
    .catch(() => null);
  if (response?.status !== 200) return null;
  const { data } = metadata.safeParse(parseJson(response.text));
  if (data?.client_id !== id) return null;
  return { id, name: data.client_name ?? new URL(id).host, redirectUris: data.redirect_uris };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
