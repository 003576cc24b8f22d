import { expect } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { world } from '../../world.ts';
import { type MeasuredServer, trusted } from './measured-server.ts';
import { sumOf } from './sample.ts';

// Traffic whose effect on the counters and histograms is known.

/** Series by what they grow: `name{label="value"}`. */
export type Growth = Readonly<Record<string, number>>;

/** Traffic, and how much each counter and each count of a histogram grows. All others must not grow. */
export interface Traffic {
  readonly run: (server: MeasuredServer) => Promise<unknown>;
  readonly growth: Growth;
}

const { taskWithEverything: task, emptyTask } = fixtures;

/** The operation itself, and the size of its result. */
const operation = (outcome: string, type = 'query', times = 1): Growth => ({
  [`taskdoc_operations_total{type="${type}",outcome="${outcome}"}`]: times,
  [`taskdoc_operation_duration_seconds_count{type="${type}"}`]: times,
  taskdoc_response_nodes_count: times,
  taskdoc_response_bytes_count: times,
});

/** Requests to Asana, by their statuses. */
function requests(method: string, route: string, statuses: Growth): Growth {
  const labels = `service="asana",method="${method}",route="${route}"`;
  const times = Object.values(statuses).reduce((sum, value) => sum + value, 0);
  return {
    ...Object.fromEntries(
      Object.entries(statuses).map(([status, value]) => [
        `taskdoc_upstream_requests_total{${labels},status="${status}"}`,
        value,
      ]),
    ),
    [`taskdoc_upstream_request_duration_seconds_count{${labels}}`]: times,
  };
}

/** The reads or writes in these requests. */
const calls = (kind: 'reads' | 'writes', times: number): Growth => ({
  [`taskdoc_upstream_${kind}_total{service="asana",route="${route}"}`]: times,
});
const wait = (reason: string): Growth => ({
  [`taskdoc_upstream_wait_seconds_count{service="asana",reason="${reason}"}`]: 1,
});
const code = (name: string): Growth => ({ [`taskdoc_operation_errors_total{code="${name}"}`]: 1 });

const route = '/tasks/{task_gid}';
const ofRoute = `service="asana",method="GET",route="${route}"`;
const ofDocument = 'service="google",method="GET",route="/v1/documents/{documentId}"';
const oneRead: Growth = { ...requests('GET', route, { 200: 1 }), ...calls('reads', 1) };
export const readName = `{ task(id: "${task}") { name } }`;
const rename = `mutation { updateTask(input: { task: "${emptyTask}", name: "New" }) { task { name } } }`;

/** The ids of tasks, each of which is a separate read or write. */
const tasks = (count: number) =>
  [...world.tasks.values()]
    .filter(({ memberships }) =>
      memberships.some(({ projectGid }) => projectGid === fixtures.hundredTaskProject),
    )
    .slice(0, count)
    .map(({ gid }) => gid);
export const readTasks = (count: number) =>
  `{ ${tasks(count).map((gid) => `t${gid}: task(id: "${gid}") { name }`)} }`;

export const traffic: Readonly<Record<string, Traffic>> = {
  'a query with one read': {
    run: ({ send }) => send(readName),
    growth: { ...operation('success'), ...oneRead },
  },
  'a query that needs a record twice': {
    run: ({ send }) =>
      send(`{ first: task(id: "${task}") { name } second: task(id: "${task}") { name } }`),
    growth: { ...operation('success'), ...oneRead, taskdoc_upstream_saved_reads_total: 1 },
  },
  'a trusted document, by its id and as a text': {
    async run({ post }) {
      await post({ documentId: trusted.id });
      await post({ query: trusted.text });
    },
    growth: {
      ...operation('success', 'query', 2),
      [`taskdoc_trusted_document_operations_total{document="${trusted.id}",outcome="success"}`]: 2,
      [`taskdoc_trusted_document_seconds_total{document="${trusted.id}"}`]: expect.any(Number),
    },
  },
  'a dry run with long Markdown': {
    run: ({ send }) =>
      send(`mutation { appendToDocument(input: {
        document: "${documentFixtures.empty}", markdown: "${'- *item* [a](https://a.example)\\n'.repeat(900)}", dryRun: true
      }) { sentRequests } }`),
    growth: {
      ...operation('success', 'mutation'),
      'taskdoc_computation_seconds_count{type="mutation"}': 1,
      [`taskdoc_upstream_requests_total{${ofDocument},status="200"}`]: 1,
      [`taskdoc_upstream_request_duration_seconds_count{${ofDocument}}`]: 1,
      'taskdoc_upstream_reads_total{service="google",route="/v1/documents/{documentId}"}': 1,
    },
  },
  'two equal queries at once': {
    async run({ send, sandbox }) {
      sandbox.setFaults([{ kind: 'latency', ms: 100 }]);
      await Promise.all([send(readName), send(readName)]);
    },
    growth: {
      ...operation('success', 'query', 2),
      ...oneRead,
      taskdoc_upstream_shared_reads_total: 1,
    },
  },
  'three batches and two connections': {
    async run({ send, sandbox }) {
      sandbox.setFaults([{ kind: 'latency', ms: 100 }]);
      await send(readTasks(30));
    },
    growth: {
      ...operation('success'),
      ...requests('POST', '/batch', { 200: 3 }),
      ...calls('reads', 30),
      ...wait('connection'),
    },
  },
  'two batches with more writes than may be in flight': {
    async run({ send, sandbox }) {
      sandbox.setFaults([{ kind: 'latency', ms: 100 }]);
      const inputs = tasks(20).map((gid) => `{ task: "${gid}", name: "New" }`);
      await send(
        `mutation { updateTasks(input: { tasks: [${inputs}] }) { results { task { name } } } }`,
      );
    },
    growth: {
      ...operation('success', 'mutation'),
      ...requests('POST', '/batch', { 200: 2 }),
      ...calls('writes', 20),
      ...wait('concurrency'),
      'taskdoc_writes_total{applied="YES"}': 20,
    },
  },
  'a mutation': {
    run: ({ send }) => send(rename),
    growth: {
      ...operation('success', 'mutation'),
      ...requests('PUT', route, { 200: 1 }),
      ...calls('writes', 1),
      'taskdoc_writes_total{applied="YES"}': 1,
    },
  },
  'a mutation that the service rejects': {
    run: ({ send }) => send(rename.replace(emptyTask, '1')),
    growth: {
      ...operation('partial', 'mutation'),
      ...requests('PUT', route, { 404: 1 }),
      ...calls('writes', 1),
      ...code('NOT_FOUND'),
      'taskdoc_writes_total{applied="NO"}': 1,
    },
  },
  'a mutation without a response': {
    async run({ send, sandbox }) {
      sandbox.setFaults([{ kind: 'reset', count: 1 }]);
      await send(rename);
    },
    growth: {
      ...operation('partial', 'mutation'),
      ...requests('PUT', route, { none: 1 }),
      ...calls('writes', 1),
      ...code('UPSTREAM_UNAVAILABLE'),
      'taskdoc_writes_total{applied="UNKNOWN"}': 1,
    },
  },
  'a request that the service refuses once': {
    async run({ send, sandbox }) {
      sandbox.setFaults([{ kind: 'rate-limit', count: 1, retryAfter: 0 }]);
      await send(readName);
    },
    growth: {
      ...operation('success'),
      ...requests('GET', route, { 200: 1, 429: 1 }),
      ...calls('reads', 2),
      ...wait('rate_limit'),
      [`taskdoc_upstream_retries_total{${ofRoute}}`]: 1,
      [`taskdoc_upstream_rate_limited_total{${ofRoute}}`]: 1,
    },
  },
  'a client that leaves': {
    async run(server) {
      server.sandbox.setFaults([{ kind: 'latency', ms: 100 }]);
      const client = new AbortController();
      const left = expect(server.send(readName, client.signal)).rejects.toThrow();
      await expect.poll(() => server.sandbox.requests().length, { interval: 2 }).toBe(1);
      client.abort();
      await left;
      const leftSeries = { name: 'taskdoc_operations_total', outcome: 'client_left' };
      await expect
        .poll(async () =>
          sumOf((await server.read()).samples, leftSeries.name, { outcome: leftSeries.outcome }),
        )
        .toBe(1);
    },
    growth: {
      ...operation('client_left'),
      ...requests('GET', route, { none: 1 }),
      ...calls('reads', 1),
      ...code('CLIENT_LEFT'),
    },
  },
  'an invalid document': {
    run: ({ send }) => send('{ unknown }'),
    growth: { 'taskdoc_rejected_requests_total{code="GRAPHQL_VALIDATION_FAILED"}': 1 },
  },
  'two calls of a tool, of which one fails': {
    async run({ agent }) {
      const { tokensFor, call } = agent();
      const { tokens } = await tokensFor('ada', 'read');
      await call(tokens.access_token, 'query', { document: '{ __typename }' });
      await call(tokens.access_token, 'query', { document: '{ unknown }' });
    },
    growth: {
      ...operation('success'),
      'taskdoc_rejected_requests_total{code="GRAPHQL_VALIDATION_FAILED"}': 1,
      'taskdoc_tool_calls_total{tool="query",outcome="success"}': 1,
      'taskdoc_tool_calls_total{tool="query",outcome="failure"}': 1,
      'taskdoc_tool_call_seconds_total{tool="query"}': expect.any(Number),
      ...Object.fromEntries(
        ['get', 'put', 'delete'].map((name) => [
          `taskdoc_store_duration_seconds_count{operation="${name}"}`,
          expect.any(Number),
        ]),
      ),
    },
  },
  'connecting and disconnecting an account': {
    async run({ browser }) {
      const one = browser();
      expect(await one.connect('asana')).toBe('connected');
      await one.post('/disconnect/asana');
    },
    growth: Object.fromEntries(
      ['get', 'put', 'delete', 'lock'].map((name) => [
        `taskdoc_store_duration_seconds_count{operation="${name}"}`,
        expect.any(Number),
      ]),
    ),
  },
};
