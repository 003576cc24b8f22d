import * as z from 'zod';
import { addressRanges } from './admission.ts';
import { keyPrefix, redisUrl } from './redis-variable.ts';
import { savedAssumptions } from './saved-assumption.ts';
import { serviceVariables } from './service-variable.ts';
import { trustedDocuments } from './trusted-document.ts';
import {
  choice,
  host,
  hosts,
  origins,
  prefix,
  secret,
  secrets,
  url,
  wholeNumber,
} from './variable-type.ts';

// Every variable of taskdoc with its type, default, unit and limits.

const dayMs = 24 * 60 * 60 * 1000;

/** The maximum of every limit per minute. */
export const maxPerMinute = 1_000_000_000;
const perMinute = wholeNumber(1, maxPerMinute).optional();

/** The variables of the environment. */
export const environment = z.object({
  NODE_ENV: choice(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  HOST: host().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4000),
  WORKERS: wholeNumber(1, 64).default(1),
  PUBLIC_URL: url('origin').optional(),
  WEBHOOKS: choice(['on', 'off']).default('off'),
  ALLOWED_HOSTS: hosts().default([]),
  CORS_ORIGINS: origins().default([]),
  API_KEYS: secrets().default([]),
  REQUIRE_CALLER_CREDENTIALS: choice(['auto', 'on', 'off']).default('auto'),
  GRAPHIQL: choice(['on', 'off']).default('on'),
  INTROSPECTION: choice(['on', 'off']).default('on'),
  RAW_REQUEST: choice(['on', 'off']).default('on'),
  ALLOW_PUBLIC_SHARING: choice(['on', 'off']).default('off'),
  TYPE_PREFIX: prefix('Work').default(''),
  ROOT_FIELD_PREFIX: prefix('work').default(''),
  TRUSTED_DOCUMENTS: trustedDocuments().optional(),
  ASSUMPTIONS: savedAssumptions().default([]),
  ONLY_TRUSTED_DOCUMENTS: choice(['on', 'off']).default('off'),
  MAX_BODY_BYTES: wholeNumber(1024, 256 * 1024 * 1024).default(1024 * 1024),
  OPERATION_TIMEOUT_MS: wholeNumber(1, dayMs).default(30_000),
  FINISH_MUTATIONS: choice(['on', 'off']).default('on'),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1, dayMs).default(10_000),
  CIRCUIT_BREAKER_MIN_REQUESTS: wholeNumber(0, 1_000_000).default(20),
  CIRCUIT_BREAKER_FAILURE_PERCENT: wholeNumber(1, 99).default(50),
  CIRCUIT_BREAKER_WINDOW_MS: wholeNumber(10, dayMs).default(10_000),
  CIRCUIT_BREAKER_PAUSE_MS: wholeNumber(1, dayMs).default(1000),
  MAX_RETRY_PERCENT: wholeNumber(0, 200).default(10),
  DRAIN_DELAY_MS: wholeNumber(0, dayMs).optional(),
  STOP_TIMEOUT_MS: wholeNumber(1, dayMs).optional(),
  UPSTREAM_CONNECTIONS: wholeNumber(1, 10_000).default(256),
  ASANA_REQUESTS_PER_MINUTE: perMinute,
  ASANA_SEARCHES_PER_MINUTE: perMinute.default(60),
  GOOGLE_DOCS_READS_PER_MINUTE: perMinute,
  GOOGLE_DOCS_WRITES_PER_MINUTE: perMinute,
  GOOGLE_DRIVE_UNITS_PER_MINUTE: perMinute,
  MAX_UPSTREAM_REQUESTS: wholeNumber(1, 100_000).default(500),
  POLL_INTERVAL_MS: wholeNumber(50, 300_000).default(10_000),
  MAX_NODES: wholeNumber(1, 1_000_000_000).default(500_000),
  MAX_RESPONSE_NODES: wholeNumber(1, 10_000_000).default(100_000),
  MAX_RESPONSE_BYTES: wholeNumber(1024, 512 * 1024 * 1024).default(32 * 1024 * 1024),
  MAX_CONCURRENT_OPERATIONS: wholeNumber(1, 1_000_000).optional(),
  MAX_CONCURRENT_OPERATIONS_PER_CALLER: wholeNumber(0, 1_000_000).optional(),
  MAX_OPERATIONS_PER_MINUTE_PER_CALLER: wholeNumber(0, 1_000_000_000).optional(),
  MAX_SUBSCRIPTIONS: wholeNumber(0, 1_000_000).default(10_000),
  MAX_SUBSCRIPTIONS_PER_CALLER: wholeNumber(0, 1_000_000).optional(),
  MAX_SUBSCRIPTIONS_PER_CONNECTION: wholeNumber(1, 1_000_000).default(10),
  MAX_REQUESTS_PER_MINUTE_PER_ADDRESS: wholeNumber(0, 1_000_000_000).default(300),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(4096),
  HEADERS_TIMEOUT_MS: wholeNumber(1, dayMs).default(15_000),
  REQUEST_TIMEOUT_MS: wholeNumber(1, dayMs).default(60_000),
  KEEP_ALIVE_TIMEOUT_MS: wholeNumber(1, dayMs).default(65_000),
  SEND_TIMEOUT_MS: wholeNumber(1, dayMs).default(30_000),
  SUBSCRIPTION_HEARTBEAT_MS: wholeNumber(10, 60_000).default(8000),
  SUBSCRIPTION_CALLBACK_ORIGINS: origins().default([]),
  TRUSTED_PROXIES: addressRanges().default([]),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: host().default('127.0.0.1'),
  METRICS_KEY: secret().optional(),
  TRACE_DOCUMENTS: choice(['on', 'off']).default('off'),
  EXECUTOR: choice(['plan', 'graphql-js']).default('plan'),
  ASANA_BASE_URL: url('base').default('https://app.asana.com/api/1.0'),
  GOOGLE_DOCS_BASE_URL: url('base').default('https://docs.googleapis.com'),
  GOOGLE_DRIVE_BASE_URL: url('base').default('https://www.googleapis.com'),
  ...serviceVariables,
  SESSION_SECRET: secrets(32).default([]),
  STORE_PATH: z.string().optional(),
  REDIS_URL: redisUrl().optional(),
  REDIS_PREFIX: keyPrefix().default('taskdoc:'),
  SANDBOX: choice(['auto', 'on', 'off']).default('auto'),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(0),
  SANDBOX_EXTRA_TASKS: wholeNumber(0, 1_000_000).default(0),
});

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(environment.shape);
