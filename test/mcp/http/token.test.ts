import { describe, expect, test } from 'vitest';
import { startAgentServer, type Tokens } from './agent-setup.ts';

const server = await startAgentServer();
const { url, post, exchange, refresh, codeFor, tokensFor, send } = server;

const statusOf = async (token: string) => (await send(token, 'tools/list')).status;
const errorOf = async (response: Response) => {
  expect(response.status).toBe(400);
  return (await response.json()).error;
};

describe('a code', () => {
  test('is exchanged for tokens of the chosen scope', async () => {
    const { tokens } = await tokensFor('ada', 'add');
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read add',
    });
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  test('is valid once, and a second use ends what the first one gave', async () => {
    const { code, verifier } = await codeFor('ada');
    const { access_token } = (await (await exchange(code, verifier)).json()) as Tokens;
    expect(await statusOf(access_token)).toBe(200);
    expect(await errorOf(await exchange(code, verifier))).toBe('invalid_grant');
    expect(await statusOf(access_token)).toBe(401);
  });

  test('gives tokens to at most one of two requests at the same time', async () => {
    const { code, verifier } = await codeFor('ada');
    const both = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(both.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['another verifier', { code_verifier: 'b'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another client', { client_id: 'installed' }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:7778/callback' }],
  ])('is refused with %s, and stays valid for its client', async (_case, changes) => {
    const { code, verifier } = await codeFor('ada');
    expect(await errorOf(await exchange(code, verifier, changes))).toBe('invalid_grant');
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  test('is not exchanged for a token of another resource', async () => {
    const { code, verifier } = await codeFor('ada');
    const changes = { resource: 'https://other.example/mcp' };
    expect(await errorOf(await exchange(code, verifier, changes))).toBe('invalid_target');
  });
});

describe('a refresh token', () => {
  test('is exchanged for new tokens of the same scope', async () => {
    const { tokens } = await tokensFor('ada', 'add');
    const response = await refresh(tokens.refresh_token);
    const next = (await response.json()) as Tokens;
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(next.scope).toBe('read add');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await statusOf(next.access_token)).toBe(200);
  });

  test('can be used again as long as its replacement was not used: the response can be lost', async () => {
    const { tokens } = await tokensFor('ada');
    const lost = await refresh(tokens.refresh_token);
    const again = (await (await refresh(tokens.refresh_token)).json()) as Tokens;
    expect(lost.status).toBe(200);
    expect((await refresh(again.refresh_token)).status).toBe(200);
  });

  test('that was replaced ends the grant when somebody uses it', async () => {
    const { tokens } = await tokensFor('ada');
    const next = (await (await refresh(tokens.refresh_token)).json()) as Tokens;
    const last = (await (await refresh(next.refresh_token)).json()) as Tokens;
    expect(await errorOf(await refresh(tokens.refresh_token))).toBe('invalid_grant');
    expect(await errorOf(await refresh(last.refresh_token))).toBe('invalid_grant');
    expect(await statusOf(last.access_token)).toBe(401);
  });

  test('that nobody issued ends nothing', async () => {
    const { tokens } = await tokensFor('ada');
    const [payload = ''] = tokens.refresh_token.split('.');
    for (const forged of [`${payload}.${'A'.repeat(43)}`, payload, tokens.access_token, ''])
      expect(await errorOf(await refresh(forged))).toBe('invalid_grant');
    const other = { client_id: 'installed' };
    expect(await errorOf(await refresh(tokens.refresh_token, other))).toBe('invalid_grant');
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });
});

describe('an end of the grant', () => {
  test.each(['access_token', 'refresh_token'] as const)('by the %s', async (kind) => {
    const { tokens } = await tokensFor('ada');
    const { tokens: others } = await tokensFor('grace');
    const revoke = (client_id: string) => post('/mcp/revoke', { token: tokens[kind], client_id });
    await revoke('installed');
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect((await revoke('test-agent')).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(await errorOf(await refresh(tokens.refresh_token))).toBe('invalid_grant');
    expect(await statusOf(others.access_token)).toBe(200);
  });

  test('by the user who disconnects the accounts', async () => {
    const { tokens, browser } = await tokensFor('ada');
    await browser.post('/disconnect/asana');
    expect(await statusOf(tokens.access_token)).toBe(200);
    await browser.post('/disconnect/google');
    expect(await statusOf(tokens.access_token)).toBe(401);
  });
});

describe('the endpoint', () => {
  test.each([
    ['a body of another type', { method: 'POST', body: '{}' }, 'invalid_request'],
    ['no form', { method: 'POST' }, 'invalid_request'],
    [
      'a repeated field',
      { method: 'POST', body: new URLSearchParams('grant_type=x&grant_type=y') },
      'invalid_request',
    ],
    [
      'another grant type',
      { method: 'POST', body: new URLSearchParams({ grant_type: 'password' }) },
      'unsupported_grant_type',
    ],
  ])('refuses %s', async (_case, init, error) => {
    expect(await errorOf(await fetch(`${url}/mcp/token`, init))).toBe(error);
  });

  test('refuses a long body', async () => {
    const body = new URLSearchParams({ code: 'x'.repeat(20_000) });
    const response = await fetch(`${url}/mcp/token`, { method: 'POST', body });
    expect(response.status).toBe(413);
  });
});
