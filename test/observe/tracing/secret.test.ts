import { SpanKind } from '@opentelemetry/api';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createHttpClient } from '../../../src/upstream/http/http-client.ts';
import { createAsker } from '../../ask.ts';
import { collectReceivedHeaders, createTestTracing, textOf } from './sdk.ts';

// What spans do not contain, and what the services do not receive.

const { hooks, spans } = await createTestTracing();
const received = collectReceivedHeaders();
const { ask, askAmongOthers, sandbox } = await createAsker({}, {}, hooks);

const { taskWithEverything: task } = fixtures;
const traceHeaders = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'vendor=canary',
  baggage: 'user=canary',
};

test('no span contains a token, a variable, a literal of the document, an id or a URL', async () => {
  const query = `query Named($task: ID!) { task(id: $task) { name } documents(name: "canary-literal") { nodes { title } } other: task(id: "1206000000900002") { name } }`;
  const tokens = {
    'x-asana-authorization': 'Bearer canary-asana',
    'x-google-authorization': 'Bearer canary-google',
    cookie: 'canary=1',
    ...traceHeaders,
  };
  await askAmongOthers(query, { task }, null, undefined, tokens);
  await ask(query, { task });
  expect(spans().length).toBeGreaterThan(4);
  // A random id of the request can contain ten digits, too.
  const requestId = /"taskdoc\.request\.id":"[^"]*"/;
  for (const span of spans()) {
    expect(textOf(span).replace(requestId, '')).not.toMatch(/canary|sandbox-ada|http:|\d{10}/i);
    expect(textOf(span)).not.toContain(task);
  }
});

describe('the services receive no header about traces', () => {
  test.each([
    ['a read', `{ task(id: "${task}") { name } }`],
    ['a batch', `{ task(id: "${task}") { name stories { nodes { text } } } }`],
    ['Google', '{ documents(first: 1) { nodes { title text } } }'],
  ])('with %s', async (_name, query) => {
    received.length = 0;
    await askAmongOthers(query, {}, 'ada', undefined, traceHeaders);
    expect(sandbox.requests().length).toBeGreaterThan(0);
    expect(received.length).toBe(sandbox.requests().length);
    for (const headers of received) {
      expect(headers.authorization).toBe('Bearer sandbox-ada');
      expect(Object.keys(headers).filter((name) => /trace|baggage|b3/.test(name))).toEqual([]);
    }
    // The SDK's instrumentation of undici would have added spans of its own.
    expect(spans().filter(({ kind }) => kind === SpanKind.CLIENT)).toHaveLength(received.length);
  });

  test('although the instrumentation of undici sends it with other clients', async () => {
    received.length = 0;
    const http = createHttpClient();
    const service = { id: 'asana', name: 'Asana' } as const;
    const url = `${sandbox.asanaBaseUrl}/users/me`;
    await http.send({ service, method: 'GET', url, headers: {}, timeoutMs: 5000 });
    await http.close();
    expect(received.map(({ traceparent }) => traceparent)).toEqual([expect.stringMatching(/^00-/)]);
  });
});
