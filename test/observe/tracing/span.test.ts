import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker, type Person } from '../../ask.ts';
import { someCases } from '../../case-count.ts';
import { documentedQueries } from '../../docs/documented-query.ts';
import { createTestTracing } from './sdk.ts';

// The spans of operations and of their requests to the services, as the OpenTelemetry SDK receives them.

const { hooks, spans } = await createTestTracing();
const { ask, askAmongOthers, open, sandbox } = await createAsker({}, {}, hooks);

const ofKind = (kind: SpanKind) => spans().filter((span) => span.kind === kind);
const millisecondsOf = ([seconds, nanoseconds]: readonly [number, number]) =>
  seconds * 1000 + nanoseconds / 1e6;

const { taskWithEverything: task } = fixtures;

describe('an operation', () => {
  test('has a SERVER span with its type and name', async () => {
    const startedAt = Date.now();
    await ask('query TaskName($task: ID!) { task(id: $task) { name } }', { task });
    const [span, ...others] = ofKind(SpanKind.SERVER);
    expect(others).toEqual([]);
    // The clocks of the two times differ by a few milliseconds.
    const startTime = millisecondsOf(span?.startTime ?? [0, 0]);
    expect(startTime).toBeGreaterThan(startedAt - 100);
    expect(startTime).toBeLessThan(Date.now() + 100);
    expect(span?.name).toBe('query');
    expect(span?.attributes).toEqual({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'TaskName',
      'taskdoc.request.id': expect.stringMatching(/^[\da-f-]{36}$/),
      'taskdoc.upstream.shared_reads': 0,
      'taskdoc.upstream.saved_reads': 0,
    });
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
    expect(span?.parentSpanContext).toBeUndefined();
  });

  test('without a name has no name in its span', async () => {
    await ask('{ __typename }');
    expect(spans().map(({ attributes }) => attributes['graphql.operation.name'])).toEqual([
      undefined,
    ]);
  });

  test('that fails has the codes of its errors in its span', async () => {
    await ask('{ a: task(id: "1") { name } b: task(id: "not an id") { name } }');
    const [span] = ofKind(SpanKind.SERVER);
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(span?.attributes['taskdoc.error.codes']).toEqual(
      expect.arrayContaining(['NOT_FOUND', 'BAD_USER_INPUT']),
    );
    expect(span?.attributes['error.type']).toMatch(/^(NOT_FOUND|BAD_USER_INPUT)$/);
  });
});

describe('an incoming traceparent', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = (flags: string) => ({
    traceparent: `00-${traceId}-b7ad6b7169203331-${flags}`,
  });
  const askWith = (headers: Readonly<Record<string, string>>) =>
    askAmongOthers(
      'query ($task: ID!) { task(id: $task) { name } }',
      { task },
      'ada',
      undefined,
      headers,
    );

  test('is the parent of the span of the operation', async () => {
    await askWith(traceparent('01'));
    const [server] = ofKind(SpanKind.SERVER);
    const [client] = ofKind(SpanKind.CLIENT);
    expect(server?.spanContext().traceId).toBe(traceId);
    expect(server?.parentSpanContext).toMatchObject({ spanId: 'b7ad6b7169203331', isRemote: true });
    expect(client?.parentSpanContext?.spanId).toBe(server?.spanContext().spanId);
    expect(client?.spanContext().traceId).toBe(traceId);
  });

  test('that is not sampled creates no span', async () => {
    const { data } = await askWith(traceparent('00'));
    expect(data.task.name).toBeDefined();
    expect(spans()).toEqual([]);
  });
});

test('the span of the HTTP request is the parent of the span of the operation', async () => {
  const http = trace.getTracer('http').startSpan('POST');
  const active = trace.setSpan(context.active(), http);
  // The SDK has joined this trace already.
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  await context.with(active, () => askAmongOthers('{ __typename }', {}, 'ada', undefined, headers));
  const [span] = ofKind(SpanKind.SERVER);
  expect(span?.parentSpanContext?.spanId).toBe(http.spanContext().spanId);
  expect(span?.spanContext().traceId).toBe(http.spanContext().traceId);
});

describe('the spans equal extensions.upstream', () => {
  test.each(someCases(documentedQueries, 6, 1))(
    'for $heading (line $line)',
    async ({ query, variables, user }) => {
      const { upstream } = await ask(query, variables, user as Person);
      const { totals, requests = [] } = upstream;
      const [server] = ofKind(SpanKind.SERVER);
      const { traceId } = server?.spanContext() ?? {};
      // The server of an earlier test file in the same process can still be sending requests.
      const ofTrace = spans().filter((span) => span.spanContext().traceId === traceId);
      const clients = ofTrace.filter(({ kind }) => kind === SpanKind.CLIENT);
      expect(ofTrace).toHaveLength(clients.length + 1);
      expect(server?.attributes).toMatchObject({
        'taskdoc.upstream.shared_reads': totals.shared,
        'taskdoc.upstream.saved_reads': totals.saved,
      });
      const first = clients[0]?.startTime ?? [0, 0];
      if (clients.length > 0)
        expect(millisecondsOf(server?.startTime ?? [0, 0])).toBeLessThanOrEqual(
          millisecondsOf(first),
        );
      const sizes = clients.map(({ attributes }) => Number(attributes['taskdoc.batch.size']));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(totals.reads + totals.writes);
      expect(
        clients.map(({ attributes, duration, startTime, name }) => ({
          name,
          service: attributes['taskdoc.service'],
          method: attributes['http.request.method'],
          route: attributes['url.template'] ?? 'as given',
          calls: attributes['taskdoc.calls'],
          status: attributes['http.response.status_code'] ?? null,
          resends: attributes['http.request.resend_count'] ?? 0,
          ms: expect.closeTo(millisecondsOf(duration), 0),
          sinceFirstMs: expect.closeTo(millisecondsOf(startTime) - millisecondsOf(first), 0),
        })),
      ).toEqual(
        requests.map(({ service, method, route, calls, status, attempt, ms, startMs }) => ({
          name: route === 'as given' ? method : `${method} ${route}`,
          service,
          method,
          route,
          calls: calls.map((call) => `${call.method} ${call.route}`),
          status,
          resends: attempt - 1,
          ms,
          sinceFirstMs: startMs - (requests[0]?.startMs ?? 0),
        })),
      );
    },
  );
});

describe('a request to a service', () => {
  test('has a CLIENT span with the address of the service and the size of the batch', async () => {
    await ask(`{ a: task(id: "${task}") { name } b: task(id: "${fixtures.emptyTask}") { name } }`);
    const [span] = ofKind(SpanKind.CLIENT);
    const { hostname, port } = new URL(sandbox.asanaBaseUrl);
    expect(span?.name).toBe('POST /batch');
    expect(span?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'server.address': hostname,
      'server.port': Number(port),
      'url.template': '/batch',
      'taskdoc.service': 'asana',
      'taskdoc.batch.size': 2,
      'taskdoc.calls': ['GET /tasks/{task_gid}', 'GET /tasks/{task_gid}'],
    });
    expect(span?.events).toEqual([]);
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
  });

  test('that is refused and sent again has its wait and its retry as events', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', count: 1, retryAfter: 0 }]);
    const { upstream } = await ask('query ($task: ID!) { task(id: $task) { name } }', { task });
    const [refused, sent] = ofKind(SpanKind.CLIENT);
    expect(refused?.attributes).toMatchObject({
      'http.response.status_code': 429,
      'error.type': '429',
      'taskdoc.rate_limited': true,
    });
    expect(refused?.status.code).toBe(SpanStatusCode.ERROR);
    expect(sent?.attributes).toMatchObject({
      'http.response.status_code': 200,
      'http.request.resend_count': 1,
    });
    expect(sent?.events.map(({ name }) => name)).toEqual(['retry', 'wait']);
    const { waitedMs } = upstream.requests?.[1] ?? {};
    expect(sent?.events[1]?.attributes).toEqual({
      'taskdoc.wait.rate_limit_ms': expect.closeTo(waitedMs?.rateLimit ?? 0, 0),
      'taskdoc.wait.concurrency_ms': expect.closeTo(waitedMs?.concurrency ?? 0, 0),
      'taskdoc.wait.connection_ms': expect.closeTo(waitedMs?.connection ?? 0, 0),
    });
    expect(waitedMs?.rateLimit).toBeGreaterThan(0);
  });

  test('without a response has an error type and no status', async () => {
    sandbox.setFaults([{ kind: 'reset', count: 1 }]);
    await ask('query ($task: ID!) { task(id: $task) { name } }', { task });
    const [span] = ofKind(SpanKind.CLIENT);
    expect(span?.attributes['error.type']).toBe('no_response');
    expect(span?.attributes['http.response.status_code']).toBeUndefined();
  });

  test('of an export has a CLIENT span', async () => {
    const { data } = await ask(
      '{ documents(first: 1) { nodes { export(format: TEXT) { url } } } }',
    );
    const before = spans().length;
    const response = await open(data.documents.nodes[0].export.url);
    await response.arrayBuffer();
    expect(
      spans()
        .slice(before)
        .map(({ name }) => name),
    ).toEqual(['GET /drive/v3/files/{fileId}/export']);
  });
});
