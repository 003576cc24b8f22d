/**
 * Has the program end in order when it is told to.
 *
 * Once: whoever sends a second signal does not want to wait.
 */
export function onEnding(end: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
}
