import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { startExportServer } from './export-setup.ts';
import { asanaHeaders, prepare, put, startPut } from './upload-setup.ts';
import { closeSlowUploads, slowBytes, startSlowUpload } from './upload-slow.ts';
import { createUploadTarget, type ReceivedUpload } from './upload-target.ts';

// Clients that send a part of a file and then nothing must not hold what other requests need.

/** Starts a server whose Asana is a target of uploads. */
async function startWithTarget(env: Readonly<Record<string, string>>) {
  const asana = await createUploadTarget();
  return { asana, ...(await startExportServer({ ASANA_BASE_URL: asana.url, ...env })) };
}

/** Responds to reads, and accepts uploads. */
function respond({ request, response }: ReceivedUpload): void {
  if (request.method === 'GET') response.end('{"data":{"gid":"1","name":"A task"}}');
  else request.resume();
}

async function send(url: string, query: string) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asanaHeaders('ada') },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.json();
}
const query = `{ task(id: "${fixtures.emptyTask}") { name } }`;
const mutation = `mutation { createTask(input: { workspace: "${fixtures.freeWorkspace}", name: "x" }) { task { name } } }`;
const servedQuery = { data: { task: { name: expect.any(String) } } };

describe('uploads of which one byte has arrived', () => {
  const server = startExportServer({
    MAX_REQUESTS_PER_MINUTE_PER_ADDRESS: '0',
    UPSTREAM_CONNECTIONS: '8',
    UPLOAD_CONNECTIONS: '8',
  });

  test('hold no connection: requests and uploads of others are sent', async () => {
    const { url, sandbox } = await server;
    for (let count = 0; count < 20; count += 1) await startSlowUpload(url, `invented-${count}`, 1);
    expect(await send(url, query)).toMatchObject(servedQuery);
    const link = await prepare(url, { sizeBytes: 3 });
    expect((await put(link.url, 'abc')).status).toBe(201);
    expect(sandbox.requests().filter(({ path }) => path === '/attachments')).toHaveLength(1);
  });

  test('are no writes of their credential yet', async () => {
    const { url } = await server;
    for (let count = 0; count < 15; count += 1) await startSlowUpload(url, 'sandbox-ada', 1);
    expect(await send(url, mutation)).toMatchObject({
      data: { createTask: { task: { name: 'x' } } },
    });
  });
});

describe('uploads that stop after 200 KB', () => {
  const server = startWithTarget({ UPSTREAM_CONNECTIONS: '8', UPLOAD_CONNECTIONS: '16' });

  test('have at most five connections and writes of their credential', async () => {
    const { asana, url } = await server;
    asana.use();
    for (let count = 0; count < 15; count += 1) await startSlowUpload(url, 'sandbox-ada', 200_000);
    await vi.waitFor(() => expect(asana.uploads).toHaveLength(5));
    await setTimeout(50);
    expect(asana.uploads).toHaveLength(5);
    const other = asanaHeaders('grace');
    const link = await prepare(url, { sizeBytes: 3 }, other);
    expect((await put(link.url, 'abc', other)).status).toBe(201);
  });

  test('have at most the connections for uploads, and none of other requests', async () => {
    const { asana, url } = await server;
    asana.use(respond);
    for (let count = 0; count < 20; count += 1)
      await startSlowUpload(url, `invented-${count}`, 200_000);
    const invented = () =>
      asana.uploads.filter(({ request }) => request.headers.authorization?.includes('invented'));
    await vi.waitFor(() => expect(invented()).toHaveLength(16));
    expect(await send(url, query)).toMatchObject(servedQuery);
    // Two are for credentials that have few connections, and each of these has one.
    expect(invented()).toHaveLength(16);
  });
});

describe('an upload', () => {
  const limited = startWithTarget({ MAX_CONCURRENT_OPERATIONS_PER_CALLER: '2' });
  const impatient = startWithTarget({
    REQUEST_TIMEOUT_MS: '2000',
    UPLOAD_MIN_BYTES_PER_SECOND: '100000000',
    UPSTREAM_TIMEOUT_MS: '20000',
  });

  test('is an operation of its caller until it ends', async () => {
    const { asana, url, log } = await limited;
    asana.use(respond);
    const link = await prepare(url, { sizeBytes: slowBytes });
    await startSlowUpload(url, 'sandbox-ada', 1);
    await startSlowUpload(url, 'sandbox-ada', 1);
    const third = startPut(link.url, { 'content-length': slowBytes });
    third.client.flushHeaders();
    const { status, body } = await third.response;
    expect([status, JSON.parse(body)]).toMatchObject([
      429,
      { errors: [{ extensions: { code: 'RATE_LIMITED', applied: 'NO', retryAfter: 1 } }] },
    ]);
    third.client.destroy();
    expect(await send(url, query)).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
    closeSlowUploads();
    await vi.waitFor(() => expect(log.join()).toContain('CLIENT_LEFT'));
    await vi.waitFor(async () => expect(await send(url, query)).toMatchObject(servedQuery));
  });

  test.each([
    [20_000_000, 2200],
    [60_000_000, 2600],
  ])('of %i bytes ends after %i ms, however fast it is', async (bytes, ms) => {
    const { asana, url } = await impatient;
    asana.use(({ request }) => {
      request.pause();
    });
    const link = await prepare(url, { sizeBytes: bytes });
    const startedAt = performance.now();
    const { client, response } = startPut(link.url, { 'content-length': bytes });
    client.write(Buffer.alloc(bytes - 1));
    const { status, body } = await response;
    expect(performance.now() - startedAt).toBeGreaterThan(ms - 10);
    expect([status, JSON.parse(body)]).toMatchObject([
      408,
      {
        errors: [
          {
            message: 'The upload took longer than 3 s.',
            extensions: { code: 'BAD_USER_INPUT', applied: 'NO' },
          },
        ],
      },
    ]);
    client.destroy();
  });
});
