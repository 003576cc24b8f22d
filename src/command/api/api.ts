import type { Logger } from 'pino';
import type { Store } from '../../account/store/store.ts';
import type { Config } from '../../config/config.ts';
import type { Redis } from '../../config/redis/redis.ts';
import type { Secret } from '../../config/secret.ts';
import { toEmbeddedRecords } from '../../engine/plan/embedded-record.ts';
import type { FeedStore } from '../../live/feed/store/feed-store.ts';
import type { WebhookStore } from '../../live/webhook/store/webhook-store.ts';
import { combineToolObservers } from '../../observe/tool-observer.ts';
import { createContextFactory } from '../../operation/context-factory.ts';
import { combineObservers } from '../../operation/report/operation-observer.ts';
import { createSchema } from '../../schema/schema.ts';
import type { SchemaExtension } from '../../schema/schema-extension.ts';
import { Lifecycle } from '../../server/request/lifecycle.ts';
import { createServer } from '../../server/server.ts';
import { openConfiguredRedis } from './configured-redis.ts';
import { openAccounts, openStore } from './open-accounts.ts';
import { openMetrics } from './open-metrics.ts';
import { openTracing } from './open-tracing.ts';
import { type OpenLimitStore, openSharedLimits } from './shared-limits.ts';

/** Shares change feeds with the other instances of this server, and loads the code for it. */
async function openSharedFeeds(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  redis: Redis,
): Promise<FeedStore> {
  const { createRedisFeedStore } = await import('../../live/shared-feed/redis-feed-store.ts');
  return createRedisFeedStore({ redis, secrets: sessionSecrets });
}

/** Shares webhooks with the other instances of this server, and loads the code for it. */
export async function openSharedWebhooks(
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  redis: Redis,
): Promise<WebhookStore> {
  const { createRedisWebhookStore } = await import(
    '../../live/webhook/store/redis-webhook-store.ts'
  );
  const { deriveKeys } = await import('../../account/derived-key.ts');
  return createRedisWebhookStore(redis, deriveKeys(sessionSecrets, 'webhooks'));
}

export interface ApiOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** The sandbox user of callers without a credential. Null without the sandbox. */
  readonly sandboxToken: Secret | null;
  /** How workers of one program share limits without Redis. Default null. */
  readonly openLimitStore?: OpenLimitStore | null;
  readonly lifecycle?: Lifecycle;
  /** Fields of the program that serves the API. Default none. */
  readonly extension?: SchemaExtension | undefined;
}

/** The API, before anything listens. */
export type OpenedApi = Awaited<ReturnType<typeof openApi>>;

/** Loads everything that serves the API, and connects it. */
export async function openApi({
  config,
  logger,
  sandboxToken,
  openLimitStore = null,
  lifecycle = new Lifecycle(),
  extension,
}: ApiOptions) {
  const metrics = await openMetrics(config);
  const opened = await openConfiguredRedis(config, logger);
  const redis = opened && (metrics?.observeRedis(opened) ?? opened);
  const sharedLimits = await openSharedLimits(config, logger, redis, openLimitStore);
  const schema = createSchema({ ...config, extension });
  const tracing = await openTracing(config, logger);
  const observer = combineObservers(
    [metrics, tracing].flatMap((one) => (one === null ? [] : [one.observer])),
  );
  const observeToolCall = combineToolObservers(
    [tracing, metrics].flatMap((one) => (one === null ? [] : [one.observeToolCall])),
  );
  const toHttpClient = tracing?.withoutTracing;
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    slotsFor: sharedLimits?.slotsFor.bind(sharedLimits),
    quotaSlotsFor: sharedLimits?.quotaSlotsFor.bind(sharedLimits),
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
  const agents =
    config.mcp.isOn && accounts !== null
      ? await (await import('./open-agents.ts')).openAgents({
          config,
          logger,
          accounts,
          schema,
          handler: () => handler,
          observeCall: observeToolCall,
        })
      : null;
  metrics?.measure({
    operationCount: () => lifecycle.operationCount,
    subscriptionCount: () => lifecycle.streamCount,
    upstreamLoad: () => contexts.load(),
    ...(sharedLimits && { isSharing: () => !sharedLimits.isAlone }),
  });
  const handler: ReturnType<typeof createServer> = createServer({
    config,
    logger,
    lifecycle,
    schema,
    contexts,
    sandboxToken,
    accounts,
    sharedLimits,
    observer,
    metrics,
    ...(agents && { agentRoutes: agents.routes }),
  });
  return {
    schema,
    handler,
    lifecycle,
    metrics,
    observeToolCall,
    /** Removes webhooks that a crash left behind. */
    start: () => void contexts.removeLeftoverWebhooks(),
    /** Closes what it uses, after its last operation. */
    async close() {
      await contexts.close();
      await agents?.close();
      await accounts?.close();
      await sharedLimits?.close();
      await redis?.close();
      await tracing?.flush();
    },
  };
}
