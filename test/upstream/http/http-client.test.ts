import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { UpstreamError } from '../../../src/upstream/http/upstream-error.ts';
import { asana, createSetup, failureOf, maxResponseBytes } from './http-client-setup.ts';
import { neverRespond, resetConnection, resetDuringBody, respondWith } from './scripted-server.ts';

const { server, get } = await createSetup();

describe('a response', () => {
  test.each([200, 204, 302, 404, 429, 500, 503])(
    'with status %d is returned and not thrown',
    async (status) => {
      const text = status === 204 ? '' : 'text';
      server.respond(respondWith(status, text, { 'x-test': 'value', location: '/other' }));
      const response = await get();
      expect(response).toMatchObject({ status, text });
      expect(response.headers['x-test']).toBe('value');
      expect(server.received).toEqual(['GET /tasks/1?limit=2']);
    },
  );

  test('that arrives in pieces is read completely, as UTF-8', async () => {
    const text = 'ünï 🚀 שלום';
    const bytes = Buffer.from(text);
    server.respond((_request, response) => {
      response.write(bytes.subarray(0, 2));
      setImmediate(() => response.end(bytes.subarray(2)));
    });
    expect((await get()).text).toBe(text);
  });

  test('after an informational response is the one that is returned', async () => {
    const hint = { link: '</style.css>; rel=preload; as=style' };
    server.respond((...exchange) => {
      exchange[1].writeEarlyHints(hint);
      respondWith(200, 'text')(...exchange);
    });
    const { status, text, headers } = await get();
    expect({ status, text, link: headers['link'] }).toEqual({ status: 200, text: 'text' });
    server.respond((...exchange) =>
      exchange[1].writeEarlyHints(hint, () => resetConnection(...exchange)),
    );
    const error = await failureOf(get());
    expect(error).toMatchObject({ reason: 'unavailable', delivery: 'unknown' });
    expect(error.status).toBe(undefined);
  });

  test('is returned for a request with a body too', async () => {
    server.respond(respondWith(201, 'made'));
    await get({ method: 'POST', body: '{"data":{}}', headers: { 'content-type': 'text/x' } });
    expect(server.received).toEqual(['POST /tasks/1?limit=2 {"data":{}}']);
    expect(server.lastHeaders()['content-type']).toBe('text/x');
  });
});

describe('a request', () => {
  test('without a response in time fails with `timeout`, and may have arrived', async () => {
    server.respond(neverRespond);
    const error = await failureOf(get({ timeoutMs: 300 }));
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({ reason: 'timeout', delivery: 'unknown', retryable: true });
    expect(error.message).toBe('Asana did not respond within 300 ms.');
  });

  test('whose response body arrives too slowly fails with `timeout`', async () => {
    let drip: NodeJS.Timeout | undefined;
    server.respond((_request, response) => {
      response.writeHead(200);
      drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });
    expect(await failureOf(get({ timeoutMs: 300 }))).toMatchObject({ reason: 'timeout' });
    clearInterval(drip);
  });

  test('whose connection is reset before the response fails with `unavailable`, and may have arrived', async () => {
    server.respond(resetConnection);
    const error = await failureOf(get());
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({
      reason: 'unavailable',
      delivery: 'unknown',
      retryable: true,
      status: undefined,
    });
  });

  test('whose connection is reset during the response fails with `unavailable`, and has arrived', async () => {
    server.respond(resetDuringBody);
    const error = await failureOf(get());
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({
      reason: 'unavailable',
      delivery: 'yes',
      retryable: true,
      status: 200,
    });
  });

  test('to a port without a server fails with `unavailable`, and cannot have arrived', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const error = await failureOf(get({ url: `http://127.0.0.1:${port}/` }));
    expect(error).toMatchObject({ reason: 'unavailable', delivery: 'no' });
    expect(error.message).toBe('Asana could not be reached.');
  });

  test('whose TLS connection cannot be established fails with `unavailable`, and cannot have arrived', async () => {
    server.respond(respondWith(200));
    const error = await failureOf(get({ url: server.url.replace('http:', 'https:') }));
    expect(error).toMatchObject({ reason: 'unavailable', delivery: 'no' });
    expect(error.message).toBe('Asana could not be reached.');
  });

  test('that times out before it has a connection cannot have arrived', async () => {
    const http = createHttpClient({ connections: 1 });
    server.respond(neverRespond);
    const send = (timeoutMs: number) =>
      failureOf(
        http.send({ service: asana, method: 'POST', url: server.url, headers: {}, timeoutMs }),
      );
    const [first, second] = await Promise.all([send(800), send(100)]);
    expect(first).toMatchObject({ reason: 'timeout', delivery: 'unknown' });
    expect(second).toMatchObject({ reason: 'timeout', delivery: 'no' });
    await http.close();
  });

  test.each([
    ['with a Content-Length', { 'content-length': `${maxResponseBytes + 1}` }],
    ['without a Content-Length', {}],
  ])('whose response is too large, %s, fails with `response-too-large`', async (_how, headers) => {
    server.respond(respondWith(200, 'x'.repeat(maxResponseBytes + 1), headers));
    const error = await failureOf(get());
    expect(error).toMatchObject({
      reason: 'response-too-large',
      delivery: 'yes',
      retryable: false,
    });
  });

  test('whose response has exactly the maximum size returns all of it', async () => {
    server.respond(respondWith(200, 'x'.repeat(maxResponseBytes)));
    expect((await get()).text).toHaveLength(maxResponseBytes);
  });

  test('that fails reveals no address, header or token', async () => {
    const scripts = [
      resetConnection,
      resetDuringBody,
      neverRespond,
      respondWith(200, 'x'.repeat(2000)),
    ];
    for (const script of scripts) {
      server.respond(script);
      const error = await failureOf(get({ timeoutMs: 60 }));
      expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(
        /127\.0|canary|tasks/,
      );
    }
  });
});
