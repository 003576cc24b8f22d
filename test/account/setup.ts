import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { type AccountsOptions, createAccounts } from '../../src/account/accounts.ts';
import { createFileStore } from '../../src/account/store/file-store.ts';
import { openAgents } from '../../src/command/api/open-agents.ts';
import type { Config } from '../../src/config/config.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { Secret } from '../../src/config/secret.ts';
import { withSandbox } from '../../src/config/with-sandbox.ts';
import { toEmbeddedRecords } from '../../src/engine/plan/embedded-record.ts';
import type { Tracing } from '../../src/observe/tracing/tracing.ts';
import { createContextFactory } from '../../src/operation/context-factory.ts';
import { listen } from '../../src/server/listen.ts';
import { Lifecycle } from '../../src/server/request/lifecycle.ts';
import { createServer } from '../../src/server/server.ts';
import { plainSchema as schema } from '../schema-for.ts';
import { sharedProcessSetting } from '../shared-process-setting.ts';
import { createBrowser } from './cookie-browser.ts';

/** The session secret of these tests. */
const sessionSecret = 'canary-session-secret-of-the-tests';

/** Starts a server with a port, a sandbox and a store file. They are closed after the test file. */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  change: (config: Config) => Config = (config) => config,
  accountsOptions: Pick<AccountsOptions, 'maxUnfinished' | 'toHttpClient'> = {},
  {
    openAgents: openTestAgents = openAgents,
    ...hooks
  }: Partial<Pick<Tracing, 'observer' | 'observeToolCall'>> & {
    /** Default: the tools of the product. */
    readonly openAgents?: typeof openAgents;
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
  const storePath = join(folder, 'store.db');
  const sandbox = await createSandbox();
  const parsedConfig = parseConfig({
    SESSION_SECRET: sessionSecret,
    STORE_PATH: storePath,
    ...sharedProcessSetting,
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
  const store = await createFileStore(storePath, { warn: logger.warn.bind(logger) });
  const accounts = createAccounts({
    config,
    store,
    logger,
    onCredentialEnded: contexts.changes.endCredential,
    ...accountsOptions,
  });
  const lifecycle = new Lifecycle();
  const agents = config.mcp.isOn
    ? await openTestAgents({
        config,
        logger,
        accounts,
        schema,
        handler: () => server,
        observeCall: hooks.observeToolCall,
      })
    : null;
  const server: ReturnType<typeof createServer> = createServer({
    config,
    schema,
    contexts,
    logger,
    sandboxToken,
    accounts,
    lifecycle,
    observer: hooks.observer ?? null,
    ...(agents && { agentRoutes: agents.routes }),
  });
  const { connections } = config;
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0, connections });
  beforeEach(() => {
    sandbox.reset();
    contexts.forgetServices();
    log.length = 0;
  });
  afterAll(async () => {
    await close({ limitMs: 0 });
    await contexts.close();
    await agents?.close();
    await accounts.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  return {
    sandbox,
    url,
    log,
    config,
    storePath,
    contexts,
    accounts,
    lifecycle,
    browser: () => createBrowser(url),
  };
}

/** The number of token requests to the sandbox. */
export const tokenRequests = (sandbox: Awaited<ReturnType<typeof createSandbox>>) =>
  sandbox.requests().filter(({ path }) => path === '/-/oauth_token' || path === '/token').length;

/** The sources of a browser's credentials, Asana's first. */
export async function readSources({ ask }: ReturnType<typeof createBrowser>) {
  const { data } = await ask('{ viewer { asana { source } google { source } } }');
  return [data.viewer.asana.source, data.viewer.google.source];
}

/** The sources if no account is connected. */
export const notConnected = ['SANDBOX', 'SANDBOX'];
