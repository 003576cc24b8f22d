import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { createBrowser } from '../../account/cookie-browser.ts';
import { startTestServer } from '../../account/setup.ts';

// A server with the tools for agents at /mcp, and a client that asks a user for access.

export const redirectUri = 'http://127.0.0.1:7777/callback';
export const client = 'test-agent';

type Person = 'ada' | 'grace' | 'guest';
type Scope = 'read' | 'add' | 'change';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

export const digestOf = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url');

/** The field of the consent page that identifies the accounts on it. */
export const accountsOn = async (page: Response): Promise<string> =>
  /name="accounts" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';

/** The clients that the server knows. */
export const clients = `${client}=http://127.0.0.1/callback,installed=com.example.agent:/callback`;

/** Starts a server, and a client of it. */
export async function startAgentServer(env: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer({ MCP: 'on', MCP_CLIENTS: clients, ...env });
  return { ...server, ...createAgentClient(server.url) };
}

/** A client of a server with `MCP=on`. */
export function createAgentClient(url: string) {
  const resource = `${url}/mcp`;

  /** The parameters of an authorization request, with changes. Null removes one. */
  function authorizePath(
    verifier: string,
    changes: Readonly<Record<string, string | null>> = {},
  ): string {
    const parameters = {
      response_type: 'code',
      client_id: client,
      redirect_uri: redirectUri,
      code_challenge: digestOf(verifier),
      code_challenge_method: 'S256',
      state: 'a state',
      resource,
      ...changes,
    };
    const given = Object.entries(parameters).filter(([, value]) => value !== null);
    return `/mcp/authorize?${new URLSearchParams(given as [string, string][])}`;
  }

  async function connected(person: Person) {
    const one = createBrowser(url);
    expect(await one.connect('asana', { person })).toBe('connected');
    expect(await one.connect('google', { person })).toBe('connected');
    return one;
  }

  /** Sends the form of the consent page. Returns where the browser is sent. */
  async function decide(
    one: ReturnType<typeof createBrowser>,
    path: string,
    scope: Scope | null,
  ): Promise<URL> {
    const accounts = await accountsOn(await one.request(path));
    const form =
      scope === null ? { decision: 'deny', scope: 'read' } : { decision: 'allow', scope };
    const response = await one.post(path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, accounts }).toString(),
    });
    return new URL(response.headers.get('location') ?? 'none:');
  }

  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form) });

  const exchange = (
    code: string,
    verifier: string,
    changes: Readonly<Record<string, string>> = {},
  ) =>
    post('/mcp/token', {
      grant_type: 'authorization_code',
      code,
      client_id: client,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      resource,
      ...changes,
    });

  const refresh = (token: string, changes: Readonly<Record<string, string>> = {}) =>
    post('/mcp/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: client,
      resource,
      ...changes,
    });

  /** A code for a person who allows this scope. */
  async function codeFor(person: Person, scope: Scope = 'change') {
    const verifier = randomBytes(32).toString('base64url');
    const one = await connected(person);
    const location = await decide(one, authorizePath(verifier), scope);
    return { browser: one, verifier, code: location.searchParams.get('code') ?? '' };
  }

  async function tokensFor(person: Person, scope: Scope = 'change') {
    const { code, verifier, browser: one } = await codeFor(person, scope);
    const response = await exchange(code, verifier);
    return { browser: one, tokens: (await response.json()) as Tokens };
  }

  /** Sends a message of the current revision. */
  const send = (
    accessToken: string | null,
    method: string,
    params: object = {},
    headers: Readonly<Record<string, string>> = {},
    signal: AbortSignal | null = null,
    meta: object = {},
  ) =>
    fetch(resource, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...('name' in params ? { 'mcp-name': String(params.name) } : {}),
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
            ...meta,
          },
        },
      }),
    });

  /** The result of a tool. */
  async function call(accessToken: string, name: string, args: object) {
    const response = await send(accessToken, 'tools/call', { name, arguments: args });
    const { result } = await response.json();
    return result.structuredContent;
  }

  return {
    resource,
    authorizePath,
    connected,
    decide,
    post,
    exchange,
    refresh,
    codeFor,
    tokensFor,
    send,
    call,
  };
}
