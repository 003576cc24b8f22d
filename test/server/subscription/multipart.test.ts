import { afterEach, beforeEach, expect, test } from 'vitest';
import { transportFor } from '../../../src/server/request/accept.ts';
import { tick } from './result-source.ts';
import { type StreamServer, startStreamServer } from './stream-server.ts';

const accept = 'multipart/mixed;subscriptionSpec=1.0, application/json';
let server: StreamServer;
beforeEach(async () => {
  server = await startStreamServer();
});
afterEach(() => server.close());

const part = (body: object) =>
  `\r\n--graphql\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}`;

test('each result is the payload of a part, after a first part that is a heartbeat', async () => {
  const response = await server.subscribe({ headers: { accept, 'accept-encoding': 'gzip' } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    'x-accel-buffering': 'no',
    'cache-control': 'private, no-store, no-transform',
  });
  // A compressor for each stream would need hundreds of kilobytes.
  expect(response.headers.has('content-encoding')).toBe(false);
  server.source.send(tick(1));
  server.source.send(tick(2));
  server.source.complete();
  expect(await response.text()).toBe(
    `${part({})}${part({ payload: tick(1) })}${part({ payload: tick(2) })}\r\n--graphql--\r\n`,
  );
});

test('a part is complete before the next one exists', async () => {
  const response = await server.subscribe({ headers: { accept } });
  const reader = response.body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await read()).toBe(`${part({})}\r\n--graphql`);
  server.source.send(tick(1));
  expect(`\r\n--graphql${await read()}`).toBe(`${part({ payload: tick(1) })}\r\n--graphql`);
  await reader?.cancel();
});

test('a stream without results has a heartbeat', async () => {
  await server.close();
  server = await startStreamServer({ SUBSCRIPTION_HEARTBEAT_MS: '40' });
  const response = await server.subscribe({ headers: { accept } });
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += new TextDecoder().decode(bytes);
    if (text.split(part({})).length > 3) server.source.complete();
  }
  expect(text).toMatch(/--graphql--\r\n$/);
});

test('a subscription that does not start sends its errors as a payload', async () => {
  const response = await server.subscribe({
    headers: { accept },
    body: { query: 'subscription { refused }' },
  });
  expect(response.status).toBe(200);
  const errors = [{ message: 'No such task.', extensions: { code: 'NOT_FOUND' } }];
  expect(await response.text()).toBe(
    `${part({})}${part({ payload: { errors } })}\r\n--graphql--\r\n`,
  );
});

test.each([
  ['EventSource', 'text/event-stream', 'events'],
  ['urql 6', 'text/event-stream, multipart/mixed', 'events'],
  ['Hive Gateway 2', 'text/event-stream', 'events'],
  ['curl', '*/*', 'events'],
  ['a client without the header', null, 'events'],
  [
    'Apollo Client 4',
    'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/graphql-response+json,application/json;q=0.9',
    'multipart',
  ],
  [
    'Apollo iOS and Kotlin',
    'multipart/mixed;boundary="graphql";subscriptionSpec="1.0", application/json',
    'multipart',
  ],
  [
    'Hive Router',
    'multipart/mixed;subscriptionSpec="1.0", text/event-stream, application/json',
    'multipart',
  ],
  [
    'a client with weights',
    'multipart/mixed;subscriptionSpec=1.0;q=0.5, text/event-stream',
    'events',
  ],
  ['a client that excludes events', 'text/event-stream;q=0, */*', null],
  ['a client of incremental results', 'multipart/mixed;deferSpec=20220824', null],
  ['a client that accepts only JSON', 'application/json', null],
])('the header Accept of %s selects a transport', (_client, header, transport) => {
  expect(transportFor(header)).toBe(transport);
});
