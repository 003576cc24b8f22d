import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { useChangeLog } from '../change/log.ts';

/** A notification that the receiver got. */
export interface Received {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyLength: number;
}

/** Starts a sandbox and a receiver of notifications for the tests of one file. */
export function useReceiver() {
  const log = useChangeLog();
  const received: Received[] = [];
  /** The statuses of the next responses. Then every response has 204. */
  const statuses: number[] = [];
  let server: Server;
  let channelCount = 0;
  /** Each test has its own path, so that it does not receive the late notifications of the test before. */
  let path = '/notifications/0';

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let bodyLength = 0;
      for await (const chunk of request) bodyLength += chunk.length;
      if (request.url !== path) {
        response.writeHead(204).end();
        return;
      }
      received.push({ method: request.method ?? '', headers: request.headers, bodyLength });
      response.writeHead(statuses.shift() ?? 204).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  beforeEach(() => {
    received.length = 0;
    statuses.length = 0;
    path = `/notifications/${Number(path.split('/').at(-1)) + 1}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  // The address of a TCP server is an object. It is a string only for a pipe.
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

  /** Waits until this many notifications have arrived, and returns their states. */
  const states = async (count: number) => {
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { interval: 5 });
    return received.map(({ headers }) => headers['x-goog-resource-state']);
  };

  /** Opens a channel with a new id unless the test gives one. Returns the response. */
  const watch = async (
    resource: string,
    body: Readonly<Record<string, unknown>> = {},
    options: { readonly token?: string; readonly query?: Readonly<Record<string, string>> } = {},
  ) => {
    channelCount += 1;
    const id = `channel-${channelCount}`;
    return await log.post<{ id: string; resourceId: string; expiration: string; token?: string }>(
      `/drive/v3${resource}`,
      { ...options, body: { id, type: 'web_hook', address: address(), ...body } },
    );
  };

  /** Opens a channel that watches the log of a user. */
  const watchChanges = async (
    body?: Readonly<Record<string, unknown>>,
    token = 'sandbox-ada',
    query: Readonly<Record<string, string>> = {},
  ) => {
    const pageToken = await log.startToken({ token, query });
    return watch('/changes/watch', body, { token, query: { pageToken, ...query } });
  };

  const control = (action: string, body: unknown) =>
    fetch(`${log.sandbox().url}/sandbox/channels${action}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });

  return { ...log, received, statuses, address, states, watch, watchChanges, control };
}
