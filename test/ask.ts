import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { LogEntry, LoggedRequest } from '../sandbox/http/request-log.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/sandbox.ts';
import { parseConfig } from '../src/config/environment.ts';
import { toEmbeddedRecords } from '../src/engine/plan/embedded-record.ts';
import { type ContextOptions, createContextFactory } from '../src/operation/context-factory.ts';
import type { OperationObserver } from '../src/operation/report/operation-observer.ts';
import type { UpstreamLoad } from '../src/operation/report/upstream-load.ts';
import type { UpstreamReport } from '../src/operation/report/upstream-report.ts';
import { createServer } from '../src/server/server.ts';
import { schemaFor } from './schema-for.ts';
import { sharedProcessSetting } from './shared-process-setting.ts';
import { withoutQuotas } from './without-quotas.ts';

/** The users of the sandbox. */
export type Person = 'ada' | 'grace' | 'guest' | 'ada-pat';

/** An error as clients receive it. */
export interface ResultError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string };
}

/** The result of a query, as a client receives it. */
export interface ClientResult {
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a value is missing.
  readonly data: any;
  readonly errors: readonly ResultError[];
  readonly upstream: UpstreamReport;
}

/** The result of a query, and the upstream requests. */
export interface QueryResult extends ClientResult {
  /** The reads that the sandbox received, with the actions of a batch as separate reads: `GET /tasks/1?limit=2 name,notes`. */
  readonly reads: readonly string[];
  /** The number of HTTP requests. */
  readonly wireRequests: number;
}

/** What observes the server of a test file. */
export interface AskerHooks {
  readonly observer?: OperationObserver | null;
  readonly toHttpClient?: ContextOptions['toHttpClient'];
}

/** The server and the sandbox of one test file. */
export interface Asker {
  readonly sandbox: Sandbox;
  /** The server, for requests that a test writes itself. */
  readonly server: ReturnType<typeof createServer>;
  ask(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    person?: Person | null,
  ): Promise<QueryResult>;
  /** The requests to the services at this moment. */
  upstreamLoad(): UpstreamLoad;
  /** Sends a GET request to a link of this server. */
  open(url: string, person?: Person): Promise<Response>;
  /** Sends a query without reading the sandbox's log, so that several queries can run at once and share the log. */
  askAmongOthers(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    person?: Person | null,
    signal?: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ClientResult>;
}

/** The tests of a file share a server, and most of their faults must not affect the next test. */
const withoutProtection = { CIRCUIT_BREAKER_MIN_REQUESTS: '0', MAX_RETRY_PERCENT: '200' };

/**
 * Starts a server and a sandbox for a test file, with HTTP between them. The sandbox is reset before each test. Records are guarded: a
 * resolver that reads a path which was not requested fails its test.
 */
export async function createAsker(
  env: Readonly<Record<string, string>> = {},
  sandboxOptions: SandboxOptions = {},
  { observer = null, toHttpClient }: AskerHooks = {},
): Promise<Asker> {
  const sandbox = await createSandbox(sandboxOptions);
  const config = parseConfig({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    ...withoutProtection,
    ...sharedProcessSetting,
    ...withoutQuotas,
    ...env,
  });
  const schema = schemaFor(config);
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    isGuarded: true,
    toHttpClient,
    fileObserver: observer?.files ?? null,
  });
  // No token of a user must ever be in a result or in the log, for any query.
  const leaks: string[] = [];
  const watch = (text: string) => {
    if (token.test(text)) leaks.push(text.slice(0, 500));
  };
  const logger = pino({ level: 'trace' }, { write: watch });
  const server = createServer({ config, schema, contexts, logger, observer });
  beforeEach(() => {
    sandbox.reset();
    contexts.forgetServices();
  });
  afterEach(() => expect(leaks.splice(0)).toEqual([]));
  afterAll(async () => {
    await contexts.close();
    await sandbox.close();
  });

  const askAmongOthers: Asker['askAmongOthers'] = async (
    query,
    variables = {},
    person = 'ada',
    signal,
    headers = {},
  ) => {
    const response = await server.fetch('http://taskdoc.test/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...toCredentials(person),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    watch(text);
    const {
      data,
      errors = [],
      extensions,
    } = JSON.parse(text) as {
      data: unknown;
      errors?: ResultError[];
      extensions?: { upstream: UpstreamReport };
    };
    return {
      data,
      errors,
      upstream: extensions?.upstream ?? {
        totals: { requests: 0, reads: 0, writes: 0, shared: 0, saved: 0 },
        notes: [],
      },
    };
  };

  return {
    sandbox,
    upstreamLoad: contexts.load,
    open: async (url, person = 'ada') => server.fetch(url, { headers: toCredentials(person) }),
    server,
    askAmongOthers,
    async ask(query, variables, person) {
      sandbox.clearRequests();
      const answer = await askAmongOthers(query, variables, person);
      const requests = sandbox.requests();
      return {
        ...answer,
        reads: toReads(requests),
        wireRequests: requests.length,
      };
    },
  };
}

/** Any token that the tests send. */
const token = /sandbox-(?:ada|grace|guest)/;

/** Both services have the same users. Only Asana has personal access tokens. */
function toCredentials(person: Person | null): Record<string, string> {
  if (person === null) return {};
  const asana = { 'x-asana-authorization': `Bearer sandbox-${person}` };
  return person === 'ada-pat'
    ? asana
    : { ...asana, 'x-google-authorization': `Bearer sandbox-${person}` };
}

/** The reads of these requests, as the service received them. */
export const toReads = (requests: readonly LoggedRequest[]): readonly string[] =>
  requests.flatMap((request) => (request.actions ?? [request]).map(toLine));

function toLine({ method, path, query, optFields, fields }: LogEntry): string {
  const parameters = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  return `${method} ${path}${parameters} ${fields ?? (optFields ?? ['*']).join(',')}`;
}
