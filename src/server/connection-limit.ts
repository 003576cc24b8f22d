import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';

/** The limits of connections: how many there are, and how long a slow client can hold one. */
export type ConnectionLimits = Config['connections'];

/**
 * The limits that Node's HTTP server applies.
 *
 * Node looks for exceeded timeouts only at intervals, by default of 30 s, which would make shorter timeouts ineffective.
 */
export function toServerOptions({
  headersTimeoutMs,
  requestTimeoutMs,
  keepAliveTimeoutMs,
}: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
    // See request/body-time-limit.ts.
    requestTimeout: 0,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: checkIntervalMs(Math.min(headersTimeoutMs, requestTimeoutMs)),
  };
}

/** A timeout is exceeded by a quarter at most, and by 5 s at most. */
export const checkIntervalMs = (timeoutMs: number) => Math.ceil(Math.min(timeoutMs / 4, 5000));

/** What a client has received, and at how many checks it had not received more. */
interface Progress {
  readonly sent: number;
  readonly queued: number;
  unchanged: number;
}

/**
 * Limits the number of connections, and closes the connection of a client that reads nothing of its response for some time. Such a
 * client keeps the response in the server's memory.
 *
 * It looks at all connections at intervals, because a timer for each response would cost more. Node's own socket timeout does not help: it
 * also ends connections whose operation takes long, and Yoga turns it off for streams.
 */
export function limitConnections(
  server: Server,
  { maxConnections, sendTimeoutMs }: ConnectionLimits,
): void {
  server.maxConnections = maxConnections;
  const progressBySocket = new Map<Socket, Progress | null>();
  server.on('connection', (socket) => {
    progressBySocket.set(socket, null);
    socket.once('close', () => progressBySocket.delete(socket));
  });
  const intervalMs = checkIntervalMs(sendTimeoutMs);
  // Checks are counted and not the time: after a long pause of this process, a check can come before what clients have read meanwhile.
  const maxUnchanged = Math.ceil(sendTimeoutMs / intervalMs);
  const check = () => {
    for (const [socket, last] of progressBySocket) {
      if (socket.writableLength === 0) {
        if (last !== null) progressBySocket.set(socket, null);
        continue;
      }
      const sent = socket.bytesWritten - socket.writableLength;
      const queued = queuedBytes(socket);
      if (last === null || last.sent !== sent || last.queued !== queued) {
        progressBySocket.set(socket, { sent, queued, unchanged: 0 });
      } else {
        last.unchanged += 1;
        if (last.unchanged >= maxUnchanged) socket.destroy();
      }
    }
  };
  const checking = setInterval(check, intervalMs).unref();
  server.once('close', () => clearInterval(checking));
}

/**
 * The bytes of the current write that the operating system has not accepted. Only this shows that a client reads a large response slowly:
 * a response is often one write, which the public counters of a socket count when it is complete.
 */
function queuedBytes(socket: Socket): number {
  // Node's own socket timeout reads this property too (lib/net.js, _onTimeout).
  const handle: unknown = Reflect.get(socket, '_handle');
  const size: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return typeof size === 'number' ? size : 0;
}
