import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test can cut. */
export interface CuttableProxy {
  readonly url: string;
  /** Ends all connections, and accepts none until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** Starts a proxy for the connections to a server. */
export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      // A connection that is cut ends with an error.
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The type also covers servers without a port.
  const { port: ownPort } = server.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cut,
    restore() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}
