import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

// Node has this limit too, but not without it for one request: an upload can take longer than any other request.

/** Requests whose reader has a time limit of its own. */
const unlimited = new WeakSet<IncomingMessage>();

/** Ends the time limit of the server for this request. It applies again to the next request of the connection. */
export function withoutTimeLimit(request: IncomingMessage): void {
  unlimited.add(request);
}

/** The last request of a connection. */
interface Received {
  readonly request: IncomingMessage;
  /** When its headers were complete, as `performance.now()`. */
  readonly since: number;
}

/**
 * Limits the time in which the body of a request must arrive after its headers. Then the server emits the same event as Node's HTTP parser. It
 * looks at all connections at intervals, because a timer for each request would cost more.
 */
export function limitBodyTime(server: Server, limitMs: number, intervalMs: number): void {
  const receivedBySocket = new Map<Socket, Received | null>();
  server.on('connection', (socket) => {
    receivedBySocket.set(socket, null);
    socket.once('close', () => receivedBySocket.delete(socket));
  });
  server.prependListener('request', (request) => {
    receivedBySocket.set(request.socket, { request, since: performance.now() });
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, received] of receivedBySocket) {
      if (received === null) continue;
      const { request, since } = received;
      const isReading = !request.complete && !unlimited.has(request);
      if (isReading && now - since < limitMs) continue;
      receivedBySocket.set(socket, null);
      if (isReading) server.emit('clientError', timeoutError(), socket);
    }
  };
  // In the turn's last phase, after it has read what has arrived: a busy process would otherwise take unread bytes for missing ones.
  const checking = setInterval(() => setImmediate(check), intervalMs).unref();
  server.once('close', () => clearInterval(checking));
}

/** The code of Node's own error. */
const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

const timeoutError = () =>
  Object.assign(new Error('The body of a request did not arrive in time.'), { code: timeoutCode });
