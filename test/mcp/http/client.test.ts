import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, describe, expect, test } from 'vitest';
import { type Generation, modern } from '../tool-client.ts';
import { redirectUri, startAgentServer } from './agent-setup.ts';

// The official client finds the authorization server itself, asks a user for access, and uses the tools.

/** What the address of the client returns. A test can change it. */
const metadata = { status: 200, changes: {}, reads: 0 };
const metadataServer = createServer((_request, response) => {
  metadata.reads += 1;
  const document = {
    client_id: metadataUrl,
    client_name: 'An agent <b>with a name</b>',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    ...metadata.changes,
  };
  response.writeHead(metadata.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document));
}).listen(0, '127.0.0.1');
await once(metadataServer, 'listening');
const { port } = metadataServer.address() as AddressInfo;
const metadataUrl = `http://127.0.0.1:${port}/client.json`;
const unread = ['wrong-id', 'no-address', 'with-secret', 'missing'].map(
  (name) => `http://127.0.0.1:${port}/${name}.json`,
);
afterAll(() => metadataServer.close());

const { resource, authorizePath, connected, decide, browser } = await startAgentServer({
  MCP_CLIENTS: [metadataUrl, ...unread].join(),
});

/** What an installed program keeps of its authorization. */
class Provider implements OAuthClientProvider {
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { redirect_uris: [redirectUri], client_name: 'An agent' };
  readonly clientMetadataUrl = metadataUrl;
  location: URL | null = null;
  stored: StoredOAuthTokens | undefined;
  #verifier = '';
  readonly clientInformation = () => ({ client_id: metadataUrl });
  readonly tokens = () => this.stored;
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens;
  }
  redirectToAuthorization(location: URL) {
    this.location = location;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  readonly codeVerifier = () => this.#verifier;
}

const generations: readonly (readonly [string, Generation])[] = [
  ['the current revision', modern],
  ['a revision of 2025', 'legacy'],
];

describe.each(generations)('a client of %s', (_name, mode) => {
  const newClient = () =>
    new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });

  test('gets access, calls a tool, and gets new tokens when they have expired', async () => {
    const provider = new Provider();
    const newTransport = () =>
      new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider });
    const first = newTransport();
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);

    const grace = await connected('grace');
    const { pathname, search } = provider.location ?? new URL('none:');
    const page = await (await grace.request(`${pathname}${search}`)).text();
    expect(page).toContain('Allow An agent &#60;b&#62;with a name&#60;/b&#62;?');
    const location = await decide(grace, `${pathname}${search}`, 'read');
    await first.finishAuth(location.searchParams);

    const client = newClient();
    await client.connect(newTransport());
    const ask = async () => {
      const document = '{ viewer { asana { user { name } } } }';
      const result = await client.callTool({ name: 'query', arguments: { document } });
      return result.structuredContent;
    };
    expect(await ask()).toMatchObject({
      data: { viewer: { asana: { user: { name: 'Grace Lindqvist' } } } },
    });

    const old = provider.stored;
    provider.stored = { ...old, access_token: 'expired.token' } as StoredOAuthTokens;
    expect(await ask()).toMatchObject({ data: { viewer: {} } });
    expect(provider.stored?.refresh_token).not.toBe(old?.refresh_token);
    await client.close();
  });
});

describe('a client id metadata document', () => {
  test('is read once for many requests', async () => {
    const before = metadata.reads;
    const path = authorizePath('v', { client_id: metadataUrl });
    const responses = await Promise.all(Array.from({ length: 5 }, () => browser().request(path)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(metadata.reads - before).toBeLessThanOrEqual(1);
  });

  test.each([
    ['of another client', {}, 200],
    ['without a redirect URI', { redirect_uris: [] }, 200],
    ['of a client with a secret', { token_endpoint_auth_method: 'client_secret_basic' }, 200],
    ['that does not exist', {}, 404],
  ])('%s gives no access', async (name, changes, status) => {
    const index = ['of another', 'without', 'of a client', 'that'].findIndex((one) =>
      name.startsWith(one),
    );
    const id = unread[index] ?? '';
    Object.assign(metadata, {
      status,
      changes: { ...(index === 0 ? {} : { client_id: id }), ...changes },
    });
    const response = await browser().request(authorizePath('v', { client_id: id }));
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  test('that the operator has not listed is not read', async () => {
    const before = metadata.reads;
    const client_id = `http://127.0.0.1:${port}/other.json`;
    expect((await browser().request(authorizePath('v', { client_id }))).status).toBe(400);
    expect(metadata.reads).toBe(before);
  });
});
