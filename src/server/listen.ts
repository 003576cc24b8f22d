import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

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

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already; set PORT to another, or to 0 for a free one',
  EACCES: 'this user may not listen there; set PORT to 1024 or above',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one of its own',
  ENOTFOUND: 'HOST is not a name that this machine can resolve',
};

/** How often idle connections are looked for while draining. */
const sweepMs = 25;

/** Puts the handler behind a port. Throws ListenFailed. */
export async function listen(
  handler: RequestListener,
  { host, port }: ListenOptions,
): Promise<Listening> {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.message;
      reject(new ListenFailed(`Cannot listen on ${host}, port ${port}: ${reason}.`));
    });
    server.listen(port, host, resolve);
  });
  return {
    url: originOf(server.address()),
    close(limitMs = 10_000) {
      return new Promise((resolve) => {
        // A connection that falls idle after this is kept for the next request otherwise, and would hold the close up.
        const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
        const limit = setTimeout(() => server.closeAllConnections(), limitMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(limit);
          resolve();
        });
      });
    },
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
