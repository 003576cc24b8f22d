import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Listening } from '../server/listen.ts';
import type { Lifecycle } from '../server/request/lifecycle.ts';
import { describeError } from '../server/request/logger.ts';

export interface StopOptions {
  readonly config: Pick<Config, 'drainDelayMs' | 'stopTimeoutMs'>;
  readonly lifecycle: Lifecycle;
  readonly listening: Pick<Listening, 'close'>;
  readonly logger: Logger;
  /** Closes what the server uses. Called after its last operation. */
  readonly close: () => Promise<void>;
}

/** The part of the time limit in which operations that were ended send their responses. */
const maxAnswerMs = 1000;

/** Longer than a client with work to do waits before its next request. */
const maxSilenceMs = 1000;

/**
 * Stops a server without resetting a request:
 *
 * 1. It reports that it is not ready, and serves for the drain delay, so that load balancers select other servers.
 * 2. It completes the streams of subscriptions, and accepts no more connections. It responds to the operations in progress, and to requests on existing connections, with
 *    `connection: close`.
 * 3. Shortly before the time limit it ends the operations that are still in progress. Each of them responds with what it has, and with
 *    an error code for the rest.
 *
 * Never rejects: the log says what could not be closed.
 */
export async function stop(
  signal: NodeJS.Signals | 'end of input',
  options: StopOptions,
): Promise<void> {
  const { config, lifecycle, logger } = options;
  const { drainDelayMs, stopTimeoutMs } = config;
  const startedAt = performance.now();
  lifecycle.phase = 'draining';
  const operations = lifecycle.operationCount;
  logger.info({ signal, drainDelayMs, stopTimeoutMs, operations }, 'drain');
  await sleep(drainDelayMs);
  let endedOperations = 0;
  const answerMs = Math.min(maxAnswerMs, stopTimeoutMs / 2);
  setTimeout(() => {
    endedOperations = lifecycle.endOperations();
  }, stopTimeoutMs - answerMs).unref();
  const problem = await Promise.race([
    closeAll(options).then(
      () => null,
      (error: unknown) => describeError(error, []).message,
    ),
    sleep(stopTimeoutMs, 'The time limit was over before everything was closed.'),
  ]);
  const ms = Math.round(performance.now() - startedAt);
  if (problem === null) logger.info({ ms, endedOperations }, 'stop');
  else logger.warn({ ms, endedOperations, problem }, 'stop');
}

async function closeAll({ config, lifecycle, listening, close }: StopOptions): Promise<void> {
  const { stopTimeoutMs } = config;
  const silenceMs = Math.min(maxSilenceMs, stopTimeoutMs / 4);
  lifecycle.completeStreams();
  await listening.close({ limitMs: stopTimeoutMs, silenceMs });
  // Operations whose client has left, and streams that are not responses.
  await lifecycle.untilIdle();
  await close();
}
