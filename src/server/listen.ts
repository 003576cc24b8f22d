import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Where to listen. */
export interface ListenOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
}

/** A server that is listening. */
export interface Listening {
  /** The origin, with the port in use and a host that a client can connect to. */
  readonly url: string;
  /**
   * Stops accepting connections and waits for requests in progress. After `limitMs` it closes the remaining connections.
   *
   * @param limitMs  Default 10 seconds.
   * @returns        Resolves when every connection is closed.
   */
  close(limitMs?: number): Promise<void>;
}

/** The server cannot listen on the address. The message is for the person who started the server. */
export class ListenFailed extends Error {
  override readonly name = 'ListenFailed';
}

/**
 * Explains why a server cannot listen.
 *
 * @param variable  The environment variable that sets the port.
 */
export function listenFailedFor(
  error: unknown,
  { host, port }: ListenOptions,
  variable: string,
): ListenFailed {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `another program already listens there; set ${variable} to another port, or to 0 for a free one`,
    EACCES: `this user may not listen there; set ${variable} to 1024 or above`,
    EADDRNOTAVAIL:
      'this machine does not have this address; set HOST to an address of this machine',
    ENOTFOUND: 'this machine cannot resolve the name in HOST',
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? String(error);
  return new ListenFailed(`Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
}

/** Starts a server with this handler. Throws ListenFailed. */
export async function listen(
  handler: RequestListener,
  { host, port }: ListenOptions,
): Promise<Listening> {
  const server = createServer((request, response) => {
    // An invalid URL would make the handler throw before it can respond with an error.
    if (URL.canParse(`http://${request.headers.host}${request.url}`)) handler(request, response);
    else response.writeHead(400, { connection: 'close' }).end();
  });
  const closeIdle = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailedFor(error, { host, port }, 'PORT')));
    server.listen(port, host, resolve);
  });
  return {
    url: originOf(server.address()),
    close(limitMs = 10_000) {
      return new Promise((resolve) => {
        const limit = setTimeout(() => server.closeAllConnections(), limitMs);
        server.close(() => {
          clearTimeout(limit);
          resolve();
        });
        closeIdle();
      });
    },
  };
}

/**
 * Returns a function that closes every connection as soon as it has no request in progress.
 *
 * Node's closeIdleConnections does not close connections that have not sent a request yet. Browsers open those in advance.
 */
function trackConnections(server: Server): () => void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (isClosing) socket.destroySoon();
    });
  });
  return () => {
    isClosing = true;
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
  };
}

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string')
    throw new Error('A TCP server has an address and a port.');
  const { family, port } = address;
  const isAnyHost = address.address === '0.0.0.0' || address.address === '::';
  const host = isAnyHost ? 'localhost' : address.address;
  return `http://${family === 'IPv6' && !isAnyHost ? `[${host}]` : host}:${port}`;
}
