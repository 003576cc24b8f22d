import type * as z from 'zod';
import { defaultCallerLimits, defaultConcurrentOperations, toLimit } from './admission.ts';
import type { Config, OauthClient, ServiceAccess } from './config.ts';
import { type ServiceId, serviceDeclarations, serviceIds } from './declaration/services.ts';
import { deepFreeze } from './deep-freeze.ts';
import { isLoopback } from './host.ts';
import type { Secret } from './secret.ts';
import { prefixOf } from './service-variable.ts';
import { environment, maxPerMinute, variableNames } from './variable.ts';
import {
  type ConfigProblem,
  findConflicts,
  isSandboxOn,
  type Variables,
} from './variable-conflict.ts';

/** The environment is invalid. Lists every problem, so that the operator can correct all of them at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, message }) => `  ${variable} ${message}`);
    super(`The configuration is invalid:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Parses the environment. An empty or blank variable counts as unset.
 *
 * `SANDBOX=on` overrides credentials and base URLs: the sandbox replaces both services, and only the sandbox receives the
 * credentials (see `withSandbox`).
 *
 * Throws ConfigError with every problem. Ignores unknown variables.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables = readVariables(env);
  const parsed = environment.safeParse(variables);
  const problems = [...(parsed.error ? problemsOf(parsed.error) : []), ...findConflicts(variables)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const isOn = isSandboxOn(variables);
  const maxConcurrentOperations = values.MAX_CONCURRENT_OPERATIONS ?? defaultConcurrentOperations();
  const callerLimits = defaultCallerLimits(values.HOST, maxConcurrentOperations);
  // The sandbox has no quotas unless a test sets them.
  const sandboxQuota = isOn ? maxPerMinute : null;
  const access = accessToServices(values);
  return deepFreeze({
    production: values.NODE_ENV === 'production',
    logLevel: values.LOG_LEVEL,
    host: values.HOST,
    port: values.PORT,
    workers: values.WORKERS,
    publicUrl: values.PUBLIC_URL ?? null,
    webhooks: values.WEBHOOKS === 'on',
    allowedHosts: values.ALLOWED_HOSTS,
    corsOrigins: values.CORS_ORIGINS,
    apiKeys: values.API_KEYS,
    requireCallerCredentials: values.REQUIRE_CALLER_CREDENTIALS,
    graphiql:
      values.GRAPHIQL === 'on' &&
      values.ONLY_TRUSTED_DOCUMENTS === 'off' &&
      values.INTROSPECTION === 'on',
    introspection: values.INTROSPECTION === 'on',
    rawRequest: values.RAW_REQUEST === 'on',
    publicSharing: values.ALLOW_PUBLIC_SHARING === 'on',
    typePrefix: values.TYPE_PREFIX,
    rootFieldPrefix: values.ROOT_FIELD_PREFIX,
    trustedDocuments: values.TRUSTED_DOCUMENTS ?? new Map(),
    failedAssumptions: values.ASSUMPTIONS,
    onlyTrustedDocuments: values.ONLY_TRUSTED_DOCUMENTS === 'on',
    maxBodyBytes: values.MAX_BODY_BYTES,
    operationTimeoutMs: values.OPERATION_TIMEOUT_MS,
    finishMutations: values.FINISH_MUTATIONS === 'on',
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_MS,
    circuitBreaker: {
      minRequests: values.CIRCUIT_BREAKER_MIN_REQUESTS,
      failurePercent: values.CIRCUIT_BREAKER_FAILURE_PERCENT,
      windowMs: values.CIRCUIT_BREAKER_WINDOW_MS,
      pauseMs: values.CIRCUIT_BREAKER_PAUSE_MS,
    },
    maxRetryPercent: values.MAX_RETRY_PERCENT,
    // On loopback there is no load balancer that must notice the stop.
    drainDelayMs: values.DRAIN_DELAY_MS ?? (isLoopback(values.HOST) ? 0 : 5000),
    stopTimeoutMs: values.STOP_TIMEOUT_MS ?? values.OPERATION_TIMEOUT_MS + 2000,
    upstreamConnections: values.UPSTREAM_CONNECTIONS,
    maxUpstreamRequests: values.MAX_UPSTREAM_REQUESTS,
    pollIntervalMs: values.POLL_INTERVAL_MS,
    maxNodes: values.MAX_NODES,
    maxResponseNodes: values.MAX_RESPONSE_NODES,
    maxResponseBytes: values.MAX_RESPONSE_BYTES,
    executor: values.EXECUTOR,
    admission: {
      maxConcurrentOperations,
      maxConcurrentPerCaller: toLimit(
        values.MAX_CONCURRENT_OPERATIONS_PER_CALLER ?? callerLimits.concurrent,
      ),
      maxPerMinutePerCaller: toLimit(
        values.MAX_OPERATIONS_PER_MINUTE_PER_CALLER ?? callerLimits.perMinute,
      ),
      maxSubscriptions: values.MAX_SUBSCRIPTIONS,
      maxSubscriptionsPerCaller: toLimit(
        values.MAX_SUBSCRIPTIONS_PER_CALLER ?? callerLimits.subscriptions,
      ),
      maxSubscriptionsPerConnection: values.MAX_SUBSCRIPTIONS_PER_CONNECTION,
      maxRequestsPerMinutePerAddress: toLimit(values.MAX_REQUESTS_PER_MINUTE_PER_ADDRESS),
      trustedProxies: values.TRUSTED_PROXIES,
    },
    metrics: toMetrics(values.METRICS_HOST, values.METRICS_PORT, values.METRICS_KEY),
    traceDocuments: values.TRACE_DOCUMENTS === 'on',
    connections: {
      maxConnections: values.MAX_CONNECTIONS,
      headersTimeoutMs: values.HEADERS_TIMEOUT_MS,
      requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
      keepAliveTimeoutMs: values.KEEP_ALIVE_TIMEOUT_MS,
      sendTimeoutMs: values.SEND_TIMEOUT_MS,
    },
    subscriptions: {
      heartbeatMs: values.SUBSCRIPTION_HEARTBEAT_MS,
      callbackOrigins: values.SUBSCRIPTION_CALLBACK_ORIGINS,
    },
    ...access,
    asana: {
      ...access.asana,
      baseUrl: values.ASANA_BASE_URL,
      requestsPerMinute: values.ASANA_REQUESTS_PER_MINUTE ?? null,
      searchesPerMinute: values.ASANA_SEARCHES_PER_MINUTE,
    },
    google: {
      ...access.google,
      docsBaseUrl: values.GOOGLE_DOCS_BASE_URL,
      driveBaseUrl: values.GOOGLE_DRIVE_BASE_URL,
      quotas: {
        docsReads: values.GOOGLE_DOCS_READS_PER_MINUTE ?? sandboxQuota,
        docsWrites: values.GOOGLE_DOCS_WRITES_PER_MINUTE ?? sandboxQuota,
        driveUnits: values.GOOGLE_DRIVE_UNITS_PER_MINUTE ?? sandboxQuota,
      },
    },
    sandbox: {
      isOn,
      port: values.SANDBOX_PORT,
      extraTasks: values.SANDBOX_EXTRA_TASKS,
    },
    sessionSecrets: values.SESSION_SECRET,
    // The sandbox loses its users when it ends. Without a secret, stored connections could not be decrypted later.
    storePath:
      isOn && values.SESSION_SECRET.length === 0
        ? null
        : (values.STORE_PATH ?? (isOn ? null : 'data/taskdoc.db')),
    redis:
      values.REDIS_URL === undefined
        ? null
        : { url: values.REDIS_URL, prefix: values.REDIS_PREFIX },
  });
}

function readVariables(env: Variables): Variables {
  return Object.fromEntries(
    variableNames.flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

function problemsOf(error: z.ZodError): ConfigProblem[] {
  return error.issues.map(({ path, message }) => ({ variable: path.join('.'), message }));
}

/** How this server is known to each service. */
function accessToServices(
  values: z.infer<typeof environment>,
): Readonly<Record<ServiceId, ServiceAccess>> {
  const toAccess = (service: ServiceId): ServiceAccess => {
    const prefix = prefixOf(service);
    return {
      accessToken: values[`${prefix}_ACCESS_TOKEN`] ?? null,
      oauthClient: oauthClient(values[`${prefix}_CLIENT_ID`], values[`${prefix}_CLIENT_SECRET`]),
      oauthEndpoints: serviceDeclarations[service].oauth.endpoints,
    };
  };
  // Object.fromEntries does not know the names.
  return Object.fromEntries(serviceIds.map((service) => [service, toAccess(service)])) as Record<
    ServiceId,
    ServiceAccess
  >;
}

function toMetrics(host: string, port: number | undefined, key: Secret | undefined) {
  if (port === undefined && key === undefined) return null;
  return { listen: port === undefined ? null : { host, port }, key: key ?? null };
}

function oauthClient(id: string | undefined, clientSecret: Secret | undefined): OauthClient | null {
  return id !== undefined && clientSecret !== undefined ? { id, secret: clientSecret } : null;
}
