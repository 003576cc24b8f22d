import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createCredential, type Service } from '../../../src/account/credential.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { Secret } from '../../../src/config/secret.ts';
import type { AsanaChange, DriveChange, Feed } from '../../../src/live/feed/change-feed.ts';
import {
  type ContextOptions,
  createContextFactory,
} from '../../../src/operation/context-factory.ts';
import { createServer } from '../../../src/server/server.ts';
import { type Person, toReads } from '../../ask.ts';
import { withoutQuotas } from '../../without-quotas.ts';
import { createItemReader } from '../feed/change-setup.ts';

/** What a test changes of a server. */
export type ServerSettings = Partial<Pick<ContextOptions, 'notificationTiming'>> & {
  readonly env?: Readonly<Record<string, string>>;
};

/** The polls of feeds with webhooks are so rare that a change arrives within a test only with a notification. */
const defaultTiming = { intervalMs: 60_000 };

const schema = buildSchema('type Query { ok: Boolean }');

/** The credential of a user of the sandbox. */
const credentialOf = (service: Service, token: Person | string = 'ada') =>
  createCredential(service, new Secret(`sandbox-${token}`), 'header');

/** Starts a sandbox for a test file, and for each test a server that the sandbox can reach. */
export async function createWebhookSetup() {
  const sandbox = await createSandbox();
  // Listens for the whole file, so that no other program takes its port between two servers.
  let handler: RequestListener | null = null;
  const http = createHttpServer((request, response) => {
    if (handler === null) request.socket.destroy();
    else handler(request, response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const log: string[] = [];
  const failures: string[] = [];
  let running: Awaited<ReturnType<typeof start>> | null = null;

  async function start({ env = {}, notificationTiming = {} }: ServerSettings) {
    const config = parseConfig({
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      SANDBOX: 'off',
      WEBHOOKS: 'on',
      PUBLIC_URL: origin,
      POLL_INTERVAL_MS: '50',
      ASANA_REQUESTS_PER_MINUTE: '1000000000',
      CIRCUIT_BREAKER_MIN_REQUESTS: '0',
      MAX_RETRY_PERCENT: '200',
      ...withoutQuotas,
      ...env,
    });
    const contexts = createContextFactory({
      config,
      embeddedRecords: new Map(),
      notificationTiming: { ...defaultTiming, ...notificationTiming },
      onWebhookFailure: ({ service, reason }) => failures.push(`${service} ${reason}`),
    });
    const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
    handler = createServer({ config, schema, contexts, logger });
    return { contexts, controller: new AbortController() };
  }

  const crashed: Awaited<ReturnType<typeof start>>['contexts'][] = [];

  async function stop(): Promise<void> {
    // The rest of a server that has crashed would go on for ever.
    for (const contexts of crashed.splice(0)) await contexts.close();
    const stopped = running;
    running = null;
    if (stopped === null) return;
    stopped.controller.abort();
    await stopped.contexts.close();
    refuseConnections();
  }

  /** No program answers from now on. */
  function refuseConnections(): void {
    handler = null;
    http.closeAllConnections();
  }

  function current() {
    if (running === null) throw new Error('The server does not run.');
    return running;
  }

  /** Ends the server, if there is one, and starts another. */
  async function restart(settings: ServerSettings = {}): Promise<void> {
    await stop();
    running = await start(settings);
  }

  beforeEach(async () => {
    await stop();
    sandbox.reset();
    log.length = 0;
    failures.length = 0;
    await restart();
    sandbox.clearRequests();
  });
  afterAll(async () => {
    await stop();
    http.close();
    await sandbox.close();
  });

  async function send(baseUrl: string, method: string, path: string, body: object | undefined) {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text === '' ? {} : JSON.parse(text);
  }

  return {
    sandbox,
    origin,
    log,
    failures,
    restart,
    stop,
    /** Ends the server without a stop, as a crash does. */
    crash(): void {
      crashed.push(current().contexts);
      running = null;
      refuseConnections();
    },
    get contexts() {
      return current().contexts;
    },
    async follow(resource: string) {
      const { contexts, controller } = current();
      const options = { after: null, signal: controller.signal };
      return reader(await contexts.changes.asana(resource, credentialOf('asana'), options));
    },
    async followDrive() {
      const { contexts, controller } = current();
      const options = { after: null, signal: controller.signal };
      return reader(await contexts.changes.drive(null, credentialOf('google'), options));
    },
    /** Ends the feeds of Ada, as if she had disconnected her account. */
    disconnect: (service: Service) =>
      current().contexts.changes.endCredential(service, credentialOf(service).key),
    asana: async (method: string, path: string, data?: object) =>
      (await send(sandbox.asanaBaseUrl, method, path, data && { data })).data,
    drive: (method: string, path: string, body?: object) =>
      send(sandbox.googleDriveBaseUrl, method, path, body),
    /** The reads of changes. */
    polls: () =>
      toReads(sandbox.requests()).filter((line) =>
        /^GET (\/events|\/drive\/v3\/changes\b(?!\/))/.test(line),
      ),
    webhooks: (): Promise<readonly { readonly gid: string; readonly target: string }[]> =>
      send(
        sandbox.asanaBaseUrl,
        'GET',
        `/webhooks?workspace=${fixtures.paidWorkspace}&opt_fields=target`,
        undefined,
      ).then(({ data }) => data),
  };

  function reader<Change extends AsanaChange | DriveChange>(feed: Feed<Change>) {
    return { ...createItemReader(feed), intervalMs: () => feed.pollIntervalMs };
  }
}

/** A program that has webhooks of its own. */
export async function createEchoServer() {
  const http = createHttpServer(({ headers }, response) => {
    const secret = headers['x-hook-secret'];
    response.writeHead(200, secret === undefined ? {} : { 'x-hook-secret': secret }).end();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks/asana/other`,
    close: () => http.close(),
  };
}
