import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { listen } from '../../../src/server/listen.ts';
import { createAsker } from '../../ask.ts';
import { createFullServer } from '../full-server.ts';

// Clients that close their connection while an operation is in progress.

const anyPort = { host: '127.0.0.1', port: 0 };

/** A complete server with a port. */
async function start(env: Readonly<Record<string, string>> = {}) {
  const { server, sandbox, log, close } = await createFullServer(env);
  const listening = await listen(server, anyPort);
  afterAll(async () => {
    await listening.close({ limitMs: 0 });
    await close();
  });
  beforeEach(() => {
    sandbox.reset();
    log.length = 0;
  });
  return {
    sandbox,
    lines: () => log.map((line) => JSON.parse(line)),
    ask: (query: string, signal?: AbortSignal) =>
      fetch(`${listening.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
        ...(signal ? { signal } : {}),
      }),
  };
}

/** Sends an operation, and leaves when the service has received its first request. */
async function askAndLeave({ sandbox, ask }: Awaited<ReturnType<typeof start>>, query: string) {
  const client = new AbortController();
  const response = ask(query, client.signal);
  const isReceived = () => sandbox.requests().length;
  await expect.poll(isReceived, { interval: 2 }).toBeGreaterThan(0);
  client.abort();
  await expect(response).rejects.toThrow('aborted');
}

const created = `createTask(input: { workspace: "${fixtures.paidWorkspace}", name: "New" }) { task { name } }`;
const twoWrites = `mutation Two { first: ${created} second: ${created} }`;
const dryRun = `mutation { appendToDocument(input: { document: "${documentFixtures.editable}", markdown: "a", dryRun: true }) { losses } }`;
const statuses = ({ sandbox }: Awaited<ReturnType<typeof start>>) =>
  sandbox.requests().map(({ method, status }) => `${method} ${status}`);

const server = await start();
const limited = await start({ MAX_CONCURRENT_OPERATIONS: '1' });
const aborting = await start({ FINISH_MUTATIONS: 'off' });

// A service that never responds.
const silent = createServer().listen(0, '127.0.0.1');
await once(silent, 'listening');
afterAll(() => silent.close());
const { server: waiting } = await createAsker({
  ASANA_BASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
});
const listening = await listen(waiting, anyPort);
afterAll(() => listening.close({ limitMs: 0 }));

test('a query whose client leaves sends no further requests to the services', async () => {
  server.sandbox.setFaults([{ kind: 'latency', ms: 500 }]);
  await askAndLeave(
    server,
    `{ project(id: "${fixtures.hundredTaskProject}") { name
       tasks(first: 30) { nodes { stories(first: 2) { nodes { text createdBy { name } } } } } } }`,
  );
  const before = server.sandbox.requests().length;
  await sleep(800);
  expect(server.sandbox.requests()).toHaveLength(before);
  await expect.poll(server.lines).toHaveLength(1);
  expect(server.lines()).toMatchObject([{ msg: 'query', errors: ['CLIENT_LEFT'] }]);
});

test('a query that waits to repeat a request does not repeat it after its client has left', async () => {
  server.sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 1, count: 1 }]);
  await askAndLeave(server, `{ task(id: "${fixtures.multiHomedTask}") { name } }`);
  await sleep(1300);
  expect(statuses(server)).toEqual(['GET 429']);
});

test('the request of a query is closed at the service when its client leaves', async () => {
  const client = new AbortController();
  const received = once(silent, 'request');
  const response = fetch(`${listening.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-asana-authorization': 'Bearer token' },
    body: JSON.stringify({ query: `{ task(id: "${fixtures.multiHomedTask}") { name } }` }),
    signal: client.signal,
  });
  const [, unanswered] = await received;
  client.abort();
  await expect(response).rejects.toThrow('aborted');
  // Otherwise the request would be closed after UPSTREAM_TIMEOUT_MS, ten seconds later.
  await expect.poll(() => unanswered.closed, { timeout: 9000 }).toBe(true);
});

describe('a mutation whose client leaves', () => {
  const slow = [{ kind: 'latency', ms: 400 }] as const;

  test('continues to its end, and the log has its writes', async () => {
    server.sandbox.setFaults(slow);
    await askAndLeave(server, twoWrites);
    await expect.poll(server.lines).toHaveLength(1);
    expect(statuses(server)).toEqual(['POST 201', 'POST 201']);
    expect(server.lines()).toMatchObject([
      { msg: 'mutation', name: 'Two', upstream: { asana: { requests: 2, writes: 2 } } },
    ]);
    expect(server.lines()[0].errors).toBeUndefined();
  });

  test('ends if it has sent nothing', async () => {
    server.sandbox.setFaults(slow);
    await askAndLeave(server, dryRun);
    await expect.poll(server.lines).toHaveLength(1);
    expect(server.lines()).toMatchObject([{ msg: 'mutation', errors: ['CLIENT_LEFT'] }]);
  });

  test('still counts as an operation in progress', async () => {
    limited.sandbox.setFaults(slow);
    await askAndLeave(limited, twoWrites);
    const status = async () => (await limited.ask('{ __typename }')).status;
    expect(await status()).toBe(503);
    await expect.poll(status).toBe(200);
    expect(statuses(limited)).toEqual(['POST 201', 'POST 201']);
  });

  test('ends with its current write if FINISH_MUTATIONS is off', async () => {
    aborting.sandbox.setFaults(slow);
    await askAndLeave(aborting, twoWrites);
    await expect.poll(aborting.lines).toHaveLength(1);
    await sleep(200);
    expect(statuses(aborting)).toHaveLength(1);
    expect(aborting.lines()).toMatchObject([{ msg: 'mutation', errors: ['CLIENT_LEFT'] }]);
  });
});
