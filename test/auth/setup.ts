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

/** Whatever keeps sessions in these tests. */
const sessionSecret = 'canary-session-secret-of-the-tests';

/** What a client gets. */
export interface Asked {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape, and fail where it is not there.
  readonly data: any;
  readonly errors: readonly AnsweredError[];
  readonly status: number;
}

/** The server behind a port, its sandbox behind it, its connections in a file; they end with the test file. */
export async function createStage(
  env: Readonly<Record<string, string>> = {},
  change: (config: Config) => Config = (config) => config,
) {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
  const storePath = join(folder, 'store.db');
  const sandbox = await createSandbox();
  const given = parseConfig({ SESSION_SECRET: sessionSecret, STORE_PATH: storePath, ...env });
  const config = change(withSandbox(given, sandbox));
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

/** A request of a browser's. */
export interface BrowserRequest {
  readonly method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Where it comes from; null for a browser that does not say. Default: a page of this server. */
  readonly site?: 'same-origin' | 'same-site' | 'cross-site' | 'none' | null;
}

/** As much of a browser as it takes to connect an account: it keeps cookies, and says where its requests come from. */
export function createBrowser(url: string) {
  const cookies = new Map<string, string>();

  // Not fetch, which has its own word for where a request comes from.
  async function request(path: string, init: BrowserRequest = {}): Promise<Response> {
    const { site = 'same-origin', method = 'GET', headers = {}, body = null } = init;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(new URL(path, url), {
      method,
      body,
      headers: { ...(cookie && { cookie }), ...(site && { 'sec-fetch-site': site }), ...headers },
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) received.append(name, one);
    }
    for (const line of received.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return new Response(await answer.body.text(), {
      status: answer.statusCode,
      headers: received,
    });
  }

  const post = (path: string, init: BrowserRequest = {}) =>
    request(path, { method: 'POST', ...init });

  /** Presses the button; gives the address of the consent page. */
  async function depart(service: Service): Promise<URL> {
    const response = await post(`/connect/${service}`);
    return new URL(response.headers.get('location') ?? '');
  }

  /** Comes back from the consent page; gives what the page that follows is told. */
  async function arrive(callback: URL | string): Promise<string | null> {
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
  ): Promise<Asked> {
    const response = await post('/graphql', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    const { data, errors = [] } = (await response.json()) as Asked;
    return { data, errors, status: response.status };
  }

  return {
    cookies,
    request,
    post,
    depart,
    arrive,
    ask,
    /** The whole dance. */
    connect: async (service: Service, decision?: Decision) =>
      arrive(await decide(await depart(service), decision)),
  };
}

/** What a person does on the consent page; gives the address that the browser is sent back to. */
export async function decide(
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

/** How often each service was asked for a new token or for a code's. */
export const tokenRequests = (sandbox: Awaited<ReturnType<typeof createSandbox>>) =>
  sandbox.requests().filter(({ path }) => path === '/-/oauth_token' || path === '/token').length;
