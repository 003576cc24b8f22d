import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { asana } from '../../src/asana/service.ts';
import { createHttpClient, type HttpRequest } from '../../src/http/http-client.ts';
import { UpstreamError } from '../../src/http/upstream-error.ts';
import { createScriptedServer, hang, reset, resetInBody, say } from './scripted.ts';

const server = await createScriptedServer();
const http = createHttpClient({ maxResponseBytes: 1000 });
afterAll(() => http.close());

const get = (changes: Partial<HttpRequest> = {}) =>
  http.send({
    service: asana,
    method: 'GET',
    url: `${server.url}/tasks/1?limit=2`,
    headers: { authorization: 'Bearer canary-token' },
    timeoutMs: 5000,
    ...changes,
  });

const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => expect.unreachable('It answered.'),
    (error) => error,
  );

describe('an answer', () => {
  test.each([200, 204, 302, 404, 429, 500, 503])('of status %d is an answer', async (status) => {
    server.answer(
      say(status, status === 204 ? '' : 'text', { 'x-it': 'came', location: '/other' }),
    );
    const answer = await get();
    expect(answer).toMatchObject({ status, text: status === 204 ? '' : 'text' });
    expect(answer.headers['x-it']).toBe('came');
    expect(server.received).toEqual(['GET /tasks/1?limit=2']);
  });

  test('is read as UTF-8, whole, also when it comes in pieces', async () => {
    const text = 'ünï 🚀 שלום';
    const bytes = Buffer.from(text);
    server.answer((_request, response) => {
      response.write(bytes.subarray(0, 2));
      setImmediate(() => response.end(bytes.subarray(2)));
    });
    expect((await get()).text).toBe(text);
  });

  test('is not what comes before it', async () => {
    const hint = { link: '</style.css>; rel=preload; as=style' };
    server.answer((...given) => {
      given[1].writeEarlyHints(hint);
      say(200, 'text')(...given);
    });
    const { status, text, headers } = await get();
    expect({ status, text, link: headers['link'] }).toEqual({ status: 200, text: 'text' });
    server.answer((...given) => given[1].writeEarlyHints(hint, () => reset(...given)));
    const error = await failureOf(get());
    expect(error).toMatchObject({ reason: 'unavailable', delivery: 'unknown' });
    expect(error.status).toBe(undefined);
  });

  test('comes to a request with a body as to one without', async () => {
    server.answer(say(201, 'made'));
    await get({ method: 'POST', body: '{"data":{}}', headers: { 'content-type': 'text/x' } });
    expect(server.received).toEqual(['POST /tasks/1?limit=2 {"data":{}}']);
    expect(server.lastHeaders()['content-type']).toBe('text/x');
  });
});

describe('no answer', () => {
  test('in time is timeout, and the request may have arrived', async () => {
    server.answer(hang);
    const error = await failureOf(get({ timeoutMs: 30 }));
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({ reason: 'timeout', delivery: 'unknown', retryable: true });
    expect(error.message).toBe('Asana did not respond within 30 ms.');
  });

  test('in time counts to the end of the body, however it trickles', async () => {
    let drip: NodeJS.Timeout | undefined;
    server.answer((_request, response) => {
      response.writeHead(200);
      drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });
    expect(await failureOf(get({ timeoutMs: 40 }))).toMatchObject({ reason: 'timeout' });
    clearInterval(drip);
  });

  test('because the connection broke before it is unavailable, and the request may have arrived', async () => {
    server.answer(reset);
    const error = await failureOf(get());
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({
      reason: 'unavailable',
      delivery: 'unknown',
      retryable: true,
      status: undefined,
    });
  });

  test('to its end is unavailable too, and its status says that the request arrived', async () => {
    server.answer(resetInBody);
    const error = await failureOf(get());
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({
      reason: 'unavailable',
      delivery: 'yes',
      retryable: true,
      status: 200,
    });
  });

  test('because nobody listens is unavailable, and it cannot have arrived', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const error = await failureOf(get({ url: `http://127.0.0.1:${port}/` }));
    expect(error).toMatchObject({ reason: 'unavailable', delivery: 'no' });
    expect(error.message).toBe('Asana could not be reached.');
  });

  test.each([
    ['announced', { 'content-length': '1001' }],
    ['not announced', {}],
  ])('within the size that is taken is response-too-large, %s', async (_how, headers) => {
    server.answer(say(200, 'x'.repeat(1001), headers));
    const error = await failureOf(get());
    expect(error).toMatchObject({
      reason: 'response-too-large',
      delivery: 'yes',
      retryable: false,
    });
  });

  test('of the largest size that is taken is missing nothing', async () => {
    server.answer(say(200, 'x'.repeat(1000)));
    expect((await get()).text).toHaveLength(1000);
  });

  test('names no address, header or token', async () => {
    for (const script of [reset, resetInBody, hang, say(200, 'x'.repeat(2000))]) {
      server.answer(script);
      const error = await failureOf(get({ timeoutMs: 60 }));
      expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(
        /127\.0|canary|tasks/,
      );
    }
  });
});

describe('a caller who leaves', () => {
  test('gets the reason as it was, at once, and the connection ends', async () => {
    const reason = new Error('enough');
    const caller = new AbortController();
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    server.answer((_request, response) => {
      response.on('close', closed);
      caller.abort(reason);
    });
    expect(await failureOf(get({ signal: caller.signal }))).toBe(reason);
    await gone;
  });

  test('in the middle of the body gets the reason too', async () => {
    const reason = new Error('enough');
    const caller = new AbortController();
    server.answer((_request, response) => {
      response.writeHead(200);
      response.write('half', () => setTimeout(() => caller.abort(reason), 10));
    });
    expect(await failureOf(get({ signal: caller.signal }))).toBe(reason);
  });

  test('before it began sends nothing', async () => {
    server.answer(say(200));
    const reason = new Error('enough');
    expect(await failureOf(get({ signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.received).toEqual([]);
  });

  test('while it waits for a connection gets the reason at once, and it is never sent', async () => {
    const narrow = createHttpClient({ connections: 1 });
    const wanted = { service: asana, method: 'GET', headers: {}, timeoutMs: 5000 } as const;
    const ask = (path: string, signal?: AbortSignal) =>
      narrow.send({ ...wanted, url: server.url + path, ...(signal && { signal }) });
    const reason = new Error('enough');
    const caller = new AbortController();
    let finish = () => {};
    server.answer(
      (_request, response) => {
        finish = () => response.end('one');
        caller.abort(reason);
      },
      say(200, 'three'),
    );
    const first = ask('/one');
    const given = ask('/two', caller.signal);
    const third = ask('/three');
    expect(await failureOf(given)).toBe(reason);
    finish();
    expect((await first).text).toBe('one');
    expect((await third).text).toBe('three');
    expect(server.received).toEqual(['GET /one', 'GET /three']);
    await narrow.close();
  });

  test('after the answer leaves nothing behind', async () => {
    server.answer(say(200, 'text'));
    const caller = new AbortController();
    let listeners = 0;
    const { signal } = caller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    await get({ signal });
    expect(listeners).toBe(0);
  });
});
