import { GraphQLError } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { pino } from 'pino';
import type { Accounts } from '../../src/account/accounts.ts';
import type { Viewer } from '../../src/account/viewer.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { type Secret, secretsIn } from '../../src/config/secret.ts';
import type { RequestSignal } from '../../src/operation/operation-abort.ts';
import { InputError } from '../../src/schema/error/input-error.ts';
import type { ContextFactory, OperationContext } from '../../src/server/request/context-factory.ts';
import type { MetricsText } from '../../src/server/route/metrics.ts';
import { createServer } from '../../src/server/server.ts';
import { sharedProcessSetting } from '../shared-process-setting.ts';

// A server with a small schema instead of the real one, whose fields do what a test needs.

/** The context of the test schema's resolvers. */
export interface TestContext extends OperationContext {
  readonly viewer: Viewer;
  readonly signal: RequestSignal;
}

const typeDefs = /* GraphQL */ `
  type Query {
    hello(name: String = "world"): String!
    day(on: Day): String
    nested: Query
    list: [Query!]!
    whoami: String
    contextKeys: [String!]!
    fails(how: Failure!): String
    failsHard: String!
    waits: String
  }
  type Mutation {
    change: String
  }
  scalar Day
  enum Failure { CRASH LEAK INPUT CODED UNCODED FOREIGN }
`;

/** The options of a test server. All are optional. */
export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly sandboxToken?: Secret;
  readonly accounts?: Accounts;
  readonly metrics?: MetricsText;
  /** Called when the field `waits` is resolved, with the operation's signal. */
  readonly onWait?: (signal: RequestSignal) => void;
  /** Called when a context is created. */
  readonly onContext?: () => void;
}

/** Creates a server with the test schema. Also returns its log and the contexts that it created. */
export function createTestServer({
  env = {},
  sandboxToken,
  accounts,
  metrics,
  onWait,
  onContext,
}: TestServerOptions = {}) {
  const config = parseConfig({ ...sharedProcessSetting, ...env });
  const contexts: TestContext[] = [];
  const failures = {
    CRASH: () => new TypeError('Cannot read properties of undefined'),
    LEAK: ({ viewer }: TestContext) => {
      const secrets = [...secretsIn(viewer), ...secretsIn(config)];
      const text = secrets.map((secret) => secret.reveal()).join(' ');
      return new Error(`GET https://asana.example rejected Bearer ${text}`, {
        cause: new Error(`token ${text} is invalid`),
      });
    },
    INPUT: () => new InputError('first', '"first" must be from 1 to 1000.'),
    CODED: () => new GraphQLError('No such task.', { extensions: { code: 'NOT_FOUND' } }),
    UNCODED: () => new GraphQLError('An error of a library.'),
    FOREIGN: () =>
      new GraphQLError('An error of a library.', { extensions: { code: 'OF_A_LIBRARY' } }),
  };
  const schema = createSchema<TestContext>({
    typeDefs,
    resolvers: {
      Query: {
        hello: (_parent, { name }) => `Hello, ${name}!`,
        day: (_parent, { on }) => String(on),
        nested: () => ({}),
        list: () => [{}, {}],
        whoami: (_parent, _args, { viewer }) => viewer.asana?.source ?? null,
        contextKeys: (_parent, _args, context) => Object.keys(context),
        fails: (_parent, { how }: { how: keyof typeof failures }, context) => {
          throw failures[how](context);
        },
        failsHard: () => null,
        waits: (_parent, _args, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            onWait?.(signal);
          }),
      },
      Mutation: { change: () => 'done' },
      Day: {
        parseValue: (value: unknown) => {
          if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value;
          throw new TypeError('Day must be YYYY-MM-DD.');
        },
      },
    },
  });
  const factory: ContextFactory = {
    receiveNotification: null,
    contextFor(viewer, signal, operationWork) {
      onContext?.();
      const upstream = {
        asana: { requests: 2, reads: 3, writes: 0, retries: 0, rateLimited: 0, waitedMs: 0 },
      };
      const totals = { requests: 2, reads: 3, writes: 0, shared: 0, saved: 1 };
      const context = {
        viewer,
        signal,
        operationWork,
        upstream: {
          report: () => ({ totals, notes: [] }),
          summary: () => ({ upstream }),
          estimate: () => {},
        },
        discardFailures: () => {},
      };
      contexts.push(context);
      return context;
    },
    uploadFor: () => {
      throw new Error('No uploads.');
    },
    exportFor: () => {
      throw new Error('The test server has no files.');
    },
  };
  const log: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
  const server = createServer({
    config,
    schema,
    contexts: factory,
    logger,
    ...(sandboxToken ? { sandboxToken } : {}),
    ...(accounts ? { accounts } : {}),
    ...(metrics ? { metrics } : {}),
  });
  return { server, contexts, log, logger, lines: () => log.map((line) => JSON.parse(line)) };
}

/** Sends an operation to a server in this process. A string is sent as the body without changes, to test invalid bodies. */
export function post(
  { server }: { readonly server: ReturnType<typeof createServer> },
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  return server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Resolves when the operation with this signal is aborted. */
export const untilAborted = (signal: RequestSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
