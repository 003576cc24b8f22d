import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventFormat } from '../../../src/server/subscription/stream-response.ts';
import { type ResultSource, tick } from './result-source.ts';
import { type StreamServer, startStreamServer } from './stream-server.ts';

let server: StreamServer;
beforeEach(async () => {
  server = await startStreamServer();
});
afterEach(() => server.close());

const data = (count: number) => JSON.stringify(tick(count));
const twoEvents = `:

event: next
id: position-1
data: ${data(1)}

event: next
id: position-2
data: ${data(2)}

event: complete
data:

`;

function sendTwo() {
  server.source.send(tick(1));
  server.source.send(tick(2));
  server.source.complete();
}

test('each result of a subscription by POST is an event with its position as id', async () => {
  const response = await server.subscribe();
  sendTwo();
  expect(await response.text()).toBe(twoEvents);
  expect(server.source).toMatchObject({ opened: 1, closed: 1 });
});

test('a subscription by GET has the same events, as EventSource expects them', async () => {
  const response = await server.subscribeByGet();
  sendTwo();
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(twoEvents);
});

test('the headers of a stream arrive before its first result, and forbid proxies to collect, compress or keep it', async () => {
  const response = await server.subscribe({ headers: { 'accept-encoding': 'gzip, br' } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(response.headers.has('content-encoding')).toBe(false);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':\n\n');
  await reader?.cancel();
});

test('the headers of one response are not in the next one', async () => {
  await (await server.subscribe()).body?.cancel();
  expect(Object.keys(eventFormat.headers)).toEqual([
    'content-type',
    'cache-control',
    'x-accel-buffering',
  ]);
});

test('a position that cannot be an id of an event is left out', async () => {
  const response = await server.subscribe();
  server.source.send({ ...tick(1), extensions: { subscription: { position: 'a\nb' } } });
  server.source.send({ data: { tick: '2' } });
  server.source.complete();
  expect(await response.text()).not.toContain('id:');
});

test('a subscription that does not start sends its errors as an event', async () => {
  const response = await server.subscribe({ body: { query: 'subscription { refused }' } });
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(
    /^event: next\ndata: \{"errors":\[\{"message":"No such task\.","extensions":\{"code":"NOT_FOUND"\}\}\]\}\n\nevent: complete\ndata:\n\n$/,
  );
});

test.each([
  ['of the results', {}, (source: ResultSource) => source.fail(new Error('Bearer canary-token'))],
  [
    'of a plugin',
    { query: 'subscription { broken }' },
    (source: ResultSource) => source.send(tick(1)),
  ],
])('an exception %s is logged, masked and followed by the end', async (_case, body, cause) => {
  const response = await server.subscribe({ body });
  cause(server.source);
  const text = await response.text();
  expect(text).toMatch(/"code":"INTERNAL".*\n\nevent: complete\ndata:\n\n$/);
  expect(text + server.log).not.toContain('canary-token');
  expect(server.log.join('')).toContain('unexpected error');
  expect(server.source.closed).toBe(1);
});

test.each([
  ['Last-Event-ID', { 'last-event-id': 'position-7' }, {}],
  ['extensions.subscription.after', {}, { extensions: { subscription: { after: 'position-7' } } }],
])('a subscription continues after the position in %s', async (_name, headers, body) => {
  await (await server.subscribe({ headers, body })).body?.cancel();
  await (await server.subscribe({ headers: { 'last-event-id': '' } })).body?.cancel();
  expect(server.positions).toEqual(['position-7', null]);
});

test('a position that is no string is rejected before the subscription starts', async () => {
  const extensions = { subscription: { after: 7 } };
  const response = await server.subscribe({ body: { extensions } });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('extensions.subscription.after must be a string.');
  expect(server.source.opened).toBe(0);
});

test('a subscription whose client accepts only JSON is rejected before it starts', async () => {
  const response = await server.subscribe({ headers: { accept: 'application/json' } });
  expect(response.status).toBe(406);
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
  });
  expect(server.source.opened).toBe(0);
});

test('a stream without results has a heartbeat in every period, and none after its end', async () => {
  await server.close();
  const periodMs = 40;
  server = await startStreamServer({ SUBSCRIPTION_HEARTBEAT_MS: String(periodMs) });
  const response = await server.subscribe();
  const reader = response.body?.getReader();
  // A busy machine delays the timer of the test as much as the one of the server.
  let periods = 0;
  const timer = setInterval(() => {
    periods += 1;
  }, periodMs);
  let text = '';
  while (text.length < ':\n\n'.length * 9)
    text += new TextDecoder().decode((await reader?.read())?.value);
  clearInterval(timer);
  expect(text).toMatch(/^(:\n\n)+$/);
  // Eight, after the one at the start.
  expect(periods).toBeLessThanOrEqual(10);
  server.source.complete();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: complete');
  expect((await reader?.read())?.done).toBe(true);
});

test('a client that leaves ends the subscription at once', async () => {
  const abort = new AbortController();
  await server.subscribe({ signal: abort.signal });
  abort.abort();
  await vi.waitFor(() => expect(server.source.closed).toBe(1));
});
