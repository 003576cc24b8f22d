import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFullServer } from '../../server/full-server.ts';
import { createTestTracing } from './sdk.ts';

// The log line, the span and the response of a request name each other.

const { hooks, spans } = await createTestTracing();
const full = await createFullServer({ API_KEYS: 'key-of-a-test' }, null, hooks.observer);
const plain = await createFullServer({ API_KEYS: 'key-of-a-test' });
afterAll(() => Promise.all([full.close(), plain.close()]));
beforeEach(() => {
  full.log.length = 0;
});

type Sent = Readonly<Record<string, string>>;

const key = {
  authorization: 'Bearer key-of-a-test',
  'x-asana-authorization': 'Bearer sandbox-ada',
};

const post = (query: string, headers: Sent = key, server = full.server) =>
  server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

/** The span of the only request, after checking that it, its response and its line of the log have the same ids. */
async function expectJoined(response: Response) {
  await response.text();
  const servers = spans().filter(({ kind }) => kind === SpanKind.SERVER);
  expect(servers).toHaveLength(1);
  const [span] = servers;
  const { traceId, spanId } = span?.spanContext() ?? {};
  expect(response.headers.get('traceresponse')).toBe(`00-${traceId}-${spanId}-01`);
  const requestId = response.headers.get('x-request-id');
  expect(requestId).not.toBeNull();
  expect(span?.attributes['taskdoc.request.id']).toBe(requestId);
  expect(full.log).toHaveLength(1);
  const line = JSON.parse(full.log.join(''));
  expect(line).toMatchObject({ requestId, trace_id: traceId, span_id: spanId });
  return { span, line };
}

describe('the log line, the span and the response of', () => {
  test.each([
    'query Name { __typename }',
    'mutation { deleteTask(input: { task: "1" }) { task { name } } }',
  ])('an operation have the same ids: %s', async (query) => {
    await expectJoined(await post(query));
  });

  test('an operation of an incoming trace have its id', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    const { line } = await expectJoined(await post('{ __typename }', { ...key, traceparent }));
    expect(line.trace_id).toBe(traceId);
  });

  test.each([
    ['an unknown field', '{ unknown }', key, 'GRAPHQL_VALIDATION_FAILED'],
    ['an invalid document', '{', key, 'GRAPHQL_PARSE_FAILED'],
    ['a missing key', '{ __typename }', {} as Sent, 'UNAUTHENTICATED'],
  ])(
    'a request that is rejected because of %s have the same ids',
    async (_case, query, headers, code) => {
      const { span, line } = await expectJoined(await post(query, headers));
      expect(span?.name).toBe('GraphQL Operation');
      expect(span?.attributes['taskdoc.error.codes']).toEqual([code]);
      expect(span?.status.code).toBe(SpanStatusCode.ERROR);
      expect(line).toMatchObject({ msg: 'request rejected', errors: [code] });
    },
  );
});

test('an operation that is not sampled has the ids of its caller in its response and line, and no span', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-00`;
  const response = await post('{ __typename }', { ...key, traceparent });
  expect(response.headers.get('traceresponse')).toMatch(
    new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`),
  );
  expect(spans()).toEqual([]);
  expect(JSON.parse(full.log.join('')).trace_id).toBe(traceId);
});

test('without traces there is no id of a trace', async () => {
  const response = await post('{ __typename }', key, plain.server);
  expect(response.headers.get('traceresponse')).toBeNull();
  expect(Object.keys(JSON.parse(plain.log.join('')))).not.toContain('trace_id');
});
