import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Store } from '../account/store/store.ts';
import type { Config } from '../config/config.ts';
import type { Redis } from '../config/redis/redis.ts';
import type { Secret } from '../config/secret.ts';
import { toEmbeddedRecords } from '../engine/plan/embedded-record.ts';
import type { FeedStore } from '../live/feed/store/feed-store.ts';
import type { WebhookStore } from '../live/webhook/store/webhook-store.ts';
import type { Metrics } from '../observe/metrics/metrics.ts';
import { createContextFactory } from '../operation/context.ts';
import { combineObservers } from '../operation/report/combined-observer.ts';
import { createSchema } from '../schema/schema.ts';
import { type Listening, listen } from '../server/listen.ts';
import { Lifecycle } from '../server/request/lifecycle.ts';
import { createServer } from '../server/server.ts';
import { respondWhileStarting } from '../server/starting.ts';
import { openConfiguredRedis } from './configured-redis.ts';
import { openAccounts, openStore } from './open-accounts.ts';
import { listenForMetrics, openMetrics } from './open-metrics.ts';
import { openTracing } from './open-tracing.ts';
import { type OpenLimitStore, openSharedLimits } from './shared-limits.ts';
import { stop } from './stop.ts';

/** Shares change feeds with the other instances of this server, and loads the code for it. */
async function openSharedFeeds(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  redis: Redis,
): Promise<FeedStore> {
  const { createRedisFeedStore } = await import('../live/shared-feed/redis-feed-store.ts');
  return createRedisFeedStore({ redis, secrets: sessionSecrets });
}

/** Shares webhooks with the other instances of this server, and loads the code for it. */
export async function openSharedWebhooks(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  redis: Redis,
): Promise<WebhookStore> {
  const { createRedisWebhookStore } = await import('../live/webhook/store/redis-webhook-store.ts');
  const { deriveKeys } = await import('../account/derived-key.ts');
  return createRedisWebhookStore(redis, deriveKeys(sessionSecrets, 'webhooks'));
}

/** An address on which this process listens. Until there is a handler, it responds that the server starts. */
export interface OpenPort {
  readonly listening: Listening;
  handler: RequestListener;
}

/** Listens. Throws ListenFailed. */
export async function openPort(config: Config): Promise<OpenPort> {
  const port = { handler: respondWhileStarting };
  const listening = await listen((request, response) => port.handler(request, response), config);
  return Object.assign(port, { listening });
}

/** What a server needs. */
export interface ServerProcessOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** The sandbox user of callers without a credential. Null without the sandbox. */
  readonly sandboxToken: Secret | null;
  /** Where it listens already. Null: it listens when it is ready. */
  readonly port: OpenPort | null;
  /** How workers of one program share limits without Redis. Default null. */
  readonly openLimitStore?: OpenLimitStore | null;
  /** Receives the metrics, which are then not served. Default: they are served at their own address, if they have one. */
  readonly sendMetrics?: ((metrics: Metrics) => void) | null;
  readonly lifecycle?: Lifecycle;
  /** Called when the server has stopped. */
  readonly onStopped?: () => Promise<void>;
}

/** A server that is ready. */
export interface ServerProcess {
  readonly url: string;
  /** Undefined if the metrics have no address of their own. */
  readonly metricsUrl: string | undefined;
  /** Stops it without resetting a request. Never rejects. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Loads everything that serves the API, and connects it. */
export async function startServer({
  config,
  logger,
  sandboxToken,
  port,
  openLimitStore = null,
  sendMetrics = null,
  lifecycle = new Lifecycle(),
  onStopped = async () => {},
}: ServerProcessOptions): Promise<ServerProcess> {
  const redis = await openConfiguredRedis(config, logger);
  const sharedLimits = await openSharedLimits(config, logger, redis, openLimitStore);
  const schema = createSchema(config);
  const metrics = await openMetrics(config);
  const tracing = await openTracing(config, logger);
  const observer = combineObservers(
    [metrics, tracing].flatMap((one) => (one === null ? [] : [one.observer])),
  );
  const toHttpClient = tracing?.withoutTracing;
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    slotsFor: sharedLimits?.slotsFor.bind(sharedLimits),
    onAssumptionFailed: ({ id, statement, fallback }) =>
      logger.warn({ assumption: id, statement, fallback }, 'A service behaves differently'),
    onCircuitChange(api, isOpen) {
      metrics?.changeCircuit(api, isOpen);
      if (isOpen) logger.warn({ api }, 'Most requests failed: the server sends only probes');
      else logger.info({ api }, 'A probe succeeded: the server sends requests again');
    },
    onWebhookFailure: ({ service, reason, message }) =>
      logger.warn(
        { service, reason, error: message },
        'A webhook cannot be created: the server polls more often instead',
      ),
    fileObserver: observer?.files ?? null,
    useOnce: sharedLimits?.useOnce.bind(sharedLimits),
    openFeedStore: redis === null ? undefined : () => openSharedFeeds(config, redis),
    openWebhookStore: redis === null ? undefined : () => openSharedWebhooks(config, redis),
    connectedAccounts: () => accounts,
    toHttpClient,
  });
  const observeStore = metrics?.observeStore ?? ((store: Store) => store);
  const accounts = await openAccounts(config, async (createAccounts) => {
    const store = observeStore(await openStore(config, logger, redis));
    const onCredentialEnded = contexts.changes.endCredential;
    return createAccounts({ config, store, logger, toHttpClient, onCredentialEnded });
  });
  metrics?.measure({
    operationCount: () => lifecycle.operationCount,
    subscriptionCount: () => lifecycle.streamCount,
    upstreamLoad: () => contexts.load(),
  });
  if (metrics !== null) sendMetrics?.(metrics);
  const metricsListening = sendMetrics ? null : await listenForMetrics(config, metrics);
  const shared = { config, logger, lifecycle };
  const handler = createServer({
    ...shared,
    schema,
    contexts,
    sandboxToken,
    accounts,
    sharedLimits,
    observer,
    metrics,
  });
  const open = port ?? (await openPort(config));
  open.handler = handler;
  void contexts.removeLeftoverWebhooks();
  const { listening } = open;
  const close = async () => {
    await metricsListening?.close();
    await contexts.close();
    await accounts?.close();
    await sharedLimits?.close();
    await redis?.close();
    await tracing?.flush();
    await onStopped();
  };
  return {
    url: listening.url,
    metricsUrl: metricsListening?.url,
    stop: (signal) => stop(signal, { ...shared, listening, close }),
  };
}
