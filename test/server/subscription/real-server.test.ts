import { connect } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type Listening, listen } from '../../../src/server/listen.ts';
import { readEvents } from '../../live/subscription/read-events.ts';
import { createFullServer } from '../full-server.ts';
import { type Router, startRouter } from './router.ts';

// The transports of subscriptions with the complete server: the results are changes at the sandbox.

let router: Router;
let full: Awaited<ReturnType<typeof createFullServer>>;
let listening: Listening;
beforeAll(async () => {
  router = await startRouter();
  full = await createFullServer({
    POLL_INTERVAL_MS: '100',
    ASANA_REQUESTS_PER_MINUTE: '1000000000',
    SUBSCRIPTION_CALLBACK_ORIGINS: router.origin,
    MAX_SUBSCRIPTIONS_PER_CONNECTION: '2',
  });
  listening = await listen(full.server, { host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  router.messages.length = 0;
  router.behaviour.statusFor = () => 204;
});
afterEach(() => vi.waitFor(() => expect(full.lifecycle.streamCount).toBe(0)));
afterAll(async () => {
  await listening?.close({ limitMs: 0 });
  await full?.close();
  router?.close();
});

const task = fixtures.taskWithEverything;
const query = `subscription { taskChanged(id: "${task}") { kind task { name } } }`;

const rename = (name: string) =>
  fetch(`${full.sandbox.asanaBaseUrl}/tasks/${task}`, {
    method: 'PUT',
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { name } }),
  });

const post = (body: object, headers: Readonly<Record<string, string>>, signal?: AbortSignal) =>
  fetch(`${listening.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, ...body }),
    ...(signal ? { signal } : {}),
  });

const subscription = () => ({
  callbackUrl: `${router.origin}/callback/1`,
  subscriptionId: '1',
  verifier: 'canary-verifier',
  heartbeatIntervalMs: 0,
});

test('changes are sent to the callback URL of a router after the response has ended', async () => {
  const response = await post({ extensions: { subscription: subscription() } }, {});
  expect(await response.json()).toEqual({ data: null });
  await rename('For the router');
  const actions = ['check', 'check', 'next'];
  await vi.waitFor(() => expect(router.actions().slice(0, 3)).toEqual(actions));
  // The first message after the start says where it was.
  expect(router.messages[1]?.extensions).toEqual({
    subscription: { position: expect.any(String), pollIntervalMs: 100 },
  });
  expect(router.messages[2]?.payload).toMatchObject({
    data: { taskChanged: { kind: 'CHANGED', task: { name: 'For the router' } } },
    extensions: { subscription: { position: expect.any(String), pollIntervalMs: 100 } },
  });
  router.behaviour.statusFor = () => 404;
  await rename('For nobody');
  await vi.waitFor(() => expect(full.lifecycle.streamCount).toBe(0));
  expect(full.log.join('')).not.toContain('canary-verifier');
});

test('a record that does not exist is an error of the response, and no message follows', async () => {
  const missing = query.replace(task, '1299999999999999');
  const extensions = { subscription: subscription() };
  const response = await post({ query: missing, extensions }, {});
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  expect(router.actions()).toEqual(['check']);
});

test.each(['text/event-stream', 'multipart/mixed;subscriptionSpec=1.0'])(
  'changes arrive as %s, and the subscription ends when its client leaves',
  async (accept) => {
    const abort = new AbortController();
    const response = await post({}, { accept }, abort.signal);
    await vi.waitFor(() => expect(full.lifecycle.streamCount).toBe(1));
    await rename(`As ${accept}`);
    let text = '';
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    while (!text.includes(`"task":{"name":"As ${accept}"}`))
      text += decoder.decode((await reader?.read())?.value, { stream: true });
    expect(text).toContain('"position"');
    abort.abort();
  },
);

test('a query and a wrong document have the response that they have without subscriptions', async () => {
  const answer = await post({ query: '{ __typename }' }, { accept: 'text/event-stream' });
  expect(await answer.text()).toMatch(/event: next\ndata: \{"data".*\n\nevent: complete/);
  const wrong = await post({ query: 'subscription { unknown }' }, { accept: 'text/event-stream' });
  expect(wrong.status).toBe(200);
  expect(await wrong.text()).toMatch(
    /event: next\ndata: .*GRAPHQL_VALIDATION_FAILED.*\n\nevent: complete/,
  );
});

test('a client whose connection is lost before the first result misses no change', async () => {
  const [lost, again] = [new AbortController(), new AbortController()];
  const accept = { accept: 'text/event-stream' };
  const { body } = await post({}, accept, lost.signal);
  const opening = new TextDecoder().decode((await body?.getReader().read())?.value);
  lost.abort();
  const [, id = ''] = /^id: (\S+)$/m.exec(opening) ?? [];
  const other = readEvents(await post({}, accept, again.signal));
  await rename('While it was away');
  // The feed has brought the change before the client returns.
  await other.take(1);
  const stream = readEvents(await post({}, { ...accept, 'last-event-id': id }, again.signal));
  const [change] = await stream.take(1);
  expect(change?.data.taskChanged).toMatchObject({
    kind: 'CHANGED',
    task: { name: 'While it was away' },
  });
  again.abort();
});

test('a connection has a limit of subscriptions that it sends without waiting', async () => {
  const { port } = new URL(listening.url);
  const path = `/graphql?query=${encodeURIComponent(query)}`;
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`;
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(request.repeat(3));
  await vi.waitFor(() => expect(full.lifecycle.streamCount).toBe(2));
  await vi.waitFor(() => expect(full.log.join('')).toContain('RATE_LIMITED'));
  socket.destroy();
});

test('a router starts any number of subscriptions on one connection, which its results do not use', async () => {
  const dispatcher = new Agent({ connections: 1 });
  for (const _ of [1, 2, 3]) {
    const { statusCode, body } = await request(`${listening.url}/graphql`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, extensions: { subscription: subscription() } }),
    });
    expect([statusCode, await body.json()]).toEqual([200, { data: null }]);
  }
  await dispatcher.close();
  router.behaviour.statusFor = () => 404;
  await rename('For nobody');
});

test('a subscription is no operation in progress while it waits for changes', async () => {
  const own = await createFullServer({ MAX_CONCURRENT_OPERATIONS: '1' });
  const { url, close } = await listen(own.server, { host: '127.0.0.1', port: 0 });
  const send = (text: string) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: text }),
    });
  const open = [await send(query), await send(query)];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  await vi.waitFor(() => expect(own.lifecycle.streamCount).toBe(2));
  expect(await (await send('{ __typename }')).text()).toContain('"__typename":"Query"');
  await Promise.all(open.map(({ body }) => body?.cancel()));
  await close({ limitMs: 0 });
  await own.close();
});
