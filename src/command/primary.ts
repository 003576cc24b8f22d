import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Config } from '../config/config.ts';
import { createLogger } from '../server/request/logger.ts';
import { createPrimaryLimitStore, type Peer } from '../upstream/shared-limit/worker-limit-store.ts';
import { listenForMetrics, openWorkerMetrics } from './api/open-metrics.ts';
import { onSecretSignal, readSecretsAgain, shutdownSignals } from './secret-signal.ts';
import { onShutdownSignal } from './shutdown.ts';
import { logStart, printWelcome, type WelcomeOutput, welcome } from './start-log.ts';
import {
  type AllReadyMessage,
  isReady,
  type ReadSecretsMessage,
  type StopMessage,
} from './worker-message.ts';

export interface PrimaryOptions {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly output: WelcomeOutput;
}

/** How long after the end of a worker another one starts. */
const restartMs = 1000;

/** The exit code if the first worker cannot start. The worker has said why. */
const failedExitCode = 1;

/**
 * Starts the workers, which share one port, and replaces those that end. Serves no request itself. Without Redis it keeps the store of their
 * shared limits.
 */
export async function runPrimary({ config, env, output }: PrimaryOptions): Promise<void> {
  const logger = createLogger(config);
  const limitStore = config.redis === null ? createPrimaryLimitStore() : null;
  // A link that one worker has signed is valid for all.
  const secret =
    config.sessionSecrets.length === 0 ? { SESSION_SECRET: randomBytes(32).toString('hex') } : {};
  const metrics = await openWorkerMetrics(config);
  const metricsListening = await listenForMetrics(config, metrics);
  const ready = new Set<Worker>();
  let isAllReady = false;
  let isStopping = false;

  async function fork(): Promise<string | null> {
    const worker = cluster.fork(secret);
    limitStore?.serve(String(worker.id), worker);
    metrics?.serve(String(worker.id), toPeer(worker));
    const url = await untilReady(worker);
    if (url === null) return null;
    ready.add(worker);
    isAllReady ||= ready.size === config.workers;
    if (isAllReady)
      for (const one of ready) one.send({ type: 'all-ready' } satisfies AllReadyMessage);
    return url;
  }

  const stopAll = async (signal: NodeJS.Signals) => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        worker.send({ type: 'stop', signal } satisfies StopMessage);
        return once(worker, 'exit');
      }),
    );
  };

  onShutdownSignal(stopAll, undefined, shutdownSignals(env));
  onSecretSignal(env, () => {
    readSecretsAgain({ config, env, logger });
    for (const worker of Object.values(cluster.workers ?? {}))
      worker?.send({ type: 'read-secrets' } satisfies ReadSecretsMessage);
  });
  // Alone, so that a problem is reported once.
  const url = await fork();
  if (url === null) process.exit(isStopping ? 0 : failedExitCode);
  cluster.on('exit', (worker, code, signal) => {
    const { id } = worker;
    ready.delete(worker);
    limitStore?.leave(String(id));
    metrics?.leave(String(id));
    if (isStopping) return;
    logger.error({ worker: id, code, signal }, 'worker ended');
    setTimeout(() => isStopping || void fork(), restartMs).unref();
  });
  await Promise.all(Array.from({ length: config.workers - 1 }, fork));
  if (isStopping) return;
  logStart({ logger, env, config, url });
  printWelcome(welcome(config, url, null, metricsListening?.url), config, output);
}

/** A worker that has ended receives nothing. */
const toPeer = (worker: Worker): Peer => ({
  send: (message) => void (worker.isConnected() && worker.send(message)),
  on: (event, listener) => worker.on(event, listener),
});

/** Resolves with the address of a worker when it listens, or with null if it ends before. */
function untilReady(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    worker.on('message', (message) => {
      if (isReady(message)) resolve(message.url);
    });
    worker.once('exit', () => resolve(null));
  });
}
