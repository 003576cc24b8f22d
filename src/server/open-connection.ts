import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The connections of a server, for closing them without resetting a request. */
export interface OpenConnections {
  /**
   * Resolves when every connection that a client has opened is accepted. Closing the server would reset the others.
   *
   * @param backlog  How many can wait. A client that always connects again does not delay the stop.
   * @param endsAt   When to resolve at the latest, by `performance.now()`.
   */
  untilAllAccepted(backlog: number, endsAt: number): Promise<void>;
  /**
   * Lets every connection end: the next response of each connection contains `connection: close`. Closes a connection without a request only
   * after it was silent for some time, because its client may be sending the next request, and closing would reset that.
   */
  endEach(silenceMs: number): void;
}

/** How often connections without a request are checked. */
const checkMs = 50;

/** Tracks the connections of a server. Call it before the server listens. */
export function trackConnections(server: Server): OpenConnections {
  // The connections, with the last response in progress of each. There is no Set of responses: its former tables would keep them and what
  // refers to them until a complete garbage collection (see Lifecycle.finish).
  const open = new Map<Socket, ServerResponse | null>();
  let accepted = 0;
  let isEnding = false;
  server.on('connection', (socket) => {
    accepted += 1;
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isEnding) response.setHeader('connection', 'close');
    open.set(socket, response);
    response.once('close', () => {
      // A connection that has closed was removed, and a later request can have replaced the response.
      if (open.get(socket) === response) open.set(socket, null);
    });
  });

  return {
    async untilAllAccepted(backlog, endsAt) {
      const most = accepted + backlog;
      let before: number;
      do {
        before = accepted;
        // A turn accepts one connection. The first of two turns can begin after that point.
        await nextTurn();
        await nextTurn();
      } while (accepted !== before && accepted < most && performance.now() < endsAt);
    },
    endEach(silenceMs) {
      isEnding = true;
      for (const response of open.values()) {
        if (response?.headersSent === false) response.setHeader('connection', 'close');
      }
      const silent = new Map<Socket, { readonly since: number; readonly bytesRead: number }>();
      const closeSilent = () => {
        const now = performance.now();
        for (const [socket, response] of open) {
          if (response !== null) {
            silent.delete(socket);
            continue;
          }
          const { bytesRead } = socket;
          const known = silent.get(socket) ?? { since: now, bytesRead };
          silent.set(socket, known);
          // If a part of a request has arrived, its time limit is the one of the server.
          const isSilent = known.bytesRead === bytesRead;
          if (isSilent && now - known.since >= silenceMs) socket.destroy();
        }
      };
      closeSilent();
      // In the turn's last phase, after it has read what has arrived: a busy process would otherwise take unread requests for silence.
      const timer = setInterval(() => setImmediate(closeSilent), checkMs);
      server.once('close', () => clearInterval(timer));
    },
  };
}
