import { afterAll, describe, expect, test } from 'vitest';
import { createAsanaClient } from '../../src/asana/client.ts';
import { readRecord, selectFields } from '../../src/asana/read.ts';
import { createConcurrencyLimiter } from '../../src/http/concurrency-limit.ts';
import { createHttpClient } from '../../src/http/http-client.ts';
import { UpstreamError } from '../../src/http/upstream-error.ts';
import { createCaller } from '../http/caller.ts';
import { createScriptedServer, hang, reset, type Script, say } from '../http/scripted.ts';
import { noteWaits } from '../waits.ts';

const waits = noteWaits();

const server = await createScriptedServer();
const http = createHttpClient();
afterAll(() => http.close());

const createClient = (reads = 50) =>
  createAsanaClient({
    baseUrl: server.url,
    timeoutMs: 2000,
    http,
    limiter: createConcurrencyLimiter({ reads, writes: 15 }),
  });

const task = (gid: string | number) =>
  selectFields(readRecord('/tasks/{task_gid}', { task_gid: String(gid) }), ['name']);
const tasks = (count: number) => Array.from({ length: count }, (_, index) => task(index));

/** Answers whatever is asked: a record with the id from the path. */
const record = (path: string) => ({ data: { gid: path.split('/').at(-1)?.split('?')[0] } });
const wellBehaved: Script = (request, response, body) => {
  if (request.method === 'GET') return response.end(JSON.stringify(record(request.url ?? '')));
  const { actions } = JSON.parse(body).data as { actions: { relative_path: string }[] };
  const data = actions.map(({ relative_path }) => ({
    status_code: 200,
    body: record(relative_path),
  }));
  return response.end(JSON.stringify({ data }));
};

const gidsOf = (answers: readonly { readonly data: unknown }[]) =>
  answers.map(({ data }) => (data as { gid: string }).gid);

describe('reads asked for together', () => {
  test.each([
    [1, ['GET /tasks/0']],
    [2, ['POST /batch']],
    [10, ['POST /batch']],
    [11, ['GET /tasks/10', 'POST /batch']],
    [25, ['POST /batch', 'POST /batch', 'POST /batch']],
  ])('%d go out in as few requests as there can be', async (count, expected) => {
    server.answer(wellBehaved);
    const { caller, seen } = createCaller();
    const answers = await Promise.all(createClient().read(tasks(count), caller));
    expect(gidsOf(answers)).toEqual(tasks(count).map((_, index) => String(index)));
    expect(server.received.map((line) => line.split(/[? ]/, 2).join(' ')).toSorted()).toEqual(
      expected,
    );
    expect(seen.spent).toBe(count);
    expect(seen.requests.flatMap(({ calls }) => calls)).toHaveLength(count);
  });

  test('are never more at once than the limit', async () => {
    let now = 0;
    let most = 0;
    server.answer((request, response, body) => {
      const count = request.method === 'GET' ? 1 : JSON.parse(body).data.actions.length;
      now += count;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= count;
        wellBehaved(request, response, body);
      }, 5);
    });
    const { caller } = createCaller();
    await Promise.all(createClient(20).read(tasks(65), caller));
    expect(most).toBe(20);
  });
});

test('the token goes into the header of each request, and nowhere else', async () => {
  server.answer(wellBehaved);
  const { caller, seen } = createCaller();
  await Promise.all(createClient().read(tasks(2), caller));
  expect(server.lastHeaders()).toMatchObject({
    authorization: 'Bearer token-of-ada',
    'content-type': 'application/json',
    accept: 'application/json',
  });
  expect(JSON.stringify([seen.requests, server.received])).not.toContain('token-of-ada');
  expect(JSON.stringify(seen.requests)).not.toMatch(/127\.0\.0\.1|authorization|key-of-ada/);
});

describe('a read that fails in passing', () => {
  test('is sent again, three times at the most', async () => {
    server.answer(say(503), reset, wellBehaved);
    const { caller, seen } = createCaller();
    const [answer] = createClient().read([task(1)], caller);
    expect(await answer).toMatchObject({ data: { gid: '1' } });
    expect(seen.requests.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, null],
      [3, 200],
    ]);
    expect(seen.spent).toBe(3);
    server.answer(say(503));
    await expect(createClient().read([task(1)], caller)[0]).rejects.toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(3);
  });

  test('waits for as long as it was asked to, or longer each time', async () => {
    server.answer(say(429, '', { 'retry-after': '4' }), say(429), wellBehaved);
    const { caller } = createCaller();
    await createClient().read([task(1)], caller)[0];
    expect(waits[0]).toBe(4000);
    expect(waits[1]).toBeGreaterThanOrEqual(200);
    expect(waits[1]).toBeLessThanOrEqual(400);
  });

  test('is not sent again where the operation would be over by then', async () => {
    server.answer(say(429, '', { 'retry-after': '4' }));
    const { caller } = createCaller({ deadlineAt: Date.now() + 3000 });
    await expect(createClient().read([task(1)], caller)[0]).rejects.toMatchObject({
      retryAfterMs: 4000,
    });
    expect(server.received).toHaveLength(1);
  });

  test('takes along only what failed of its batch', async () => {
    server.answer((_request, response) => {
      const data = [
        { status_code: 200, body: { data: { gid: '0' } } },
        { status_code: 500, body: {} },
        { status_code: 404, body: {} },
      ];
      response.end(JSON.stringify({ data }));
    }, wellBehaved);
    const { caller } = createCaller();
    const [good, again, bad] = await Promise.allSettled(createClient().read(tasks(3), caller));
    expect([good?.status, again?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(bad).toMatchObject({ reason: { reason: 'not-found' } });
    expect(server.received[1]).toBe('GET /tasks/1?opt_fields=name');
  });
});

test('a read that may not be paid for is not sent, and the others are', async () => {
  server.answer(wellBehaved);
  let left = 2;
  const { caller } = createCaller({
    countRequest: () => {
      left -= 1;
      if (left < 0)
        throw new UpstreamError({
          reason: 'request-limit-exceeded',
          service: 'asana',
          message: 'No.',
        });
    },
  });
  const outcomes = await Promise.allSettled(createClient().read(tasks(3), caller));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(
    JSON.parse(server.received[0]?.slice('POST /batch '.length) ?? '').data.actions,
  ).toHaveLength(2);
});

describe('callers who ask for the same at once', () => {
  test('share a request within a credential, and never across', async () => {
    server.answer(wellBehaved);
    const client = createClient();
    const one = createCaller();
    const two = createCaller();
    const other = createCaller({ credential: 'key-of-grace', token: () => 'token-of-grace' });
    await Promise.all([one, two, other].flatMap(({ caller }) => client.read([task(1)], caller)));
    expect([one, two, other].map(({ seen }) => seen.shared)).toEqual([0, 1, 0]);
    expect(server.received).toHaveLength(2);
  });

  test('do not fail each other by leaving: a batch goes on while one of its reads is wanted', async () => {
    const client = createClient();
    const leaving = new AbortController();
    const first = createCaller({ signal: leaving.signal });
    const second = createCaller();
    let left: readonly Promise<unknown>[] = [];
    server.answer((request, response, body) => {
      leaving.abort(new Error('gone'));
      setImmediate(() => wellBehaved(request, response, body));
    });
    left = client.read(tasks(3), first.caller);
    const [kept] = client.read([task(2)], second.caller);
    const outcomes = await Promise.allSettled(left);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await kept).toMatchObject({ data: { gid: '2' } });
  });

  test('end the request once all have left, and give its place in the budget back', async () => {
    const client = createClient(2);
    const leaving = new AbortController();
    const { caller } = createCaller({ signal: leaving.signal });
    const reason = new Error('gone');
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    server.answer((request, response, body) => {
      hang(request, response, body);
      response.on('close', closed);
      leaving.abort(reason);
    }, wellBehaved);
    const outcomes = await Promise.allSettled(client.read(tasks(2), caller));
    expect(outcomes).toMatchObject([{ reason }, { reason }]);
    await gone;
    const next = createCaller();
    expect(gidsOf(await Promise.all(client.read(tasks(2), next.caller)))).toEqual(['0', '1']);
  });
});
