import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Where to listen. */
export interface ListenOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
}

/** A handler behind a port. */
export interface Listening {
  /** The true origin: the port is the one in use, and the host one that a client can connect to. */
  readonly url: string;
  /**
   * Takes no more connections, lets requests under way finish, and breaks off those that have not after `limitMs`.
   *
   * Default 10 seconds. Resolves when every connection is closed.
   */
  close(limitMs?: number): Promise<void>;
}

/** The address cannot be listened on, in words for whoever started the server. */
export class ListenFailed extends Error {
  override readonly name = 'ListenFailed';
}

/**
 * What kept a server from listening, in words.
 *
 * @param variable  Sets the port.
 */
export function toListenFailed(
  error: unknown,
  { host, port }: ListenOptions,
  variable: string,
): ListenFailed {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `another program listens there already; set ${variable} to another, or to 0 for a free one`,
    EACCES: `this user may not listen there; set ${variable} to 1024 or above`,
    EADDRNOTAVAIL: 'this machine has no such address; set HOST to one of its own',
    ENOTFOUND: 'HOST is not a name that this machine can resolve',
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? String(error);
  return new ListenFailed(`Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
}

/** Puts the handler behind a port. Throws ListenFailed. */
export async function listen(
  handler: RequestListener,
  { host, port }: ListenOptions,
): Promise<Listening> {
  const server = createServer((request, response) => {
    // An address that is none would make the handler fail before it can answer in its own words.
    if (URL.canParse(`http://${request.headers.host}${request.url}`)) handler(request, response);
    else response.writeHead(400, { connection: 'close' }).end();
  });
  const drain = drainConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenFailed(error, { host, port }, 'PORT')));
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
        drain();
      });
    },
  };
}

/**
 * Gives a function that closes every connection once it has nothing under way.
 *
 * Node's closeIdleConnections leaves those alone that have not sent a request yet, which browsers open ahead of time.
 */
function drainConnections(server: Server): () => void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let isDraining = false;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (isDraining) socket.destroySoon();
    });
  });
  return () => {
    isDraining = true;
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
  };
}

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string')
    throw new Error('A TCP server has an address and a port.');
  const { family, port } = address;
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = isEverywhere ? 'localhost' : address.address;
  return `http://${family === 'IPv6' && !isEverywhere ? `[${host}]` : host}:${port}`;
}
