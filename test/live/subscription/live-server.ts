import { pino } from 'pino';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { toEmbeddedRecords } from '../../../src/engine/plan/embedded-record.ts';
import { createContextFactory } from '../../../src/operation/context-factory.ts';
import type { OperationObserver } from '../../../src/operation/report/operation-observer.ts';
import { Lifecycle } from '../../../src/server/request/lifecycle.ts';
import { createServer } from '../../../src/server/server.ts';
import { type Person, toReads } from '../../ask.ts';
import { schemaFor } from '../../schema-for.ts';
import { sharedProcessSetting } from '../../shared-process-setting.ts';
import { withoutQuotas } from '../../without-quotas.ts';
import { type LiveStream, readEvents } from './read-events.ts';

/** How a client subscribes. */
export interface SubscribeOptions {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly person?: Person;
  readonly after?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** What the request contains besides the query and the variables. */
  readonly body?: object;
}

/** What a test file changes of the server. */
export interface LiveOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly observer?: OperationObserver;
}

/** The time between two polls. */
export const pollMs = 100;

/** Starts a sandbox for a test file, and a server for each test, so that no test receives changes of another one. */
export async function createLiveServer({ env = {}, observer }: LiveOptions = {}) {
  const sandbox = await createSandbox();
  const config = parseConfig({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    SANDBOX: 'off',
    LOG_LEVEL: 'info',
    POLL_INTERVAL_MS: String(pollMs),
    ASANA_REQUESTS_PER_MINUTE: '1000000000',
    CIRCUIT_BREAKER_MIN_REQUESTS: '0',
    MAX_RETRY_PERCENT: '200',
    ...sharedProcessSetting,
    ...withoutQuotas,
    ...env,
  });
  const schema = schemaFor(config);
  const log: string[] = [];
  const logger = pino({ level: 'info', base: null }, { write: (line) => log.push(line) });

  function start() {
    const contexts = createContextFactory({
      config,
      embeddedRecords: toEmbeddedRecords(schema),
      isGuarded: true,
    });
    const lifecycle = new Lifecycle();
    const options = { config, schema, contexts, logger, lifecycle };
    const server = createServer({ ...options, ...(observer ? { observer } : {}) });
    return { server, contexts, lifecycle };
  }

  let running = start();
  const open: LiveStream[] = [];
  beforeEach(() => {
    sandbox.reset();
    running = start();
    log.length = 0;
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.close();
    await running.contexts.close();
  });
  afterAll(() => sandbox.close());

  const request = (
    query: string,
    {
      variables = {},
      person = 'ada',
      after,
      headers = {},
      signal,
      body = {},
    }: SubscribeOptions = {},
  ) =>
    running.server.fetch('http://taskdoc.test/graphql', {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'x-asana-authorization': `Bearer sandbox-${person}`,
        'x-google-authorization': `Bearer sandbox-${person}`,
        ...(after === undefined ? {} : { 'last-event-id': after }),
        ...headers,
      },
      body: JSON.stringify({ query, variables, ...body }),
      ...(signal === undefined ? {} : { signal }),
    });

  return {
    sandbox,
    request,
    lines: () => log.map((line) => JSON.parse(line)),
    get lifecycle() {
      return running.lifecycle;
    },
    /** Starts a subscription. Resolves when it receives changes. */
    async subscribe(query: string, options: SubscribeOptions = {}): Promise<LiveStream> {
      const client = new AbortController();
      const response = await request(query, { ...options, signal: client.signal });
      const stream = readEvents(response, client);
      open.push(stream);
      return stream;
    },
    /** Sends a request to Asana. Throws if it fails. */
    async asana(method: string, path: string, data?: object, person: Person = 'ada') {
      const response = await fetch(sandbox.asanaBaseUrl + path, {
        method,
        headers: { authorization: `Bearer sandbox-${person}`, 'content-type': 'application/json' },
        ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
      });
      if (!response.ok) throw new Error(await response.text());
      return ((await response.json()) as { data: { gid: string } }).data;
    },
    /** Sends a request to Drive. Throws if it fails. */
    async drive(method: string, path: string, body?: object, person: Person = 'ada') {
      const response = await fetch(sandbox.googleDriveBaseUrl + path, {
        method,
        headers: { authorization: `Bearer sandbox-${person}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    /** The reads of records since the log was cleared, without the polls. */
    recordReads: () =>
      toReads(sandbox.requests()).filter(
        (line) => line.startsWith('GET') && !/^GET (\/events|\/drive\/v3\/changes)/.test(line),
      ),
    /** The polls since the log was cleared. */
    polls: () =>
      toReads(sandbox.requests()).filter((line) =>
        /^GET (\/events|\/drive\/v3\/changes)/.test(line),
      ),
  };
}
