import { afterAll, describe, expect, test } from 'vitest';
import { createGoogleClient } from '../../src/google/client.ts';
import { createDocument, readDocument } from '../../src/google/docs.ts';
import { readFile } from '../../src/google/file.ts';
import type { GoogleRead, WithFields } from '../../src/google/read.ts';
import type { GoogleResponse } from '../../src/google/response.ts';
import { createConcurrencyLimiter } from '../../src/http/concurrency-limit.ts';
import { createHttpClient } from '../../src/http/http-client.ts';
import { createCaller } from '../http/caller.ts';
import { createScriptedServer, hang, reset, type Script, say } from '../http/scripted.ts';

const server = await createScriptedServer();
const http = createHttpClient();
afterAll(() => http.close());

const createClient = (reads = 200) =>
  createGoogleClient({
    baseUrls: { docs: server.url, drive: `${server.url}/files.example` },
    timeoutMs: 2000,
    http,
    limiter: createConcurrencyLimiter({ reads, writes: 10 }),
  });

type Read = WithFields<GoogleRead>;

const document = (id: number | string, fields = 'title'): Read => ({
  ...readDocument(String(id), false),
  fields,
});
const file = (id: number | string): Read => ({ ...readFile(String(id)), fields: 'name' });
const many = (count: number, make: (id: number) => Read) =>
  Array.from({ length: count }, (_, id) => make(id));

/** What is asked for, as the answer's title: it shows which answer went where. */
const record = (address: string) =>
  JSON.stringify({ title: address.split('?')[0]?.split('/').at(-1) });

/** A batch's answer of these parts, by place. */
function sayParts(
  parts: readonly (readonly [place: number, status: number, text: string, header?: string])[],
): Script {
  const printed = parts.map(
    ([place, status, text, header]) =>
      `--b\r\nContent-Type: application/http\r\nContent-ID: <response-${place}>\r\n\r\nHTTP/1.1 ${status} X\r\n${header ? `${header}\r\n` : ''}\r\n${text}\r\n`,
  );
  return say(200, `${printed.join('')}--b--`, { 'content-type': 'multipart/mixed; boundary=b' });
}

const addressesIn = (body: string) =>
  [...body.matchAll(/^GET (\S+) HTTP/gm)].map(([, address = '']) => address);

/** Answers whatever is asked; a batch's parts in the opposite order. */
const wellBehaved: Script = (request, response, body) => {
  if (request.method === 'GET') return response.end(record(request.url ?? ''));
  if (!request.url?.includes('batch')) return response.end(body);
  const parts = addressesIn(body).map((address, place) => [place, 200, record(address)] as const);
  return sayParts(parts.toReversed())(request, response, body);
};

const titlesOf = (answers: readonly GoogleResponse[]) => answers.map(({ data }) => data['title']);
const lines = () => server.received.map((line) => line.split(/[? ]/, 2).join(' ')).toSorted();

describe('reads asked for together', () => {
  test.each([
    ['one of Docs', 1, 0, ['GET /v1/documents/0']],
    ['one of Drive', 0, 1, ['GET /files.example/drive/v3/files/0']],
    ['one of each', 1, 1, ['GET /files.example/drive/v3/files/0', 'GET /v1/documents/0']],
    ['a hundred of Docs', 100, 0, ['POST /batch']],
    ['a hundred and one of Docs', 101, 0, ['GET /v1/documents/100', 'POST /batch']],
    ['two of each', 2, 2, ['POST /batch', 'POST /files.example/batch/drive/v3']],
    ['250 of Drive', 0, 250, Array(3).fill('POST /files.example/batch/drive/v3')],
  ])('%s go out in as few requests as there can be', async (_what, docs, files, expected) => {
    server.answer(wellBehaved);
    const { caller, seen } = createCaller();
    const reads = [...many(docs, document), ...many(files, file)];
    const answers = await Promise.all(createClient(1000).read(reads, caller));
    expect(titlesOf(answers)).toEqual(reads.map(({ path }) => path.split('/').at(-1)));
    expect(lines()).toEqual(expected);
    expect(seen.spent).toBe(docs + files);
    expect(seen.requests.flatMap(({ calls }) => calls)).toHaveLength(docs + files);
  });

  test('of both APIs, one after the other, come back to their own places', async () => {
    server.answer(wellBehaved);
    const reads = [document('a'), file('b'), document('c'), file('d'), document('e')];
    const answers = await Promise.all(createClient().read(reads, createCaller().caller));
    expect(titlesOf(answers)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('are never more at once than the limit, both APIs counted together', async () => {
    let now = 0;
    let most = 0;
    server.answer((request, response, body) => {
      const count = request.method === 'GET' ? 1 : addressesIn(body).length;
      now += count;
      most = Math.max(most, now);
      setImmediate(() => {
        now -= count;
        wellBehaved(request, response, body);
      });
    });
    const client = createClient(100);
    const { caller } = createCaller();
    await Promise.all([
      ...client.read(many(150, document), caller),
      ...client.read(many(90, file), caller),
    ]);
    expect(most).toBeLessThanOrEqual(100);
    expect(most).toBeGreaterThan(50);
  });

  test('of which some fail leave the others be', async () => {
    server.answer(
      sayParts([
        [1, 404, '{"error":{"message":"Requested entity was not found."}}'],
        [0, 200, record('/0')],
        [2, 200, '<html>'],
      ]),
    );
    const outcomes = await Promise.allSettled(
      createClient().read(many(4, document), createCaller().caller),
    );
    expect(outcomes).toMatchObject([
      { value: { data: { title: '0' } } },
      { reason: { reason: 'not-found', service: 'google' } },
      { reason: { reason: 'bad-response' } },
      { reason: { reason: 'bad-response' } },
    ]);
  });

  test('of one API do not wait for the other, nor fail with it', async () => {
    server.answer((request, response, body) =>
      request.url?.startsWith('/v1/')
        ? say(403, { error: { message: 'No.' } })(request, response, body)
        : wellBehaved(request, response, body),
    );
    const outcomes = await Promise.allSettled(
      createClient().read([document(1), file(1)], createCaller().caller),
    );
    expect(outcomes).toMatchObject([
      { reason: { reason: 'forbidden' } },
      { value: { data: { title: '1' } } },
    ]);
  });

  test('that would be more than the operation may have are not sent', async () => {
    server.answer(wellBehaved);
    let left = 2;
    const { caller } = createCaller({
      countRequest: () => {
        left -= 1;
        if (left < 0) throw new Error('too many');
      },
    });
    const outcomes = await Promise.allSettled(createClient().read(many(3, document), caller));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(addressesIn(server.received[0] ?? '')).toHaveLength(2);
  });
});

test('the token goes into the header of each request, and nowhere else', async () => {
  server.answer(wellBehaved);
  const { caller, seen } = createCaller();
  await Promise.all(createClient().read(many(2, document), caller));
  expect(server.lastHeaders()).toMatchObject({
    authorization: 'Bearer token-of-ada',
    'content-type': expect.stringMatching(/^multipart\/mixed; boundary=/),
  });
  expect(JSON.stringify([seen.requests, server.received])).not.toContain('token-of-ada');
  expect(JSON.stringify(seen.requests)).not.toMatch(/127\.0\.0\.1|authorization|key-of-ada/);
});

describe('callers who ask for the same at once', () => {
  test('share a request within a credential, and never across', async () => {
    server.answer(wellBehaved);
    const client = createClient();
    const one = createCaller();
    const two = createCaller();
    const other = createCaller({ credential: 'key-of-grace', token: () => 'token-of-grace' });
    await Promise.all(
      [one, two, other].flatMap(({ caller }) => client.read([document(1)], caller)),
    );
    expect([one, two, other].map(({ seen }) => seen.shared)).toEqual([0, 1, 0]);
    expect(server.received).toHaveLength(2);
  });

  test.each([
    ['other fields', document(1, 'body')],
    ['its tabs', { ...readDocument('1', true), fields: 'title' }],
    ['its file', { ...readFile('1'), fields: 'title' }],
    ['all of it', { ...readDocument('1', false), fields: null }],
  ])('share nothing where one asks for %s', async (_what, read) => {
    server.answer(wellBehaved);
    const client = createClient();
    const { caller, seen } = createCaller();
    await Promise.all([...client.read([document(1)], caller), ...client.read([read], caller)]);
    expect(seen.shared).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  test('do not fail each other by leaving', async () => {
    const client = createClient();
    const leaving = new AbortController();
    const { caller } = createCaller({ signal: leaving.signal });
    server.answer((request, response, body) => {
      leaving.abort(new Error('gone'));
      setImmediate(() => wellBehaved(request, response, body));
    });
    const left = client.read(many(3, document), caller);
    const [kept] = client.read([document(2)], createCaller().caller);
    const outcomes = await Promise.allSettled(left);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await kept).toMatchObject({ data: { title: '2' } });
  });

  test('end the request once all have left', async () => {
    const leaving = new AbortController();
    const { caller } = createCaller({ signal: leaving.signal });
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    server.answer((request, response, body) => {
      hang(request, response, body);
      response.on('close', closed);
      leaving.abort(new Error('gone'));
    });
    const outcomes = await Promise.allSettled(createClient().read(many(2, file), caller));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await gone;
  });
});

const atOnce = { 'retry-after': '0' };

describe('a read that fails in passing', () => {
  test('is sent again, three times at the most', async () => {
    server.answer(say(503, '', atOnce), say(429, '', atOnce), wellBehaved);
    const { caller, seen } = createCaller();
    const [answer] = createClient().read([document(1)], caller);
    expect(await answer).toMatchObject({ data: { title: '1' } });
    expect(seen.requests.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 429],
      [3, 200],
    ]);
    expect(seen.spent).toBe(3);
    server.answer(say(503, '', atOnce));
    await expect(createClient().read([document(1)], caller)[0]).rejects.toMatchObject({
      reason: 'unavailable',
      status: 503,
    });
    expect(server.received).toHaveLength(3);
  });

  test('in a batch is sent again alone, and not what was answered', async () => {
    server.answer(
      sayParts([
        [0, 200, record('/0')],
        [1, 403, '{"error":{"errors":[{"reason":"userRateLimitExceeded"}]}}', 'Retry-After: 0'],
        [2, 404, '{}'],
      ]),
      wellBehaved,
    );
    const outcomes = await Promise.allSettled(
      createClient().read(many(3, document), createCaller().caller),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(lines()).toEqual(['GET /v1/documents/1', 'POST /batch']);
  });

  test('with its whole batch is sent again with it', async () => {
    server.answer(say(503, '', atOnce), wellBehaved);
    const answers = await Promise.all(createClient().read(many(3, file), createCaller().caller));
    expect(titlesOf(answers)).toEqual(['0', '1', '2']);
    expect(server.received).toHaveLength(2);
  });

  test('is not waited for longer than the operation has', async () => {
    server.answer(say(429, '', { 'retry-after': '60' }));
    const { caller } = createCaller();
    await expect(createClient().read([document(1)], caller)[0]).rejects.toMatchObject({
      reason: 'rate-limited',
      retryAfterMs: 60_000,
    });
    expect(server.received).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 409, 418])(
    'does not pass where its status is %d',
    async (status) => {
      server.answer(say(status, '', atOnce));
      await expect(
        createClient().read([document(1)], createCaller().caller)[0],
      ).rejects.toMatchObject({ status });
      expect(server.received).toHaveLength(1);
    },
  );
});

describe('a write', () => {
  const write = (title: string) => ({ ...createDocument(title), fields: 'documentId' });

  test('is sent as it is, and answered by itself', async () => {
    server.answer(wellBehaved);
    const { caller, seen } = createCaller();
    const answers = await Promise.all(createClient().write([write('A'), write('B')], caller));
    expect(titlesOf(answers)).toEqual(['A', 'B']);
    expect(server.received.toSorted()).toEqual([
      'POST /v1/documents?fields=documentId {"title":"A"}',
      'POST /v1/documents?fields=documentId {"title":"B"}',
    ]);
    expect(server.lastHeaders()).toMatchObject({ 'content-type': 'application/json' });
    expect(seen.spent).toBe(2);
  });

  test.each([
    ['500', say(500), 'unknown', 1],
    ['503', say(503, '', atOnce), 'unknown', 1],
    ['a broken connection', reset, 'unknown', 1],
    ['a page', say(200, '<html>'), 'unknown', 1],
    ['half an object', say(200, '{"title":'), 'yes', 1],
    ['400', say(400), 'no', 1],
    ['429', say(429, '', atOnce), 'no', 3],
  ])(
    'that is answered with %s is sent again only if it was surely not carried out',
    async (_what, script, applied, times) => {
      server.answer(script);
      await expect(
        createClient().write([write('A')], createCaller().caller)[0],
      ).rejects.toMatchObject({ name: 'WriteFailed', applied });
      expect(server.received).toHaveLength(times);
    },
  );

  test('is not answered by a read begun before it', async () => {
    let release = () => {};
    const client = createClient();
    const { caller, seen } = createCaller();
    const arrived = new Promise<void>((resolve) => {
      server.answer((request, response, body) => {
        release = () => wellBehaved(request, response, body);
        resolve();
      }, wellBehaved);
    });
    const [before] = client.read([document(1)], caller);
    await arrived;
    await Promise.all(client.write([write('A')], caller));
    const [after] = client.read([document(1)], caller);
    await after;
    release();
    await before;
    expect(seen.shared).toBe(0);
    expect(server.received).toHaveLength(3);
  });
});
