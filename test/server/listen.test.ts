import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ListenFailed, listen } from '../../src/server/listen.ts';
import { createStandIn } from './test-server.ts';

const anywhere = { host: '127.0.0.1', port: 0 };
const body = JSON.stringify({ query: '{ hello }' });
const headers = { 'content-type': 'application/json' };

describe('the address', () => {
  test('is the true one when the port was left open', async () => {
    const listening = await listen(createStandIn().server, anywhere);
    expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    const response = await fetch(`${listening.url}/graphql`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ data: { hello: 'Hello, world!' } });
    await listening.close();
  });

  test('is one that a browser can open when the server listens everywhere', async () => {
    const listening = await listen(createStandIn().server, { host: '0.0.0.0', port: 0 });
    expect(listening.url).toMatch(/^http:\/\/localhost:\d+$/);
    await listening.close();
  });

  test('that is taken is told in words', async () => {
    const first = await listen(createStandIn().server, anywhere);
    const port = Number(new URL(first.url).port);
    const second = listen(createStandIn().server, { host: '127.0.0.1', port });
    await expect(second).rejects.toThrow(ListenFailed);
    await expect(second).rejects.toThrow(
      `Cannot listen on 127.0.0.1, port ${port}: another program already listens there`,
    );
    await first.close();
  });

  test('that this machine does not have is told in words', async () => {
    await expect(listen(createStandIn().server, { host: '203.0.113.1', port: 0 })).rejects.toThrow(
      'this machine does not have this address',
    );
  });
});

describe('stopping', () => {
  /** A server whose answers wait until the test lets them go. */
  async function createSlow() {
    let release = () => {};
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const listening = await listen((_request, response) => {
      release = () => response.end('done');
      arrived();
    }, anywhere);
    return { listening, arrival, release: () => release() };
  }

  test('lets a request under way finish, and takes no other', async () => {
    const { listening, arrival, release } = await createSlow();
    const answer = fetch(listening.url);
    await arrival;
    const closed = listening.close();
    await expect(fetch(listening.url)).rejects.toThrow('fetch failed');
    release();
    expect(await (await answer).text()).toBe('done');
    const answeredAt = performance.now();
    await closed;
    // The connection is kept alive by the client, and is not waited for.
    expect(performance.now() - answeredAt).toBeLessThan(4000);
  });

  test('breaks off a request that does not finish in time', async () => {
    const { listening, arrival } = await createSlow();
    const answer = fetch(listening.url);
    await arrival;
    await Promise.all([listening.close(20), expect(answer).rejects.toThrow('fetch failed')]);
  });

  test('does not wait for connections that are only kept open', async () => {
    const { listening } = await createSlow();
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const startedAt = performance.now();
    await listening.close(5000);
    expect(performance.now() - startedAt).toBeLessThan(4000);
    socket.destroy();
  });
});

describe('requests that no client would send', () => {
  async function exchange(request: string): Promise<string> {
    const listening = await listen(createStandIn().server, anywhere);
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    socket.end(request);
    const answer = await text(socket);
    await listening.close();
    return answer;
  }

  test.each([
    'GET //healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    'GET /graphql HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n',
    'GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET /graphql HTTP/1.1\r\nConnection: close\r\n\r\n',
    'nonsense\r\n\r\n',
  ])('%j is answered with 4xx and tells nothing of the inside', async (request) => {
    const answer = await exchange(request);
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer).not.toMatch(/node_modules|at .*\.[jt]s/);
  });
});
