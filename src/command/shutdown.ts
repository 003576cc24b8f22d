import { constants } from 'node:os';

/** npm passes a signal on that the terminal has sent to the program already: both arrive together, and count as one. */
const repeatMs = 200;

/**
 * Runs a function on SIGINT or SIGTERM, for a graceful shutdown, and exits when it has finished. A second signal of either kind ends the
 * program at once, with the exit code of a program that the signal has ended.
 */
export function onShutdownSignal(shutDown: (signal: NodeJS.Signals) => Promise<void>): void {
  let startedAt: number | undefined;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (startedAt === undefined) {
      startedAt = performance.now();
      void shutDown(signal).then(() => process.exit(0));
    } else if (performance.now() - startedAt > repeatMs) {
      process.exit(128 + constants.signals[signal]);
    }
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
