import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Accounts } from '../auth/accounts.ts';
import { createFileStore } from '../auth/store/file-store.ts';
import { createMemoryStore } from '../auth/store/memory-store.ts';
import type { Store } from '../auth/store/store.ts';
import type { Config } from '../config/config.ts';
import { parseConfig } from '../config/environment.ts';
import { createSchema } from '../graph/schema.ts';
import { combineObservers } from '../operation/combined-observer.ts';
import { createContextFactory } from '../operation/context.ts';
import { toEmbeddedRecords } from '../plan/embedded-record.ts';
import type { Redis } from '../redis/redis.ts';
import { listen } from '../server/listen.ts';
import { createLogger } from '../server/logger.ts';
import { Lifecycle } from '../server/request/lifecycle.ts';
import { createServer, graphqlEndpoint } from '../server/server.ts';
import { respondWhileStarting } from '../server/starting.ts';
import type { Command } from './command-line.ts';
import { listenForMetrics, openMetrics } from './open-metrics.ts';
import { openRedis } from './open-redis.ts';
import { openTracing } from './open-tracing.ts';
import { defaultSandboxToken, startOptionalSandbox } from './optional-sandbox.ts';
import { openSharedLimits } from './shared-limits.ts';
import { onShutdownSignal } from './shutdown.ts';
import { logStart } from './start-log.ts';
import { stop } from './stop.ts';

/** `taskdoc`: serves the API. It uses the sandbox unless the environment names real services. */
export async function serve(
  env: NodeJS.ProcessEnv,
  { port }: Command,
  print: (text: string) => void,
): Promise<void> {
  const parsedConfig = parseConfig(port === null ? env : { ...env, PORT: port });
  let handler: RequestListener = respondWhileStarting;
  const listening = await listen((request, response) => handler(request, response), parsedConfig);
  const { config, sandbox } = await startOptionalSandbox(parsedConfig);
  const logger = createLogger(config);
  const redis = await openRedis(config, logger);
  const sharedLimits = await openSharedLimits(config, logger, redis);
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
    exportObserver: observer?.exports ?? null,
    toHttpClient,
  });
  const sandboxToken = sandbox ? defaultSandboxToken : null;
  const observeStore = metrics?.observeStore ?? ((store: Store) => store);
  const accounts = await openAccounts(config, async (createAccounts) => {
    const store = observeStore(await openStore(config, logger, redis));
    return createAccounts({ config, store, logger, toHttpClient });
  });
  const lifecycle = new Lifecycle();
  metrics?.measure({
    operationCount: () => lifecycle.operationCount,
    upstreamLoad: () => contexts.load(),
  });
  const metricsListening = await listenForMetrics(config, metrics);
  const shared = { config, logger, lifecycle };
  handler = createServer({
    ...shared,
    schema,
    contexts,
    sandboxToken,
    accounts,
    sharedLimits,
    observer,
    metrics,
  });
  const close = async () => {
    await metricsListening?.close();
    await contexts.close();
    await accounts?.close();
    await sharedLimits?.close();
    await redis?.close();
    await sandbox?.close();
  };
  onShutdownSignal((signal) => stop(signal, { ...shared, listening, close }));
  logStart({ logger, env, config, url: listening.url });
  // Last, because a program that waits for this text may send a signal right after it.
  print(welcome(config, listening.url, sandbox, metricsListening?.url));
}

type CreateAccounts = typeof import('../auth/accounts.ts').createAccounts;

/** Null if this server is not registered with any service. Otherwise it loads the code for OAuth. */
async function openAccounts(
  { asana, google }: Config,
  create: (createAccounts: CreateAccounts) => Promise<Accounts>,
): Promise<Accounts | null> {
  if (asana.oauthClient === null && google.oauthClient === null) return null;
  const { createAccounts } = await import('../auth/accounts.ts');
  return create(createAccounts);
}

async function openStore(
  { storePath }: Config,
  logger: Logger,
  redis: Redis | null,
): Promise<Store> {
  const warn = logger.warn.bind(logger);
  if (redis !== null) {
    const { createRedisStore } = await import('../auth/store/redis-store.ts');
    return createRedisStore(redis, { warn });
  }
  return storePath === null ? createMemoryStore() : createFileStore(storePath, { warn });
}

function welcome(
  config: Config,
  url: string,
  sandbox: Sandbox | null,
  metricsUrl: string | undefined,
): string {
  const api = `Page     ${url}   describes this server; connect your accounts here
API      ${url}${graphqlEndpoint}${config.graphiql ? '   open it in a browser to use GraphiQL' : ''}
${metricsUrl === undefined ? '' : `Metrics  ${metricsUrl}/metrics\n`}`;
  if (!sandbox)
    return `${api}Asana    ${config.asana.baseUrl}\nGoogle   ${config.google.docsBaseUrl}\n`;
  return `${api}Sandbox  ${sandbox.url}   emulates Asana and Google; no request leaves this machine

Callers act as sandbox-ada, who can see everything, unless they connect an account in a browser or send another user's token:
  X-Asana-Authorization: Bearer sandbox-grace    a member, who can see a part
  X-Asana-Authorization: Bearer sandbox-guest    a guest of one project
X-Google-Authorization accepts the same tokens, for documents.

To use your own accounts, stop this program and set ASANA_ACCESS_TOKEN and GOOGLE_ACCESS_TOKEN.
`;
}
