import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { request as send } from 'undici';
import { afterAll, beforeEach } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { createAccounts } from '../../src/auth/accounts.ts';
import type { Service } from '../../src/auth/credential.ts';
import { createFileStore } from '../../src/auth/file-store.ts';
import type { Config } from '../../src/config/config.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { Secret } from '../../src/config/secret.ts';
import { withSandbox } from '../../src/config/with-sandbox.ts';
import { createContextFactory } from '../../src/operation/context.ts';
import { toEmbeddedRecords } from '../../src/selection/embedded-record.ts';
import { listen } from '../../src/server/listen.ts';
import { createServer } from '../../src/server/server.ts';
import type { AnsweredError } from '../ask.ts';
import type { Decision } from '../sandbox/oauth/app.ts';
import { plainSchema as schema } from '../schema-for.ts';

/** The session secret of these tests. */
const sessionSecret = 'canary-session-secret-of-the-tests';

/** The result that a client receives. */
export interface QueryResult {
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a property is missing.
  readonly data: any;
  readonly errors: readonly AnsweredError[];
  readonly status: number;
}

/** Starts a server with a port, a sandbox and a store file. They are closed after the test file. */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  change: (config: Config) => Config = (config) => config,
) {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
  const storePath = join(folder, 'store.db');
  const sandbox = await createSandbox();
  const parsedConfig = parseConfig({
    SESSION_SECRET: sessionSecret,
    STORE_PATH: storePath,
    ...env,
  });
  const config = change(withSandbox(parsedConfig, sandbox));
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    isGuarded: true,
  });
  const log: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
  const sandboxToken = new Secret('sandbox-ada');
  const store = await createFileStore(storePath);
  const accounts = createAccounts({ config, store, logger });
  const server = createServer({ config, schema, contexts, logger, sandboxToken, accounts });
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
  beforeEach(() => {
    sandbox.reset();
    log.length = 0;
  });
  afterAll(async () => {
    await close(0);
    await contexts.close();
    await accounts.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  return { sandbox, url, log, config, storePath, browser: () => createBrowser(url) };
}

/** A browser's request. */
export interface BrowserRequest {
  readonly method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The `Sec-Fetch-Site` header, or null for a browser that does not send it. Default: same-origin. */
  readonly site?: 'same-origin' | 'same-site' | 'cross-site' | 'none' | null;
}

/** A minimal browser that can connect accounts: it stores cookies and sends `Sec-Fetch-Site`. */
export function createBrowser(url: string) {
  const cookies = new Map<string, string>();

  // Not fetch, which sets `Sec-Fetch-Site` itself.
  async function request(path: string, init: BrowserRequest = {}): Promise<Response> {
    const { site = 'same-origin', method = 'GET', headers = {}, body = null } = init;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await send(new URL(path, url), {
      method,
      body,
      headers: { ...(cookie && { cookie }), ...(site && { 'sec-fetch-site': site }), ...headers },
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const one of [value ?? []].flat()) received.append(name, one);
    }
    for (const line of received.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return new Response(await response.body.text(), {
      status: response.statusCode,
      headers: received,
    });
  }

  const post = (path: string, init: BrowserRequest = {}) =>
    request(path, { method: 'POST', ...init });

  /** Sends the connect form. Returns the URL of the consent page. */
  async function startAuthorization(service: Service): Promise<URL> {
    const response = await post(`/connect/${service}`);
    return new URL(response.headers.get('location') ?? '');
  }

  /** Follows the redirect from the consent page. Returns the outcome in the URL of the next page. */
  async function followCallback(callback: URL | string): Promise<string | null> {
    const response = await request(String(callback), {
      site: 'cross-site',
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    const location = response.headers.get('location');
    return location === null ? null : new URL(location, url).searchParams.get('outcome');
  }

  async function ask(
    query: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<QueryResult> {
    const response = await post('/graphql', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    const { data, errors = [] } = (await response.json()) as QueryResult;
    return { data, errors, status: response.status };
  }

  return {
    cookies,
    request,
    post,
    startAuthorization,
    followCallback,
    ask,
    /** Connects a service from the form to the outcome. */
    connect: async (service: Service, decision?: Decision) =>
      followCallback(await submitConsent(await startAuthorization(service), decision)),
  };
}

/** Submits the consent page. Returns the callback URL to which the service redirects. */
export async function submitConsent(
  consent: URL,
  { person = 'ada', granted, decision = 'allow' }: Decision = {},
): Promise<URL> {
  const form = new URLSearchParams(consent.searchParams);
  form.set('person', person);
  form.set('decision', decision);
  for (const scope of granted ?? form.get('scope')?.split(' ') ?? []) form.append('granted', scope);
  const response = await fetch(`${consent.origin}${consent.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '');
}

/** The number of token requests to the sandbox. */
export const tokenRequests = (sandbox: Awaited<ReturnType<typeof createSandbox>>) =>
  sandbox.requests().filter(({ path }) => path === '/-/oauth_token' || path === '/token').length;
