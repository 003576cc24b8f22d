import type { IncomingMessage } from 'node:http';

/** How long the rest of a file that was not accepted may take to arrive. */
const maxDiscardMs = 5000;

/**
 * Ends the time limit of the server for this request. An upload can take longer than any other request; the reader of its body has a limit
 * for pauses instead. The limit applies again to the next request of the connection.
 */
export function withoutTimeLimit({ socket }: IncomingMessage): void {
  // Node has no setting for one request. Its list of connections that can exceed a limit has this method (lib/_http_server.js,
  // checkConnections); the parser adds itself again with the next request.
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser !== 'object' || parser === null) return;
  const remove: unknown = Reflect.get(parser, 'remove');
  if (typeof remove === 'function') remove.call(parser);
}

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
