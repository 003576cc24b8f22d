import { parse } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createFullServer } from '../../server/full-server.ts';
import { createTestMetrics, parseSamples, type Sample, sumOf } from './sample.ts';

// What the metrics of a server contain after operations.

const metrics = await createTestMetrics();
let full: Awaited<ReturnType<typeof createFullServer>>;
beforeAll(async () => {
  // Only the executor of plans counts the nodes of a result.
  full = await createFullServer({ API_KEYS: 'canary-key', EXECUTOR: 'plan' }, metrics);
});
afterAll(() => full.close());
beforeEach(() => full.sandbox.reset());

const read = async () => parseSamples(await metrics.read());

async function send(
  query: string,
  variables: object = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await full.server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer canary-key',
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  });
  return JSON.parse(await response.text());
}

/** How much the sums of metrics grow while something runs. */
async function growthOf(run: () => Promise<unknown>) {
  const before = await read();
  await run();
  const after = await read();
  return (...[name, labels]: [name: string, labels?: Readonly<Record<string, string>>]) =>
    sumOf(after, name, labels) - sumOf(before, name, labels);
}

const { taskWithEverything: task, emptyTask } = fixtures;
const taskName = 'query ($task: ID!) { task(id: $task) { name } }';

describe('operations are counted', () => {
  test.each([
    ['success', '{ __typename }'],
    ['partial', '{ __typename task(id: "1") { name } }'],
    ['failure', '{ cost(document: "{", variables: {}) { requests { min } } }'],
  ])('with the outcome %s', async (outcome, query) => {
    const growth = await growthOf(() => send(query));
    const total = 'taskdoc_operations_total';
    if (outcome !== 'failure') expect(growth(total, { type: 'query', outcome })).toBe(1);
    expect(growth(total)).toBe(outcome === 'failure' ? 0 : 1);
  });

  test('with their type, duration, errors and the size of their results', async () => {
    const growth = await growthOf(() =>
      send('mutation ($task: ID!) { deleteTask(input: { task: $task }) { __typename } }', {
        task: '1',
      }),
    );
    expect(growth('taskdoc_operations_total', { type: 'mutation' })).toBe(1);
    expect(growth('taskdoc_operation_duration_seconds_count', { type: 'mutation' })).toBe(1);
    expect(growth('taskdoc_operation_errors_total', { code: 'NOT_FOUND' })).toBe(1);
    expect(growth('taskdoc_writes_total', { applied: 'NO' })).toBe(1);
  });

  test('with the nodes and bytes of their results', async () => {
    const growth = await growthOf(() => send('{ __typename }'));
    expect(growth('taskdoc_response_nodes_count')).toBe(1);
    expect(growth('taskdoc_response_bytes_count')).toBe(1);
    expect(growth('taskdoc_response_bytes_sum')).toBeGreaterThan(10);
  });

  test('also if their result is sent in parts', async () => {
    const query = `query ($task: ID!) { task(id: $task) { name ... @defer { stories { nodes { text } } } } }`;
    const growth = await growthOf(async () => {
      const response = await full.server.fetch('http://127.0.0.1/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'multipart/mixed',
          authorization: 'Bearer canary-key',
        },
        body: JSON.stringify({ query, variables: { task } }),
      });
      expect(await response.text()).toContain('"hasNext":false');
    });
    expect(growth('taskdoc_operations_total', { outcome: 'success' })).toBe(1);
  });

  test('and requests that are rejected before an operation starts are counted by their code', async () => {
    const growth = await growthOf(async () => {
      await send('{ unknown }');
      await send('{');
      await send('{ __typename }', {}, { authorization: 'Bearer wrong' });
    });
    const total = 'taskdoc_rejected_requests_total';
    expect(growth(total, { code: 'GRAPHQL_VALIDATION_FAILED' })).toBe(1);
    expect(growth(total, { code: 'GRAPHQL_PARSE_FAILED' })).toBe(1);
    expect(growth(total, { code: 'UNAUTHENTICATED' })).toBe(1);
    expect(growth('taskdoc_operations_total')).toBe(0);
  });
});

describe('requests to the services are counted', () => {
  test('by route template and status, with their retries and refusals', async () => {
    full.sandbox.setFaults([{ kind: 'rate-limit', count: 1, retryAfter: 0 }]);
    const growth = await growthOf(() => send(taskName, { task }));
    const labels = { service: 'asana', method: 'GET', route: '/tasks/{task_gid}' };
    expect(growth('taskdoc_upstream_requests_total', { ...labels, status: '429' })).toBe(1);
    expect(growth('taskdoc_upstream_requests_total', { ...labels, status: '200' })).toBe(1);
    expect(growth('taskdoc_upstream_retries_total', labels)).toBe(1);
    expect(growth('taskdoc_upstream_rate_limited_total', labels)).toBe(1);
    expect(growth('taskdoc_upstream_request_duration_seconds_count', labels)).toBe(2);
    expect(growth('taskdoc_upstream_wait_seconds_count', { reason: 'rate_limit' })).toBe(1);
  });

  test('with each action of a batch', async () => {
    const query = `query ($task: ID!, $other: ID!) { task(id: $task) { name } other: task(id: $other) { name } project(id: "${fixtures.hundredTaskProject}") { name } }`;
    const growth = await growthOf(() => send(query, { task, other: emptyTask }));
    expect(growth('taskdoc_upstream_requests_total', { route: '/batch' })).toBe(1);
    expect(growth('taskdoc_upstream_reads_total', { route: '/tasks/{task_gid}' })).toBe(2);
    expect(growth('taskdoc_upstream_reads_total', { route: '/projects/{project_gid}' })).toBe(1);
  });

  test('without a status if there is no response', async () => {
    full.sandbox.setFaults([{ kind: 'reset', count: 1 }]);
    const growth = await growthOf(() => send(taskName, { task }));
    expect(growth('taskdoc_upstream_requests_total', { status: 'none' })).toBe(1);
  });

  test('also those of exports', async () => {
    const { documents } = (
      await send('{ documents(first: 1) { nodes { export(format: TEXT) { url } } } }')
    ).data;
    const growth = await growthOf(async () => {
      const response = await full.server.fetch(documents.nodes[0].export.url, {
        headers: { authorization: 'Bearer canary-key' },
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    });
    const route = '/drive/v3/files/{fileId}/export';
    expect(growth('taskdoc_upstream_requests_total', { service: 'google', route })).toBe(1);
    expect(growth('taskdoc_operations_total')).toBe(0);
  });
});

test('counters whose first increase must raise an alert exist before it', async () => {
  const samples = parseSamples(await (await createTestMetrics()).read());
  for (const [name, labels] of [
    ['taskdoc_writes_total', { applied: 'UNKNOWN' }],
    ['taskdoc_operation_errors_total', { code: 'INTERNAL' }],
    ['taskdoc_operation_errors_total', { code: 'OTHER' }],
    ['taskdoc_rejected_requests_total', { code: 'SERVER_BUSY' }],
    ['taskdoc_rejected_requests_total', { code: 'OTHER' }],
    ['taskdoc_operations_total', { type: 'query', outcome: 'failure' }],
    ['taskdoc_operations_total', { type: 'mutation', outcome: 'failure' }],
    ['taskdoc_operations_total', { type: 'subscription', outcome: 'failure' }],
  ] as const)
    expect(samples).toContainEqual({ name, labels, value: 0 });
});

describe('the number of series does not depend on what clients send', () => {
  const seriesOf = (samples: readonly Sample[]) =>
    new Set(
      samples
        .filter(({ name }) => name.startsWith('taskdoc_'))
        .map(({ name, labels }) => name + JSON.stringify(labels)),
    );

  test('ten thousand operation names add no series', async () => {
    await send('query Name { __typename }');
    const before = seriesOf(await read());
    const document = parse('{ __typename }');
    const headers = new Headers();
    const growth = await growthOf(async () => {
      for (let index = 0; index < 9990; index += 1) {
        const name = `Name${index}`;
        const operation = metrics.observer.start({ type: 'query', name, document, headers });
        operation.end({ errorCodes: [], hasData: true, size: null, processorMs: 0 });
      }
      for (let index = 0; index < 10; index += 1) await send(`query Other${index} { __typename }`);
    });
    expect(growth('taskdoc_operations_total', { outcome: 'success' })).toBe(10_000);
    expect(seriesOf(await read())).toEqual(before);
  });

  test('an unknown error code has the label of all unknown codes', async () => {
    const growth = await growthOf(async () =>
      metrics.observer.rejected(['A_CODE', 'B_CODE'], { headers: new Headers() }),
    );
    expect(growth('taskdoc_rejected_requests_total', { code: 'OTHER' })).toBe(1);
    expect(growth('taskdoc_rejected_requests_total')).toBe(1);
  });

  test('raw requests of different routes have one series', async () => {
    const raw = (path: string) =>
      send('mutation ($input: RawRequestInput!) { rawRequest(input: $input) { status } }', {
        input: { service: 'ASANA', method: 'GET', path },
      });
    await raw('/v1/tasks/1');
    const before = seriesOf(await read());
    const growth = await growthOf(async () => {
      for (const path of ['/v1/tasks/2', '/v1/tasks/3/stories', '/v1/unknown/canary'])
        await raw(path);
    });
    expect(growth('taskdoc_upstream_requests_total', { route: 'as given' })).toBe(3);
    expect(seriesOf(await read())).toEqual(before);
  });
});

test('no metric contains a token, a key, an id or a name', async () => {
  const headers = {
    'x-asana-authorization': 'Bearer canary-asana',
    'x-google-authorization': 'Bearer canary-google',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  };
  await send(
    `query CanaryName { task(id: "${task}") { name } documents { nodes { title } } }`,
    {},
    headers,
  );
  await send(`query CanaryName { task(id: "${task}") { name } }`);
  const text = await metrics.read();
  expect(text).toContain('status="401"');
  expect(text).not.toMatch(/canary|sandbox-ada|0af7651916cd/i);
  expect(text).not.toContain(task);
});
