import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { createFullServer } from '../full-server.ts';
import { createTestServer, post } from '../test-server.ts';

const statusFor = async (host: string, env = {}) =>
  (await post(createTestServer({ env }), { query: '{ hello }' }, { host })).status;

describe('a server on loopback', () => {
  test.each([
    ['127.0.0.1:4000', 200],
    ['127.9.9.9', 200],
    ['localhost:4000', 200],
    ['LOCALHOST', 200],
    ['[::1]:4000', 200],
    ['taskdoc.localhost', 200],
    ['evil.example:4000', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example', 403],
    ['evil.example:4000:127.0.0.1', 403],
    ['[::1].evil.example', 403],
    ['192.168.0.1', 403],
    ['', 403],
  ])('responds to the host %j with %i', async (host, status) => {
    expect(await statusFor(host)).toBe(status);
  });

  test('accepts the host name in PUBLIC_URL', async () => {
    const env = { PUBLIC_URL: 'https://taskdoc.example' };
    expect(await statusFor('taskdoc.example', env)).toBe(200);
    expect(await statusFor('evil.example', env)).toBe(403);
  });
});

describe('a server on the network', () => {
  test.each([
    ['taskdoc.lan:4000', { HOST: 'taskdoc.lan' }, 200],
    ['TaskDoc.lan', { HOST: 'taskdoc.lan' }, 200],
    ['localhost:4000', { HOST: '0.0.0.0' }, 200],
    ['evil.example', { HOST: '0.0.0.0' }, 403],
    ['10.0.0.7:4000', { HOST: '0.0.0.0' }, 403],
    ['10.0.0.7:4000', { HOST: '0.0.0.0', ALLOWED_HOSTS: 'a.example, 10.0.0.7' }, 200],
    ['[fd00::7]:4000', { HOST: '::', ALLOWED_HOSTS: 'fd00::7' }, 200],
    ['sub.a.example', { HOST: '0.0.0.0', ALLOWED_HOSTS: 'a.example' }, 403],
    ['internal', { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }, 200],
    ['internal', { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', ALLOWED_HOSTS: 'b' }, 403],
    ['a.example', { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', ALLOWED_HOSTS: 'b' }, 200],
  ])('responds to the host %j with the settings %j with %i', async (host, env, status) => {
    expect(await statusFor(host, env)).toBe(status);
  });
});

test('every page rejects an unknown host name, and the health check accepts it', async () => {
  const { server, close } = await createFullServer();
  const get = (path: string, init: RequestInit = {}) =>
    server.fetch(`http://127.0.0.1${path}`, { ...init, headers: { host: 'evil.example' } });
  for (const path of [
    '/',
    '/graphql',
    '/schema.graphql',
    '/cache.json',
    '/export/x',
    '/connect/asana',
    '/other',
  ]) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await get(path, { method });
      expect(response.status, `${method} ${path}`).toBe(403);
      expect(await response.json()).toMatchObject({
        errors: [{ extensions: { code: 'FORBIDDEN' } }],
      });
      expect(response.headers.get('x-request-id')).not.toBeNull();
    }
  }
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/graphql?/healthz')).status).toBe(403);
  await close();
});

describe('a raw HTTP request', () => {
  async function exchange(...lines: readonly string[]): Promise<string> {
    const listening = await listen(
      createTestServer({ env: { PUBLIC_URL: 'http://localhost' } }).server,
      {
        host: '127.0.0.1',
        port: 0,
      },
    );
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    const response = await text(socket);
    await listening.close();
    return response;
  }
  const target = 'GET /graphql?query=%7Bhello%7D HTTP/1.1';

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', 'evil.example'],
    ['evil.example', '127.0.0.1'],
  ])('with the Host headers %s and %s is rejected', async (first, second) => {
    expect(await exchange(target, `Host: ${first}`, `hOST: ${second}`)).toMatch(/^HTTP\/1.1 400 /);
  });

  test('with one Host header is accepted', async () => {
    expect(await exchange(target, 'Host: 127.0.0.1')).toMatch(/^HTTP\/1.1 200 /);
  });

  test('with another host in its target than in its header is not executed', async () => {
    const absolute = 'GET http://evil.example/graphql?query=%7Bhello%7D HTTP/1.1';
    expect(await exchange(absolute, 'Host: 127.0.0.1')).not.toMatch(/^HTTP\/1.1 200 /);
    expect(await exchange(absolute, 'Host: evil.example')).toMatch(/^HTTP\/1.1 4/);
  });
});
