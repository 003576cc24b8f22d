import { GraphQLError } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { pino } from 'pino';
import type { Viewer } from '../../src/auth/viewer.ts';
import { parseConfig } from '../../src/config/environment.ts';
import type { Secret } from '../../src/config/secret.ts';
import { InputError } from '../../src/graph/error/input-error.ts';
import type { ContextFactory, OperationContext } from '../../src/server/request/context-factory.ts';
import { createServer } from '../../src/server/server.ts';

// A small graph in place of ours: what a test of the server needs is a field that does what the test says.

/** The context of the stand-in's resolvers. */
export interface StandInContext extends OperationContext {
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
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
  enum Failure { CRASH LEAK INPUT CODED UNCODED }
`;

/** What a stand-in server is made of; everything has a default. */
export interface StandInOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly sandboxToken?: Secret;
  /** Called once a resolver waits, with the signal it listens to. */
  readonly onWait?: (signal: AbortSignal) => void;
  /** Called whenever a context is made. */
  readonly onContext?: () => void;
}

/** A server over the stand-in, its log, and the contexts it made. */
export function createStandIn({ env = {}, sandboxToken, onWait, onContext }: StandInOptions = {}) {
  const contexts: StandInContext[] = [];
  const failures = {
    CRASH: () => new TypeError('Cannot read properties of undefined'),
    LEAK: ({ viewer }: StandInContext) =>
      new Error(`GET https://asana.example refused Bearer ${viewer.asana?.token.reveal()}`, {
        cause: new Error(`token ${viewer.asana?.token.reveal()} is no good`),
      }),
    INPUT: () => new InputError('first', '"first" must be from 1 to 1000.'),
    CODED: () => new GraphQLError('No such task.', { extensions: { code: 'NOT_FOUND' } }),
    UNCODED: () => new GraphQLError('Said by a library.'),
  };
  const schema = createSchema<StandInContext>({
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
    contextFor(viewer, signal) {
      onContext?.();
      const totals = { requests: 2, reads: 3, writes: 0, shared: 0, saved: 1 };
      const context = { viewer, signal, upstream: { report: () => ({ totals, notes: [] }) } };
      contexts.push(context);
      return context;
    },
    exportFor: () => {
      throw new Error('The stand-in has no files.');
    },
  };
  const log: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
  const config = parseConfig(env);
  const server = createServer({
    config,
    schema,
    contexts: factory,
    logger,
    ...(sandboxToken ? { sandboxToken } : {}),
  });
  return { server, contexts, log, lines: () => log.map((line) => JSON.parse(line)) };
}

/** Sends an operation without a port, as clients do; the body can be replaced to be wrong. */
export function post(
  { server }: ReturnType<typeof createStandIn>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  return server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
