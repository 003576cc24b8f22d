import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { parseAsanaRaw } from '../../../src/service/asana/raw.ts';
import { sendRaw } from '../../../src/upstream/http/raw/raw-sender.ts';
import { createAsker } from '../../ask.ts';
import { createCaller } from '../../upstream/http/caller.ts';
import { schedulerFor } from '../../upstream/http/scheduler.ts';
import { transportWithoutProtection } from '../../upstream/http/without-protection.ts';
import { request } from '../../upstream/pacing/request.ts';

// Each action of a raw batch counts as one request, in every limit and in every number that a client sees.

const { ask } = await createAsker({ MAX_UPSTREAM_REQUESTS: '12' });

const query = 'mutation ($input: RawRequestInput!) { rawRequest(input: $input) { status body } }';
const batch = (actions: readonly object[], wrap = (body: object): object => body) => ({
  input: { service: 'ASANA', method: 'POST', path: '/v1/batch', body: wrap({ actions }) },
});
const read = { relative_path: '/users/me', method: 'get' };
const write = {
  relative_path: `/tasks/${fixtures.emptyTask}`,
  method: 'put',
  data: { notes: 'Changed' },
};

test('the reads and the writes of a raw batch are counted in extensions.upstream', async () => {
  const { data, upstream } = await ask(query, batch([read, write, read]));
  expect(data.rawRequest.body.data).toMatchObject([
    { status_code: 200 },
    { status_code: 200 },
    { status_code: 200 },
  ]);
  expect(upstream.totals).toMatchObject({ requests: 1, reads: 2, writes: 1 });
  expect(upstream.totals.estimated).toMatchObject({
    minRequests: 1,
    maxRequests: 1,
    minReads: 2,
    maxReads: 2,
    writes: 1,
  });
});

test.each([
  ['a read', [read], { minReads: 1, maxReads: 1, writes: 0 }],
  ['two writes', [write, write], { minReads: 0, maxReads: 0, writes: 2 }],
  ['a read and two writes', [read, write, write], { minReads: 1, maxReads: 1, writes: 2 }],
])(
  'the field cost contains each action of a raw batch of %s',
  async (_actions, actions, expected) => {
    const { data } = await ask(
      'query ($document: String, $variables: JSONObject) { cost(document: $document, variables: $variables) { asana { minRequests maxRequests minReads maxReads writes } } }',
      { document: query, variables: batch(actions) },
    );
    expect(data.cost.asana).toEqual({ minRequests: 1, maxRequests: 1, ...expected });
  },
);

test.each([
  ['in the body', (body: object) => body],
  ['in data', (body: object) => ({ data: body })],
  ['beside data', (body: object) => ({ ...body, data: {} })],
])(
  'a raw batch with more actions than the limit %s is rejected, and nothing is sent',
  async (_place, wrap) => {
    const { errors, wireRequests } = await ask(query, batch(Array(13).fill(read), wrap));
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_BUDGET_EXCEEDED');
    expect(wireRequests).toBe(0);
  },
);

test('raw batches of one operation share its limit', async () => {
  const two = `mutation ($input: RawRequestInput!) {
    a: rawRequest(input: $input) { status }
    b: rawRequest(input: $input) { status }
  }`;
  expect((await ask(two, batch(Array(6).fill(read)))).errors).toEqual([]);
  const { errors, wireRequests } = await ask(two, batch(Array(7).fill(read)));
  expect(errors[0]?.extensions.code).toBe('UPSTREAM_BUDGET_EXCEEDED');
  expect(wireRequests).toBe(0);
});

test('a raw batch waits until its reads and its writes fit into the limits of the credential', async () => {
  const scheduler = schedulerFor(3, 2);
  const { caller, seen } = createCaller();
  const { credential, signal } = caller;
  const hold = (kind: 'reads' | 'writes', count: number) =>
    scheduler.acquire(request({ credential, kind, count, signal }));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  let sends = 0;
  const response = { status: 200, headers: {}, bytes: Buffer.from('[]'), text: '[]' };
  const send = async () => {
    sends += 1;
    return response;
  };
  const http = { send, open: neverCalled, close: neverCalled };
  const rawRequest = parseAsanaRaw({
    method: 'POST',
    path: '/v1/batch',
    query: {},
    headers: [],
    body: { actions: [read, write, write] },
  });
  for (const [kind, count] of [
    ['reads', 3],
    ['writes', 1],
  ] as const) {
    sends = 0;
    const permit = await hold(kind, count);
    const sent = sendRaw(rawRequest, caller, {
      service: { id: 'asana', name: 'Asana' },
      baseUrl: 'https://asana.test',
      timeoutMs: 1000,
      http,
      scheduler,
      ...transportWithoutProtection,
    });
    await turn();
    expect(sends).toBe(0);
    permit.end(null);
    expect((await sent).status).toBe(200);
    expect(sends).toBe(1);
    expect(seen.requests.at(-1)?.waited?.concurrency).toBeGreaterThan(0);
  }
});

const neverCalled = () => {
  throw new Error('The test does not use this.');
};
