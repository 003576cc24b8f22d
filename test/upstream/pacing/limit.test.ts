import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteTask } from '../../../src/service/asana/record/task.ts';
import { RequestAbort } from '../../../src/upstream/http/abort-signal.ts';
import { createSetup, respondToAll, task, tasks } from '../../service/asana/client-setup.ts';
import { createCaller as createCallerWith } from '../http/caller.ts';
import { readAll } from '../http/read-all.ts';
import { neverRespond, respondWith, type Script } from '../http/scripted-server.ts';

// What the service receives after it refused a request because of a limit. Over HTTP, and in real time.

const { server, createClient } = await createSetup();

/** When requests arrived. */
let arrivals: { readonly at: number; readonly path: string }[] = [];
let testEnd = new RequestAbort();

beforeEach(() => {
  arrivals = [];
  testEnd = new RequestAbort();
});
// Requests that still wait must not reach the next test.
afterEach(() => testEnd.abort(new Error('The test has ended.')));

const createCaller: typeof createCallerWith = (changes) =>
  createCallerWith({ signal: testEnd, ...changes });

/** Resolves when a condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

const recorded =
  (script: Script): Script =>
  (request, response, body) => {
    arrivals.push({ at: performance.now(), path: request.url ?? '' });
    script(request, response, body);
  };

const refuse = (retryAfter?: number) =>
  recorded(
    respondWith(429, '', retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }),
  );
const accept = recorded(respondToAll);

/** Sends each read in its own request. */
const readEach = (
  client: ReturnType<typeof createClient>,
  gids: readonly number[],
  caller = createCaller().caller,
) =>
  gids.map((gid) => {
    const [response] = readAll(client, [task(gid)], caller);
    // The test ends before some of them.
    response?.catch(() => undefined);
    return response;
  });

/** Sends one read, and waits until it has been refused. */
async function readRefused(client: ReturnType<typeof createClient>) {
  const { caller, seen } = createCaller();
  const [response] = readEach(client, [1], caller);
  await until(() => seen.requests.length === 1);
  return { response };
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

describe('after a refusal', () => {
  test('nothing is sent until the time in Retry-After is over, then one request as a probe, and the others after its response', async () => {
    let probe = () => {};
    const slowly: Script = (...exchange) => {
      probe = () => respondToAll(...exchange);
    };
    server.respond(refuse(1), recorded(slowly), accept);
    const client = createClient();
    const refused = await readRefused(client);
    const others = readEach(client, range(2, 20));
    const refusedAt = arrivals[0]?.at ?? 0;
    await until(() => arrivals.length > 1);
    expect((arrivals[1]?.at ?? 0) - refusedAt).toBeGreaterThan(999);
    expect(arrivals[1]?.path).toBe(arrivals[0]?.path);
    await sleep(100);
    expect(arrivals).toHaveLength(2);
    probe();
    await Promise.all([refused.response, ...others]);
    expect(arrivals).toHaveLength(22);
  });

  test('requests of another credential and of the other kind are sent at once', async () => {
    server.respond(refuse(25), accept, recorded(respondWith(200, { data: {} })));
    const client = createClient();
    await readRefused(client);
    const grace = createCaller({ credential: 'key-of-grace' }).caller;
    expect(await readEach(client, [2], grace)[0]).toMatchObject({ data: { gid: '2' } });
    const [written] = client.write([{ ...deleteTask('3'), fields: [] }], createCaller().caller);
    await written;
    expect(arrivals.map(({ path }) => path.split('?')[0])).toEqual([
      '/tasks/1',
      '/tasks/2',
      '/tasks/3',
    ]);
  });

  test('of one action of a batch, the next requests wait as after a refused request', async () => {
    const action = (status: number) => ({ status_code: status, body: { data: { gid: '1' } } });
    server.respond(recorded(respondWith(200, { data: [action(200), action(429)] })), accept);
    const client = createClient();
    const responses = readAll(client, tasks(2), createCaller().caller);
    await responses[0];
    const startedAt = performance.now();
    await Promise.all(readEach(client, [7]));
    // Without Retry-After the pause is random, and at least 100 ms. A part of it is over.
    expect(performance.now() - startedAt).toBeGreaterThan(50);
    await responses[1];
  });
});

test('`Retry-After: 0` permits only a few requests, however many wait', async () => {
  server.respond(refuse(0));
  const client = createClient(1);
  const startedAt = performance.now();
  readEach(client, range(1, 50));
  await sleep(350);
  // The first one, and one after each pause of at least 100 ms.
  expect(arrivals.length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 100);
});

test('a read that is refused many times with Retry-After waits as long as its operation may take', async () => {
  const client = createClient();
  server.respond(...Array(5).fill(refuse(0.1)), accept);
  expect(await readEach(client, [1])[0]).toMatchObject({ data: { gid: '1' } });
  expect(arrivals).toHaveLength(6);
});

describe('a request that cannot be sent before its operation ends', () => {
  test('is rejected at once with RATE_LIMITED and the time of the pause that is left', async () => {
    server.respond(refuse(60), accept);
    const client = createClient();
    await readRefused(client);
    const { caller } = createCaller({ deadlineAt: Date.now() + 30_000 });
    const startedAt = performance.now();
    const error = await readEach(client, [2], caller)[0]?.catch((reason) => reason);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(error).toMatchObject({ reason: 'rate-limited', delivery: 'no', status: undefined });
    expect(error.retryAfterMs).toBeGreaterThan(30_000);
    expect(error.retryAfterMs).toBeLessThanOrEqual(61_000);
    expect(arrivals).toHaveLength(1);
  });

  test('is rejected when a longer pause makes that certain', async () => {
    server.respond(recorded(respondWith(429, '', { 'retry-after': '0' })), refuse(60));
    const client = createClient();
    const results = await Promise.allSettled(readEach(client, range(1, 10)));
    expect(results.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    for (const result of results)
      expect(result).toMatchObject({ reason: { reason: 'rate-limited' } });
  });

  test('is rejected shortly before the operation ends, if the probe takes too long', async () => {
    server.respond(refuse(0), recorded(neverRespond));
    const client = createClient();
    await readRefused(client);
    await until(() => arrivals.length === 2);
    const { caller, seen } = createCaller({ deadlineAt: Date.now() + 500 });
    const [response] = readEach(client, [2], caller);
    // Timers run in the order of their ends, also when the machine is slow.
    let isOver = false;
    setTimeout(() => {
      isOver = true;
    }, 500);
    const error = await response?.catch((reason) => reason);
    expect(isOver).toBe(false);
    expect(error).toMatchObject({ reason: 'rate-limited', delivery: 'no' });
    expect(seen.waits).toEqual([{ rateLimit: expect.any(Number), concurrency: 0, connection: 0 }]);
    expect(seen.waits[0]?.rateLimit).toBeGreaterThan(300);
  });
});

test('a request that is aborted while it waits rejects with the reason and is never sent', async () => {
  server.respond(refuse(1), accept);
  const client = createClient();
  const { response } = await readRefused(client);
  const controller = new AbortController();
  const { caller } = createCaller({ signal: controller.signal });
  const [aborted] = readEach(client, [2], caller);
  const reason = new Error('enough');
  setTimeout(() => controller.abort(reason), 5);
  await expect(aborted).rejects.toBe(reason);
  await response;
  expect(arrivals.map(({ path }) => path.split('?')[0])).toEqual(['/tasks/1', '/tasks/1']);
});

test('the report of a request says how long it waited, and for what', async () => {
  server.respond(refuse(0), accept);
  const { caller, seen } = createCaller();
  await Promise.all(readEach(createClient(), [1], caller));
  expect(seen.requests.map(({ waited }) => waited)).toEqual([
    null,
    { rateLimit: expect.any(Number), concurrency: 0, connection: 0 },
  ]);
  expect(seen.requests[1]?.waited?.rateLimit).toBeGreaterThan(50);
});
