import { afterAll, afterEach, expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import type { UpstreamObserver } from '../../src/operation/report/operation-observer.ts';
import { listen } from '../../src/server/listen.ts';
import { createAsker } from '../ask.ts';
import { someCases } from '../case-count.ts';
import { writeKinds } from '../schema/error/fault-table/write-kind.ts';
import { createHolder, isWrite } from './held-request.ts';

// A read that starts after a write must not use what was read before or during the write. Each way to write is tested with reads of other
// operations and with reads of the same operation.

const holder = createHolder();
let onShared = () => {};
const ignore = () => {};
const upstream: UpstreamObserver = {
  request: ignore,
  waited: ignore,
  // The shared response is held: without this, the test would wait forever.
  shared: () => onShared(),
  saved: ignore,
  write: ignore,
};
const observer = {
  files: upstream,
  start: () => ({ upstream, end: ignore }),
  rejected: () => null,
};
const { askAmongOthers, server } = await createAsker({}, {}, { ...holder.hooks, observer });

// A link accepts files over HTTP only.
const listening = await listen(server, { host: '127.0.0.1', port: 0 });
afterAll(() => listening.close());
afterEach(holder.releaseAll);

const { taskWithEverything, emptyTask } = fixtures;
const { oneParagraph } = documentFixtures;

/** One read of each API of a service. */
const readOf = {
  asana: {
    query: `{ task(id: "${taskWithEverything}") { numLikes } }`,
    id: taskWithEverything,
    count: 1,
  },
  google: {
    query: `{ document(id: "${documentFixtures.long}") { revisionId starred } }`,
    id: documentFixtures.long,
    count: 2,
  },
} as const;

interface Write {
  readonly name: string;
  readonly service: 'asana' | 'google';
  readonly send: () => Promise<void>;
}

const raw = (service: 'asana' | 'google', method: string, path: string, body?: object): Write => ({
  name: `rawRequest with ${method} ${path}`,
  service,
  async send() {
    const input = { service: service.toUpperCase(), method, path, ...(body && { body }) };
    const query = 'mutation ($input: RawRequestInput!) { rawRequest(input: $input) { status } }';
    const { data } = await askAmongOthers(query, { input });
    expect(String(data.rawRequest.status)).toMatch(/^2/);
  },
});

const put = { relative_path: `/tasks/${emptyTask}`, method: 'put', data: { name: 'x' } };
const file = `/drive/v3/files/${oneParagraph}`;

const upload: Write = {
  name: 'an upload',
  service: 'asana',
  async send() {
    const input = { task: emptyTask, name: 'a.txt', contentType: 'text/plain', sizeBytes: 1 };
    const { data } = await askAmongOthers(
      'mutation ($input: PrepareAttachmentInput!) { it: prepareAttachment(input: $input) { url } }',
      { input },
    );
    const { status } = await fetch(data.it.url.replace('http://taskdoc.test', listening.url), {
      method: 'PUT',
      headers: { 'content-type': 'text/plain', 'x-asana-authorization': 'Bearer sandbox-ada' },
      body: 'a',
    });
    expect(status).toBe(201);
  },
};

const writes: readonly Write[] = [
  ...writeKinds.map(({ name, service, query, variables }) => ({
    name,
    service,
    async send() {
      expect((await askAmongOthers(query, variables('Written'))).errors).toEqual([]);
    },
  })),
  raw('asana', 'PUT', `/v1/tasks/${emptyTask}`, { name: 'x' }),
  raw('asana', 'DELETE', `/v1/tasks/${emptyTask}`),
  raw('asana', 'POST', '/v1/batch', { actions: [put] }),
  raw('google', 'PATCH', file, { name: 'x' }),
  raw('google', 'DELETE', file),
  upload,
];

const named = writes.map((write) => [write.name, write] as const);

/** Holds the responses of a read, and sends it. */
async function startRead(service: Write['service']) {
  const { query, id, count } = readOf[service];
  const held = holder.holdResponses(
    ({ method, url }) => method === 'GET' && url.includes(id),
    count,
  );
  const result = askAmongOthers(query);
  const isSent = await Promise.race([held.arrived.then(() => true), result.then(() => false)]);
  expect(isSent, 'the read has a request of its own').toBe(true);
  return { ...held, result };
}

/** Reads again while the earlier read is in flight. */
async function expectOwnRead(
  service: Write['service'],
  earlier: Awaited<ReturnType<typeof startRead>>,
) {
  const { query, count } = readOf[service];
  onShared = earlier.release;
  const { errors, upstream: report } = await askAmongOthers(query);
  earlier.release();
  expect(errors).toEqual([]);
  expect(report.totals).toMatchObject({ shared: 0, reads: count });
  expect(await earlier.result).toMatchObject({ errors: [], upstream: { totals: { shared: 0 } } });
}

test.each(['asana', 'google'] as const)(
  'without a write, a read of %s shares a read in flight',
  async (service) => {
    const { query, count } = readOf[service];
    const earlier = await startRead(service);
    onShared = earlier.release;
    const { upstream: report } = await askAmongOthers(query);
    expect(report.totals).toMatchObject({ shared: count, reads: 0 });
  },
);

test.each(someCases(named, 10))(
  'a read after %s shares no read that started before it',
  async (_name, { service, send }) => {
    const earlier = await startRead(service);
    await send();
    await expectOwnRead(service, earlier);
  },
);

test.each(someCases(named, 10, 1))(
  'a read after %s shares no read that started during it, and that one shares no read from before',
  async (_name, { service, send }) => {
    const before = await startRead(service);
    const write = holder.holdRequest(isWrite);
    const sent = send();
    await write.arrived;
    onShared = before.release;
    const during = await startRead(service);
    write.release();
    await sent;
    await expectOwnRead(service, during);
    before.release();
    expect((await before.result).errors).toEqual([]);
  },
);
