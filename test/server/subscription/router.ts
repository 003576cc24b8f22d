import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message that the router received. */
export interface RouterMessage {
  readonly kind: string;
  readonly action: string;
  readonly id: string;
  readonly verifier: string;
  readonly payload?: unknown;
  readonly extensions?: unknown;
  readonly errors?: readonly object[];
}

/** Starts the callback endpoint of a router, which records its messages. */
export async function startRouter() {
  const messages: RouterMessage[] = [];
  const versions = new Set<unknown>();
  /** The status of the response to a message, or null for none. The default accepts everything. */
  const behaviour: { statusFor(message: RouterMessage): number | null | Promise<number> } = {
    statusFor: () => 204,
  };
  const server = createServer(async (request, response) => {
    const message: RouterMessage = JSON.parse(await text(request));
    messages.push(message);
    versions.add(request.headers['subscription-protocol']);
    const status = await behaviour.statusFor(message);
    if (status === null) response.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    messages,
    versions,
    behaviour,
    actions: () => messages.map(({ action }) => action),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A running router. */
export type Router = Awaited<ReturnType<typeof startRouter>>;
