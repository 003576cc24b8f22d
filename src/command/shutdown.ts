/**
 * Runs a function on SIGINT or SIGTERM, for a graceful shutdown.
 *
 * It handles each signal once, so a repeated signal ends the program at once.
 */
export function onShutdownSignal(shutDown: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, shutDown);
}
