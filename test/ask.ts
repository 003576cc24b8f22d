import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { LogEntry, LoggedRequest } from '../sandbox/http/request-log.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/sandbox.ts';
import { parseConfig } from '../src/config/environment.ts';
import { createContextFactory } from '../src/operation/context.ts';
import type { UpstreamReport } from '../src/operation/upstream-metrics.ts';
import { toEmbeddedRecords } from '../src/selection/embedded-record.ts';
import { createServer } from '../src/server/server.ts';
import { schemaFor } from './schema-for.ts';

/** Whom the sandbox knows. */
export type Person = 'ada' | 'grace' | 'guest' | 'ada-pat';

/** An error as clients get it. */
export interface AnsweredError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string };
}

/** What a client gets for a query. */
export interface ClientAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape, and fail where it is not there.
  readonly data: any;
  readonly errors: readonly AnsweredError[];
  readonly upstream: UpstreamReport;
}

/** What a client gets for a query, and what it cost. */
export interface Answer extends ClientAnswer {
  /** The reads that the sandbox received, a batch's actions in its place: `GET /tasks/1?limit=2 name,notes`. */
  readonly reads: readonly string[];
  /** How many HTTP requests they came in. */
  readonly wireRequests: number;
}

/** A server and a sandbox of one test file. */
export interface Asker {
  readonly sandbox: Sandbox;
  /** For requests in words of the test's own. */
  readonly server: ReturnType<typeof createServer>;
  ask(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    person?: Person | null,
  ): Promise<Answer>;
  /** GETs a link of this server that an answer held. */
  open(url: string, person?: Person): Promise<Response>;
  /** Asks without a look at what the sandbox received, so that many can ask at once and the log is theirs together. */
  askAmongOthers(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    person?: Person | null,
    signal?: AbortSignal,
  ): Promise<ClientAnswer>;
}

/**
 * Starts both for a test file, over real HTTP between them; the world is new before each test. Records are guarded: a
 * field that touches what it did not ask for fails its test.
 */
export async function createAsker(
  env: Readonly<Record<string, string>> = {},
  sandboxOptions: SandboxOptions = {},
): Promise<Asker> {
  const sandbox = await createSandbox(sandboxOptions);
  const config = parseConfig({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const schema = schemaFor(config);
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    isGuarded: true,
  });
  // The people's tokens are canaries: whatever a test asks, none of them may come back or be written down.
  const leaks: string[] = [];
  const watch = (text: string) => {
    if (token.test(text)) leaks.push(text.slice(0, 500));
  };
  const logger = pino({ level: 'trace' }, { write: watch });
  const server = createServer({ config, schema, contexts, logger });
  beforeEach(() => sandbox.reset());
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
  ) => {
    const response = await server.fetch('http://taskdoc.test/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...toCredentials(person),
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
      errors?: AnsweredError[];
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

/** Both services know the same people; only Asana knows personal access tokens. */
function toCredentials(person: Person | null): Record<string, string> {
  if (person === null) return {};
  const asana = { 'x-asana-authorization': `Bearer sandbox-${person}` };
  return person === 'ada-pat'
    ? asana
    : { ...asana, 'x-google-authorization': `Bearer sandbox-${person}` };
}

/** The reads in these requests, each as the service was asked. */
export const toReads = (requests: readonly LoggedRequest[]): readonly string[] =>
  requests.flatMap((request) => (request.actions ?? [request]).map(toLine));

function toLine({ method, path, query, optFields, fields }: LogEntry): string {
  const parameters = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  return `${method} ${path}${parameters} ${fields ?? (optFields ?? ['*']).join(',')}`;
}
