import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** What a service reaches instead of the instances of a server, as it reaches a load balancer. */
export interface NotificationProxy {
  readonly url: string;
  /** The URLs of the instances that receive requests, one after another. */
  instances: readonly string[];
  /** The statuses of the responses so far. */
  readonly statuses: number[];
  close(): void;
}

/** Starts a proxy without instances. It responds with 502 if an instance does not respond, and with 503 if there is none. */
export async function startNotificationProxy(): Promise<NotificationProxy> {
  const statuses: number[] = [];
  let count = 0;
  const server = createServer((incoming, response) => {
    const respond = (status: number) => {
      statuses.push(status);
      response.writeHead(status).end();
    };
    const instance = proxy.instances[count++ % proxy.instances.length];
    if (instance === undefined) return respond(503);
    const { method, headers } = incoming;
    const outgoing = request(new URL(incoming.url ?? '', instance), { method, headers });
    outgoing.on('error', () => respond(502));
    outgoing.on('response', (received) => {
      statuses.push(received.statusCode ?? 0);
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.');
  const proxy: NotificationProxy = {
    url: `http://127.0.0.1:${address.port}`,
    instances: [],
    statuses,
    close: () => server.close(),
  };
  return proxy;
}
