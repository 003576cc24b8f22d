import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, vi } from 'vitest';

/** A delivery that a target has received. */
interface Delivery {
  readonly events: readonly {
    readonly action: string;
    readonly resource: { readonly gid: string; readonly resource_type: string };
    readonly change?: { readonly field: string };
  }[];
  readonly isSigned: boolean;
  /** Whether the signature is that of the raw body. */
  readonly isGenuine: boolean;
}

/** A server that receives webhooks. A test can change how it responds. */
export interface Target {
  readonly url: string;
  /** All deliveries, with heartbeats. */
  readonly deliveries: Delivery[];
  /** Whether it returns the secret of a handshake. @default true */
  echoesSecret: boolean;
  /** The status of every response. @default 200 */
  status: number;
  /** Waits until so many deliveries with events have arrived. */
  readonly received: (count: number) => Promise<readonly Delivery[]>;
}

const stops: (() => Promise<void>)[] = [];

/** Starts a target, which the end of the test stops. */
export async function startTarget(): Promise<Target> {
  let secret = '';
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const handshake = incoming.headers['x-hook-secret']?.toString();
    if (handshake !== undefined) {
      secret = handshake;
      if (target.echoesSecret) response.setHeader('x-hook-secret', secret);
    } else {
      const signature = incoming.headers['x-hook-signature'];
      target.deliveries.push({
        events: JSON.parse(body.toString()).events,
        isSigned: signature !== undefined,
        isGenuine: signature === createHmac('sha256', secret).update(body).digest('hex'),
      });
    }
    response.writeHead(target.status).end('a text');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const withEvents = () => target.deliveries.filter(({ events }) => events.length > 0);
  const target: Target = {
    // The address of a TCP server is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries: [],
    echoesSecret: true,
    status: 200,
    received: (count) =>
      vi.waitFor(
        () => {
          const found = withEvents();
          if (found.length < count) throw new Error(`${found.length} of ${count} deliveries`);
          return found;
        },
        { interval: 5 },
      ),
  };
  return target;
}

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
