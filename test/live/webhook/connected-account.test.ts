import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type Accounts, createAccounts } from '../../../src/account/accounts.ts';
import type { Credential } from '../../../src/account/credential.ts';
import { createFileStore } from '../../../src/account/store/file-store.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { withSandbox } from '../../../src/config/with-sandbox.ts';
import {
  createContextFactory,
  type ResolverContextFactory,
} from '../../../src/operation/context-factory.ts';
import { createServer } from '../../../src/server/server.ts';
import { createBrowser } from '../../account/cookie-browser.ts';
import { type NotificationProxy, startNotificationProxy } from './notification-proxy.ts';

// A server with a store file, and the next start of it. Its users connect their accounts in a browser.

const schema = buildSchema('type Query { ok: Boolean }');
const logger = pino({ level: 'silent' });
const readers = new AbortController();
let folder: string;
let sandbox: Sandbox;
let proxy: NotificationProxy;
const open: { close(): Promise<void> }[] = [];

/** Starts a server on the store file. The services reach the latest one. */
async function start() {
  const env = {
    SESSION_SECRET: 'canary-session-secret-of-connected-webhooks',
    STORE_PATH: join(folder, 'store.db'),
    WEBHOOKS: 'on',
    PUBLIC_URL: proxy.url,
  };
  const config = withSandbox(parseConfig(env), sandbox);
  const store = await createFileStore(join(folder, 'store.db'));
  const contexts: ResolverContextFactory = createContextFactory({
    config,
    embeddedRecords: new Map(),
    connectedAccounts: () => accounts,
  });
  const onCredentialEnded = contexts.changes.endCredential;
  const accounts: Accounts = createAccounts({ config, store, logger, onCredentialEnded });
  const http = createHttpServer(createServer({ config, schema, contexts, logger, accounts }));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.');
  proxy.instances = [`http://127.0.0.1:${address.port}`];
  open.push({
    async close() {
      await contexts.close();
      await accounts.close();
      http.close();
      http.closeAllConnections();
    },
  });
  return { accounts, contexts };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
  [sandbox, proxy] = await Promise.all([createSandbox(), startNotificationProxy()]);
});
afterAll(async () => {
  readers.abort();
  for (const server of open) await server.close();
  proxy.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const targets = async (): Promise<readonly string[]> => {
  const query = `workspace=${fixtures.paidWorkspace}&opt_fields=target`;
  const response = await fetch(`${sandbox.asanaBaseUrl}/webhooks?${query}`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  const { data } = (await response.json()) as { data: readonly { readonly target: string }[] };
  return data.map(({ target }) => target);
};

/** Follows a task and all documents with the connected accounts of a browser, until both services have a webhook. */
async function followWithWebhooks() {
  const { accounts, contexts } = await start();
  const browser = createBrowser(proxy.url);
  expect(await browser.connect('asana')).toBe('connected');
  expect(await browser.connect('google')).toBe('connected');
  const session = await accounts.open(new Headers({ cookie: browser.cookieHeader() }));
  const credentials = [session?.credential('asana'), session?.credential('google')];
  const [asana, google] = credentials as [Credential, Credential];
  const options = { after: null, signal: readers.signal };
  await contexts.changes.asana(fixtures.taskWithEverything, asana, options);
  await contexts.changes.drive(null, google, options);
  await vi.waitFor(async () => {
    expect(await targets()).toHaveLength(1);
    expect(sandbox.channels.list()).toHaveLength(1);
  });
  return { contexts };
}

/** The webhooks on the list in the store. */
async function listed({ accounts }: { readonly accounts: Accounts }) {
  const { createWebhookList } = await import('../../../src/live/webhook/store/webhook-list.ts');
  const found: string[] = [];
  for await (const { service } of createWebhookList(accounts.vault).all()) found.push(service);
  return found.sort();
}

test('the next start removes the webhooks of connected accounts that a crash left behind, without a subscription', async () => {
  // It never stops.
  await followWithWebhooks();
  const next = await start();
  await vi.waitFor(async () => expect(await listed(next)).toEqual(['asana', 'google']));
  await next.contexts.removeLeftoverWebhooks();
  expect(await targets()).toEqual([]);
  expect(sandbox.channels.list()).toEqual([]);
  expect(await listed(next)).toEqual([]);
});

test('after a stop, nothing is on the list of webhooks of connected accounts', async () => {
  const { contexts } = await followWithWebhooks();
  await contexts.changes.close();
  expect(await targets()).toEqual([]);
  expect(sandbox.channels.list()).toEqual([]);
  expect(await listed(await start())).toEqual([]);
});
