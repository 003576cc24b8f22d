import { describe, expect, test } from 'vitest';
import { accountsOn, client, digestOf, redirectUri, startAgentServer } from './agent-setup.ts';

const verifier = 'a-verifier-of-at-least-43-characters-0123456789';
const { url, browser, resource, authorizePath, connected, decide } = await startAgentServer();

describe('the metadata', () => {
  test('describe the resource and its authorization server', async () => {
    const resourceMetadata = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`);
    expect(await resourceMetadata.json()).toEqual({
      resource,
      resource_name: 'taskdoc',
      authorization_servers: [url],
      scopes_supported: ['read', 'add', 'change'],
      bearer_methods_supported: ['header'],
    });
    const server = await fetch(`${url}/.well-known/oauth-authorization-server`);
    expect(await server.json()).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/mcp/authorize`,
      token_endpoint: `${url}/mcp/token`,
      revocation_endpoint: `${url}/mcp/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });
});

describe('the consent page', () => {
  test('names the client, the accounts and the scopes, and can be shown in no frame', async () => {
    const ada = await connected('ada');
    const response = await ada.request(authorizePath(verifier, { scope: 'read add' }));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('Allow test-agent?');
    expect(text).toContain('Asana: Ada Okafor');
    expect(text).toContain('127.0.0.1:7777');
    expect(
      [...text.matchAll(/name="scope" value="(\w+)"( checked)?/g)].map(([all]) => all),
    ).toEqual(['name="scope" value="read" checked', 'name="scope" value="add"']);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:7777");
    expect(policy).toContain("default-src 'none'");
  });

  test('tells a person without a connected account to connect one', async () => {
    const text = await (await browser().request(authorizePath(verifier))).text();
    expect(text).toContain('Connect an account first');
    expect(text).not.toContain('<form');
  });

  test('allows the redirect to an installed program', async () => {
    const ada = await connected('ada');
    const changes = { client_id: 'installed', redirect_uri: 'com.example.agent:/callback' };
    const path = authorizePath(verifier, changes);
    const policy = (await ada.request(path)).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' com.example.agent:");
    const location = await decide(ada, path, 'read');
    expect(location.protocol).toBe('com.example.agent:');
    expect(location.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });
});

describe('the decision', () => {
  test('sends the browser back with a code, the state and the issuer', async () => {
    const ada = await connected('ada');
    const location = await decide(ada, authorizePath(verifier), 'add');
    expect(`${location.origin}${location.pathname}`).toBe(redirectUri);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'a state',
      iss: url,
    });
  });

  test('sends the browser back without a code if the user cancels', async () => {
    const ada = await connected('ada');
    const location = await decide(ada, authorizePath(verifier), null);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'access_denied',
      state: 'a state',
      iss: url,
    });
  });

  test.each([
    ['another site', 'cross-site', {}],
    ['another origin of the same site', 'same-site', {}],
    ['another origin in an old browser', null, { origin: 'https://evil.example' }],
  ] as const)('is refused from %s', async (_case, site, headers) => {
    const ada = await connected('ada');
    const response = await ada.post(authorizePath(verifier), {
      site,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'decision=allow&scope=change',
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('location')).toBeNull();
  });

  test('is asked again if other accounts were connected while the page was open', async () => {
    const one = browser();
    await one.connect('asana', { person: 'ada' });
    const path = authorizePath(verifier);
    const accounts = await accountsOn(await one.request(path));
    await one.connect('asana', { person: 'grace' });
    const response = await one.post(path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ decision: 'allow', scope: 'read', accounts }).toString(),
    });
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect(await response.text()).toContain('Asana: Grace Lindqvist');
    const location = await decide(one, path, 'read');
    expect(location.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  test('is refused if the accounts were disconnected in the meantime', async () => {
    const ada = await connected('ada');
    await ada.post('/disconnect');
    const location = await decide(ada, authorizePath(verifier), 'read');
    expect(location.protocol).toBe('none:');
  });
});

describe('a request', () => {
  test.each([
    ['an unknown client', { client_id: 'unknown' }],
    ['no client', { client_id: null }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['another path', { redirect_uri: 'http://127.0.0.1:7777/other' }],
    ['another host of this machine', { redirect_uri: 'http://localhost:7777/callback' }],
    ['an address with a user name', { redirect_uri: 'http://127.0.0.1@evil.example/callback' }],
    ['no address', { redirect_uri: null }],
  ])('with %s never leads the browser away', async (_case, changes) => {
    const ada = await connected('ada');
    const path = authorizePath(verifier, changes);
    for (const response of [
      await ada.request(path),
      await ada.post(path, { body: 'decision=allow' }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    }
  });

  test.each([
    ['response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['PKCE', { code_challenge: null }, 'invalid_request'],
    ['the method S256', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a method', { code_challenge_method: null }, 'invalid_request'],
    ['a known scope', { scope: 'everything' }, 'invalid_scope'],
    ['this resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('without %s returns an error to the client', async (_case, changes, error) => {
    const ada = await connected('ada');
    const response = await ada.request(authorizePath(verifier, changes));
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state: 'a state' });
  });

  test('with a repeated parameter returns an error to the client', async () => {
    const ada = await connected('ada');
    for (const again of [
      `code_challenge=${digestOf('x')}`,
      'state=another',
      'scope=read&scope=read',
    ]) {
      const path = `${authorizePath(verifier)}&${again}`;
      const location = new URL((await ada.request(path)).headers.get('location') ?? '');
      expect(location.searchParams.get('error')).toBe('invalid_request');
    }
    expect((await ada.request(`${authorizePath(verifier)}&client_id=${client}`)).status).toBe(400);
  });
});
