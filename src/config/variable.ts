import * as z from 'zod';
import { admission } from './admission.ts';
import { agentClients } from './agent-client.ts';
import { redisSettings } from './redis-variable.ts';
import { savedAssumptions } from './saved-assumption.ts';
import { serviceSettings } from './service-setting.ts';
import { serviceSecrets, serviceVariables } from './service-variable.ts';
import {
  secretsOf,
  secretVariable,
  typesOf,
  type ValuesOf,
  valuesOf,
  variable,
} from './setting.ts';
import { trustedDocuments } from './trusted-document.ts';
import {
  choice,
  host,
  hosts,
  onOff,
  origins,
  orNull,
  prefix,
  secret,
  secrets,
  url,
  wholeNumber,
} from './variable-type.ts';

// Every setting of taskdoc: its variable in the environment, with type, default, unit and limits. What follows from several variables is in
// config.ts.

const dayMs = 24 * 60 * 60 * 1000;

/** Somebody who tries keys over the network must not find one. */
const callerKey = { minLength: 8, minDifferent: 4 };

const settings = {
  /** `NODE_ENV=production`: responses list the upstream requests only on the sandbox. */
  production: variable(
    'NODE_ENV',
    choice(['development', 'production', 'test'])
      .default('development')
      .transform((mode) => mode === 'production'),
  ),
  logLevel: variable(
    'LOG_LEVEL',
    choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  ),
  host: variable('HOST', host().default('127.0.0.1')),
  /** 0 selects a free port. */
  port: variable('PORT', wholeNumber(0, 65_535).default(4000)),
  /** The number of processes that serve the API. 1: this process serves it itself. */
  workers: variable('WORKERS', wholeNumber(1, 64).default(1)),
  /** The origin at which browsers reach this server. Null if it follows from the request. */
  publicUrl: variable('PUBLIC_URL', orNull(url('origin'))),
  /** Whether Asana and Drive send notifications of changes to `publicUrl`. */
  webhooks: variable('WEBHOOKS', onOff('off')),
  /** The host names, in addition to those of this machine and `host`, that the Host header of a request may contain. */
  allowedHosts: variable('ALLOWED_HOSTS', hosts().default([])),
  /** The other origins whose pages may use the API. */
  corsOrigins: variable('CORS_ORIGINS', origins().default([])),
  /** Every caller must send one of these keys. If there are none, callers need no key. */
  apiKeys: secretVariable('API_KEYS', secrets(callerKey).default([])),
  /**
   * Whether a caller must send a token or have a connected account: `on` for every request, `auto` for the queries that only a
   * federating gateway sends. `off` uses the server's own tokens for every caller without a credential.
   */
  requireCallerCredentials: variable(
    'REQUIRE_CALLER_CREDENTIALS',
    choice(['auto', 'on', 'off']).default('auto'),
  ),
  /** The tools for agents. */
  mcp: {
    /** Whether they are available at `/mcp`. */
    isOn: variable('MCP', onOff('off')),
    /** The OAuth clients that may ask users for access to `/mcp`. */
    clients: variable('MCP_CLIENTS', agentClients().default([])),
    /** The mutations that they execute: none, those that only add, or all, each after a confirmation unless it only adds. */
    writes: variable('MCP_WRITES', choice(['none', 'add', 'all']).default('all')),
    /** Whether they execute any document, or only those of `trustedDocuments`. */
    documents: variable('MCP_DOCUMENTS', choice(['any', 'trusted']).default('any')),
  },
  graphiql: variable('GRAPHIQL', onOff('on')),
  /** Whether clients can query the schema. If not, GraphiQL is off too, because it cannot work without the schema. */
  introspection: variable('INTROSPECTION', onOff('on')),
  rawRequest: variable('RAW_REQUEST', onOff('on')),
  /** Whether `shareDocument` can share documents with everybody. */
  publicSharing: variable('ALLOW_PUBLIC_SHARING', onOff('off')),
  /** The prefix of type names, for graphs that already have a type of the same name: `Work` makes `WorkTask`. Empty for none. */
  typePrefix: variable('TYPE_PREFIX', prefix('Work').default('')),
  /** The prefix of root fields: `work` makes `workTask`. Empty for none. */
  rootFieldPrefix: variable('ROOT_FIELD_PREFIX', prefix('work').default('')),
  /** The documents that clients may execute by id. */
  trustedDocuments: variable('TRUSTED_DOCUMENTS', trustedDocuments().default(new Map())),
  /** The ids of the assumptions about the services that are known not to hold, when the server starts. */
  failedAssumptions: variable('ASSUMPTIONS', savedAssumptions().default([])),
  /** Execute only trusted documents. This turns GraphiQL off. */
  onlyTrustedDocuments: variable('ONLY_TRUSTED_DOCUMENTS', onOff('off')),
  maxBodyBytes: variable(
    'MAX_BODY_BYTES',
    wholeNumber(1024, 256 * 1024 * 1024).default(1024 * 1024),
  ),
  /** The time limit of one operation, retries and computation included. */
  operationTimeoutMs: variable('OPERATION_TIMEOUT_MS', wholeNumber(1, dayMs).default(30_000)),
  /** The processor time of the long computation of one operation. */
  maxOperationProcessorMs: variable(
    'MAX_OPERATION_PROCESSOR_MS',
    wholeNumber(1, dayMs).default(2000),
  ),
  /** Whether a mutation that has sent a write continues when its client disconnects. */
  finishMutations: variable('FINISH_MUTATIONS', onOff('on')),
  /** The time limit of one upstream request. */
  upstreamTimeoutMs: variable('UPSTREAM_TIMEOUT_MS', wholeNumber(1, dayMs).default(10_000)),
  /** When the server stops sending requests to a service that fails. */
  circuitBreaker: {
    /** The number of requests below which it continues. 0: it always continues. */
    minRequests: variable('CIRCUIT_BREAKER_MIN_REQUESTS', wholeNumber(0, 1_000_000).default(20)),
    /** It stops if more than this part of the requests failed. */
    failurePercent: variable('CIRCUIT_BREAKER_FAILURE_PERCENT', wholeNumber(1, 99).default(50)),
    /** The time over which requests are counted. */
    windowMs: variable('CIRCUIT_BREAKER_WINDOW_MS', wholeNumber(10, dayMs).default(10_000)),
    /** The time until it sends the first probe. */
    pauseMs: variable('CIRCUIT_BREAKER_PAUSE_MS', wholeNumber(1, dayMs).default(1000)),
  },
  /** The part of the requests that may be retries. */
  maxRetryPercent: variable('MAX_RETRY_PERCENT', wholeNumber(0, 200).default(10)),
  /** How long the server continues to accept requests after a signal to stop, so that load balancers can notice. */
  drainDelayMs: variable('DRAIN_DELAY_MS', orNull(wholeNumber(0, dayMs))),
  /** The time limit of the stop itself, after the delay. */
  stopTimeoutMs: variable('STOP_TIMEOUT_MS', orNull(wholeNumber(1, dayMs))),
  /** The maximum number of connections to one origin. All callers share them. */
  upstreamConnections: variable('UPSTREAM_CONNECTIONS', wholeNumber(1, 10_000).default(256)),
  /** The limits of files that clients upload. */
  uploads: {
    /** The maximum number of connections on which they are sent to the service. */
    connections: variable('UPLOAD_CONNECTIONS', wholeNumber(1, 10_000).default(64)),
    /** How fast a client must send on average, while the server waits for its bytes. */
    minBytesPerSecond: variable(
      'UPLOAD_MIN_BYTES_PER_SECOND',
      wholeNumber(1, 100_000_000).default(16_384),
    ),
  },
  ...serviceSettings,
  /** Per operation. Each read in a batch counts: a batch of ten counts as ten. */
  maxUpstreamRequests: variable('MAX_UPSTREAM_REQUESTS', wholeNumber(1, 100_000).default(500)),
  /** The shortest time between two polls of a change feed. */
  pollIntervalMs: variable('POLL_INTERVAL_MS', wholeNumber(50, 300_000).default(10_000)),
  /** The maximum number of records that an operation may select, if all lists are full. */
  maxNodes: variable('MAX_NODES', wholeNumber(1, 1_000_000_000).default(500_000)),
  /** The maximum number of objects in a response. A value that is loaded separately counts as several, see executor/response-limit.ts. */
  maxResponseNodes: variable('MAX_RESPONSE_NODES', wholeNumber(1, 10_000_000).default(100_000)),
  maxResponseBytes: variable(
    'MAX_RESPONSE_BYTES',
    wholeNumber(1024, 512 * 1024 * 1024).default(32 * 1024 * 1024),
  ),
  /** What executes operations: their plan, or graphql-js, to compare both. */
  executor: variable('EXECUTOR', choice(['plan', 'graphql-js']).default('plan')),
  /** The limits of the operations that this server executes. */
  admission,
  /** Where Prometheus reads the metrics. */
  metrics: {
    host: variable('METRICS_HOST', host().default('127.0.0.1')),
    port: variable('METRICS_PORT', orNull(wholeNumber(0, 65_535))),
    key: secretVariable('METRICS_KEY', orNull(secret(callerKey))),
  },
  /** Whether spans contain the document of their operation. */
  traceDocuments: variable('TRACE_DOCUMENTS', onOff('off')),
  /** The limits of the connections of clients. */
  connections: {
    maxConnections: variable('MAX_CONNECTIONS', wholeNumber(1, 1_000_000).default(4096)),
    /** The time in which the headers of a request must arrive. */
    headersTimeoutMs: variable('HEADERS_TIMEOUT_MS', wholeNumber(1, dayMs).default(15_000)),
    /** The time in which the body of a request must arrive after its headers. */
    requestTimeoutMs: variable('REQUEST_TIMEOUT_MS', wholeNumber(1, dayMs).default(60_000)),
    /** How long a connection without a request stays open. */
    keepAliveTimeoutMs: variable('KEEP_ALIVE_TIMEOUT_MS', wholeNumber(1, dayMs).default(65_000)),
    /** How long a client may read nothing of its response. */
    sendTimeoutMs: variable('SEND_TIMEOUT_MS', wholeNumber(1, dayMs).default(30_000)),
  },
  subscriptions: {
    /** How long the results that clients have not read yet are together, as JSON. */
    maxWaitingBytes: variable(
      'MAX_WAITING_RESULT_BYTES',
      wholeNumber(1024, 1024 * 1024 * 1024).default(32 * 1024 * 1024),
    ),
    /** How long the server sends nothing to a subscriber at most. */
    heartbeatMs: variable('SUBSCRIPTION_HEARTBEAT_MS', wholeNumber(10, 60_000).default(8000)),
    /** The origins of the routers that can receive results at a callback URL. The server sends them to no other host. */
    callbackOrigins: variable('SUBSCRIPTION_CALLBACK_ORIGINS', origins().default([])),
  },
  /** The first secret encrypts and signs, and all of them decrypt and verify. If empty, a random key is created for this process. */
  sessionSecrets: secretVariable('SESSION_SECRET', secrets({ minLength: 32 }).default([])),
  /** The file that stores connections. Null stores them in memory. */
  storePath: variable('STORE_PATH', orNull(z.string())),
  /** What the instances of this server share their state in. */
  redis: redisSettings,
  sandbox: {
    isOn: variable('SANDBOX', choice(['auto', 'on', 'off']).default('auto')),
    port: variable('SANDBOX_PORT', wholeNumber(0, 65_535).default(0)),
    /** The number of additional generated tasks, for benchmarks. */
    extraTasks: variable('SANDBOX_EXTRA_TASKS', wholeNumber(0, 1_000_000).default(0)),
  },
};

/** The values of all settings, as the environment has them. */
export type Settings = ValuesOf<typeof settings>;

/** The variables of the environment. */
export const environment = z.object({ ...typesOf(settings), ...serviceVariables });

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

/** The names of the variables that are secrets. */
export const secretNames: readonly string[] = [...secretsOf(settings), ...serviceSecrets];

/** The settings from the parsed variables. */
export const toSettings = (values: z.infer<typeof environment>): Settings =>
  valuesOf(settings, values);
