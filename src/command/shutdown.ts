import { constants } from 'node:os';

/** npm passes a signal on that the terminal has sent to the program already: both arrive together, and count as one. */
const repeatMs = 200;

/** SIGHUP: the terminal of the program is closed. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type ShutdownSignal = (typeof signals)[number];

/** The exit code of a program that a signal has ended. */
export const exitCodeOfSignal = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/**
 * Runs a function on one of these signals, for a graceful shutdown, and exits when it has finished. A second signal of any kind ends the
 * program at once, with the exit code of a program that the signal has ended.
 *
 * @param toExitCode  The exit code after the first signal. Default 0.
 * @param of          Default: all of them.
 * @returns           Removes the listeners.
 */
export function onShutdownSignal(
  shutDown: (signal: NodeJS.Signals) => Promise<void>,
  toExitCode: (signal: NodeJS.Signals) => number = () => 0,
  of: readonly ShutdownSignal[] = signals,
): () => void {
  let startedAt: number | undefined;
  const onSignal = (signal: ShutdownSignal) => {
    if (startedAt === undefined) {
      startedAt = performance.now();
      void shutDown(signal).then(() => process.exit(toExitCode(signal)));
    } else if (performance.now() - startedAt > repeatMs) {
      process.exit(exitCodeOfSignal(signal));
    }
  };
  for (const signal of of) process.on(signal, onSignal);
  return () => {
    for (const signal of of) process.off(signal, onSignal);
  };
}
