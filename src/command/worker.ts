import cluster from 'node:cluster';
import type { Config } from '../config/config.ts';
import { Lifecycle } from '../server/request/lifecycle.ts';
import { createLogger } from '../server/request/logger.ts';
import { createWorkerLimitStore } from '../upstream/shared-limit/worker-limit-store.ts';
import { sendMetrics } from './api/worker-metrics.ts';
import { readSecretsAgain } from './secret-signal.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signals } from './shutdown.ts';
import { isAllReady, isReadSecrets, isStop, type ReadyMessage } from './worker-message.ts';

/**
 * Serves the API in one of several processes with the same port. Each line of the log has the number of its worker. If the primary process is
 * gone, Node ends its workers.
 */
export async function runWorker(config: Config, env: NodeJS.ProcessEnv): Promise<void> {
  // A terminal sends its signals to all processes. Only the primary process decides what they mean.
  for (const signal of signals) process.on(signal, () => {});
  const logger = createLogger(config).child({ worker: cluster.worker?.id });
  let server: ServerProcess | null = null;
  const lifecycle = new Lifecycle();
  // A load balancer must not send requests to a program of which one worker serves and could end.
  lifecycle.phase = 'starting';
  process.on('message', (message) => {
    if (isAllReady(message) && lifecycle.phase === 'starting') lifecycle.phase = 'ready';
    if (isReadSecrets(message)) readSecretsAgain({ config, env, logger });
    if (!isStop(message)) return;
    const stopped = server?.stop(message.signal) ?? Promise.resolve();
    void stopped.then(() => process.exit(0));
  });
  const primary = {
    send: (message: object) => void process.send?.(message),
    on: (_event: 'message', listener: (message: unknown) => void) =>
      process.on('message', listener),
  };
  server = await startServer({
    config,
    logger,
    sandboxToken: null,
    lifecycle,
    sendMetrics: (metrics) => sendMetrics(metrics, primary),
    // It listens when it is ready, so that a new worker receives no connection before.
    port: null,
    openLimitStore:
      config.redis === null
        ? async (onMessage) => createWorkerLimitStore(primary, onMessage)
        : null,
  });
  primary.send({ type: 'ready', url: server.url } satisfies ReadyMessage);
}
