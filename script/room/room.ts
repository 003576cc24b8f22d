// The rooms of src, from top to bottom, and which other rooms each may import. `npm run rooms` writes the rules of the linter (biome.json) and the
// table in docs/architecture.md from this list. test/lint/room.test.ts compares it with the imports in the code.

/** A folder of src. */
export interface Room {
  /** What the code in it does. */
  readonly purpose: string;
  /** The rooms that it may import. Rooms above it in the list are never among them. */
  readonly imports: readonly RoomName[];
  /** What it must not know or do, beside the rooms that it does not import. */
  readonly without?: Readonly<Partial<Record<Packages, string>>>;
}

/** Packages that a room must not import. */
export type Packages = keyof typeof packages;

/** Patterns of module names. */
export const packages = {
  graphql: ['graphql', 'graphql/**', 'graphql-*', 'graphql-*/**', '@pothos/**'],
  network: ['undici', 'node:http', 'node:https', 'node:net'],
} as const;

export type RoomName =
  | 'command'
  | 'server'
  | 'mcp'
  | 'schema'
  | 'observe'
  | 'operation'
  | 'doctor'
  | 'live'
  | 'service'
  | 'account'
  | 'upstream'
  | 'engine'
  | 'config'
  | 'client';

export const rooms: Readonly<Record<RoomName, Room>> = {
  command: {
    purpose: 'serve, mcp, sandbox, doctor, query, store copy, library',
    imports: [
      'server',
      'mcp',
      'schema',
      'observe',
      'operation',
      'doctor',
      'live',
      'account',
      'upstream',
      'engine',
      'config',
    ],
  },
  server: {
    purpose: 'HTTP: plugins, routes, pages, transports of subscriptions',
    imports: ['schema', 'operation', 'live', 'account', 'engine', 'config'],
  },
  mcp: {
    purpose: 'tools for agents',
    imports: ['schema', 'observe', 'account', 'engine', 'config'],
    without: { network: 'executes operations in the same process' },
  },
  schema: {
    purpose: 'the GraphQL schema, the only room that combines the services',
    imports: ['operation', 'live', 'service', 'account', 'upstream', 'engine'],
    without: { network: 'sends no HTTP requests: the clients of the services do' },
  },
  observe: {
    purpose: 'metrics and traces, loaded only if they are configured',
    imports: ['operation', 'account', 'upstream', 'config'],
  },
  operation: {
    purpose: 'what the resolvers of one operation share: context, callers, limits, report',
    imports: ['live', 'service', 'account', 'upstream', 'engine', 'config'],
  },
  doctor: {
    purpose: 'checks what the server assumes of the services, and the set-up',
    imports: ['service', 'upstream', 'config'],
  },
  live: {
    purpose: 'change feeds, webhooks and subscriptions, loaded by the first subscription',
    imports: ['service', 'account', 'upstream', 'engine', 'config'],
  },
  service: {
    purpose: 'Asana and Google as typed functions and records',
    imports: ['upstream', 'engine'],
    without: { graphql: 'does not know GraphQL' },
  },
  account: {
    purpose: 'who sends a request, and the connected accounts',
    imports: ['upstream', 'config'],
    without: { graphql: 'does not know GraphQL' },
  },
  upstream: {
    purpose: 'how requests reach any service: HTTP, pacing, shared limits, assumptions',
    imports: ['engine', 'config'],
    without: { graphql: 'does not know GraphQL' },
  },
  engine: {
    purpose: 'compiles operations to plans, executes them, batches and caches reads',
    imports: [],
  },
  config: {
    purpose:
      'the settings of the environment, the declarations of the services, and the connection to Redis',
    imports: [],
    without: { graphql: 'does not know GraphQL' },
  },
  client: {
    purpose: 'the published client',
    imports: [],
    without: {
      graphql: 'is loaded without packages',
      network: 'is also loaded by browsers',
    },
  },
};
