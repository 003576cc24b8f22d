import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, Server } from 'node:net';
import {
  type ConnectionLimits,
  checkIntervalMs,
  limitConnections,
  toServerOptions,
} from './connection-limit.ts';
import { respondToMalformedRequests, withValidUrl } from './malformed-request.ts';
import { trackConnections } from './open-connection.ts';
import { limitBodyTime } from './request/body-time-limit.ts';

export interface ListenOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Default: the limits of Node. */
  readonly connections?: ConnectionLimits;
  /** The environment variables of the address, for errors. Default `HOST` and `PORT`. */
  readonly variables?: { readonly host: string; readonly port: string };
}

export interface Listening {
  /** The origin, with the port in use and a host that a client can connect to. */
  readonly url: string;
  /** Stops accepting connections, and waits for requests in progress. Resolves when every connection is closed. */
  close(options?: CloseOptions): Promise<void>;
}

/** How long closing a server may take. */
export interface CloseOptions {
  /** After this time the remaining connections are closed. Default 10 seconds. */
  readonly limitMs?: number;
  /**
   * A connection is closed when no request has arrived on it for this time. Default 0, which resets a request that a client is sending at
   * this moment.
   */
  readonly silenceMs?: number;
}

/** The server cannot listen on the address. The message is for the person who started the server. */
export class ListenFailed extends Error {
  override readonly name = 'ListenFailed';
}

/** How many connections can wait to be accepted. Source: Node, `server.listen`. */
const defaultBacklog = 511;

const ownVariables = { host: 'HOST', port: 'PORT' } as const;

/** Explains why a server cannot listen. */
export function listenFailedFor(
  error: unknown,
  { host, port, variables = ownVariables }: ListenOptions,
): ListenFailed {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `another program already listens there; set ${variables.port} to another port, or to 0 for a free one`,
    EACCES: `this user may not listen there; set ${variables.port} to 1024 or above`,
    EADDRNOTAVAIL: `this machine does not have this address; set ${variables.host} to an address of this machine`,
    ENOTFOUND: `this machine cannot resolve the name in ${variables.host}`,
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? String(error);
  return new ListenFailed(`Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
}

/** Starts a server with this handler. Throws ListenFailed. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const { host, port, connections } = options;
  const limits = connections ? toServerOptions(connections) : {};
  const server = createServer(limits, withValidUrl(handler));
  respondToMalformedRequests(server);
  if (connections) {
    limitConnections(server, connections);
    const { requestTimeoutMs } = connections;
    limitBodyTime(server, requestTimeoutMs, checkIntervalMs(requestTimeoutMs));
  }
  const open = trackConnections(server);
  // Further clients try again after a second, or are reset.
  const backlog = connections?.maxConnections ?? defaultBacklog;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailedFor(error, options)));
    server.listen({ host, port, backlog }, resolve);
  });
  return {
    url: originOf(server.address()),
    async close({ limitMs = 10_000, silenceMs = 0 } = {}) {
      const endsAt = performance.now() + limitMs;
      await open.untilAllAccepted(backlog, endsAt);
      await new Promise<void>((resolve) => {
        const restMs = Math.max(0, endsAt - performance.now());
        const limit = setTimeout(() => server.closeAllConnections(), restMs);
        // Only stops listening. The HTTP server's own method would also close connections on which a client is sending its next request.
        Server.prototype.close.call(server, () => {
          clearTimeout(limit);
          resolve();
        });
        open.endEach(silenceMs);
      });
    },
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
