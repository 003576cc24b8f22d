import type { IncomingMessage } from 'node:http';

/** How long the rest of a file that was not accepted may take to arrive. */
const maxDiscardMs = 5000;

/**
 * Reads the rest of a file that was not accepted and forgets it. Without this, most clients would not read the response, because they send
 * the complete file first. Closes the connection if the rest takes too long.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.destroyed || request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), maxDiscardMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
