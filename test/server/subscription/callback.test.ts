import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tick } from './result-source.ts';
import { type Router, type RouterMessage, startRouter } from './router.ts';
import { type StreamServer, startStreamServer } from './stream-server.ts';

let router: Router;
let server: StreamServer;
beforeEach(async () => {
  router = await startRouter();
  server = await startStreamServer({
    SUBSCRIPTION_CALLBACK_ORIGINS: `https://router.example, ${router.origin}`,
    UPSTREAM_TIMEOUT_MS: '30000',
  });
});
afterEach(async () => {
  await server.close();
  router.close();
  // Whatever happens, the secret of the router is in no line of the log.
  expect(server.log.join('')).not.toContain('canary-verifier');
});

const id = 'c4a9d1b8';
const verifier = 'canary-verifier';
const ids = { kind: 'subscription', id, verifier };
const accept = 'application/json;callbackSpec=1.0';

const subscribe = (changes: object = {}, query = 'subscription { tick }') => {
  const callbackUrl = `${router.origin}/callback/${id}`;
  const subscription = {
    callbackUrl,
    subscriptionId: id,
    verifier,
    heartbeatIntervalMs: 0,
    ...changes,
  };
  return server.subscribe({ headers: { accept }, body: { query, extensions: { subscription } } });
};

const untilActions = (...actions: string[]) =>
  vi.waitFor(() => expect(router.actions()).toEqual(actions));

test('a router is checked, then receives every result in order, then the end', async () => {
  const response = await subscribe();
  expect(response.status).toBe(200);
  expect(response.headers.get('subscription-protocol')).toBe('callback/1.0');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.json()).toEqual({ data: null });
  expect(router.messages).toEqual([{ ...ids, action: 'check' }]);
  server.source.send(tick(1));
  server.source.send(tick(2));
  server.source.complete();
  await untilActions('check', 'next', 'next', 'complete');
  expect(router.messages.slice(1)).toEqual([
    { ...ids, action: 'next', payload: tick(1) },
    { ...ids, action: 'next', payload: tick(2) },
    { ...ids, action: 'complete' },
  ]);
  expect([...router.versions]).toEqual(['callback/1.0']);
  await server.lifecycle.untilIdle();
});

test.each([
  ['another host', 'http://127.0.0.1:9/callback'],
  ['a name that begins like a listed one', 'https://router.example.attacker.example/callback'],
  ['a listed name with a user before it', 'https://user@router.example/callback'],
  ['another scheme of a listed name', 'http://router.example/callback'],
])('results are sent to no other origin than the listed ones: %s', async (_case, callbackUrl) => {
  const response = await subscribe({ callbackUrl });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  expect(server.source.opened).toBe(0);
});

test('without the setting, no router receives anything', async () => {
  await server.close();
  server = await startStreamServer();
  expect((await subscribe()).status).toBe(403);
  expect(router.messages).toEqual([]);
});

test.each([
  ['callbackUrl', 'that is not a URL', 'not a URL'],
  ['callbackUrl', 'that is a number', 7],
  ['subscriptionId', 'that is empty', ''],
  ['subscriptionId', 'that is missing', undefined],
  ['verifier', 'of 2000 characters', 'x'.repeat(2000)],
  ['heartbeatIntervalMs', 'of 10 ms', 10],
  ['heartbeatIntervalMs', 'that is a string', '5000'],
])('a %s %s is rejected before a message is sent', async (name, _what, value) => {
  const response = await subscribe({ [name]: value });
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: { message: string }[] };
  expect(errors[0]?.message).toContain(`extensions.subscription.${name}`);
  expect(router.messages).toEqual([]);
});

test.each([404, 400, 500, 302])(
  'a check that is answered with %s starts no subscription',
  async (status) => {
    router.behaviour.statusFor = () => status;
    const response = await subscribe();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [
        { message: expect.stringContaining(`${status}`), extensions: { code: 'BAD_USER_INPUT' } },
      ],
    });
    expect(router.messages).toHaveLength(1);
    expect(server.source.opened).toBe(0);
  },
);

test('a subscription that does not start has its errors and status 400', async () => {
  const response = await subscribe({}, 'subscription { refused }');
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    errors: [{ message: 'No such task.', extensions: { code: 'NOT_FOUND' } }],
  });
});

test('a router that does not know the subscription any more ends it', async () => {
  await subscribe();
  router.behaviour.statusFor = () => 404;
  server.source.send(tick(1));
  server.source.send(tick(2));
  await vi.waitFor(() => expect(server.source.closed).toBe(1));
  await server.lifecycle.untilIdle();
  expect(router.actions()).toEqual(['check', 'next']);
});

test('a result is read only after the router has accepted the one before', async () => {
  await subscribe();
  let accept = (_status: number) => {};
  router.behaviour.statusFor = () =>
    new Promise((resolve) => {
      accept = resolve;
    });
  for (let count = 0; count < 5; count += 1) server.source.send(tick(count));
  await untilActions('check', 'next');
  await sleep(50);
  expect(server.source.read).toBe(1);
  accept(204);
  await untilActions('check', 'next', 'next');
  expect(server.source.read).toBe(2);
  accept(204);
});

test('a router receives checks within its heartbeat interval, also while it accepts no result', async () => {
  await subscribe({ heartbeatIntervalMs: 1000 });
  let accept = (_status: number) => {};
  router.behaviour.statusFor = ({ action }) =>
    action === 'check'
      ? 204
      : new Promise((resolve) => {
          accept = resolve;
        });
  server.source.send(tick(1));
  await vi.waitFor(() => expect(router.actions().slice(0, 3)).toEqual(['check', 'next', 'check']));
  accept(204);
});

test.each([404, 410])('a check that is answered with %s ends the subscription', async (status) => {
  await subscribe({ heartbeatIntervalMs: 1000 });
  router.behaviour.statusFor = () => status;
  await vi.waitFor(() => expect(server.source.closed).toBe(1));
  await server.lifecycle.untilIdle();
});

test('a stop completes the subscription, after a result that is being sent', async () => {
  await subscribe();
  router.behaviour.statusFor = ({ action }) => (action === 'next' ? sleep(100, 204) : 204);
  server.source.send(tick(1));
  await untilActions('check', 'next');
  server.lifecycle.completeStreams();
  await server.lifecycle.untilIdle();
  expect(router.actions()).toEqual(['check', 'next', 'complete']);
  expect(server.source.closed).toBe(1);
});

test('an exception is masked, and ends the subscription with an error', async () => {
  await subscribe({}, 'subscription { broken }');
  server.source.send(tick(1));
  await untilActions('check', 'complete');
  expect(router.messages[1]?.errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
  expect(JSON.stringify(router.messages)).not.toContain('canary-token');
  await vi.waitFor(() => expect(server.source.closed).toBe(1));
});

/** Answers the first message `next` with this status, and accepts the others. */
function failOnce(status: number | null): void {
  let isFirst = true;
  router.behaviour.statusFor = ({ action }: RouterMessage) => {
    if (action !== 'next' || !isFirst) return 204;
    isFirst = false;
    return status;
  };
}

test.each([503, 429])('a result that the router rejects with %s is sent again', async (status) => {
  await subscribe();
  failOnce(status);
  server.source.send(tick(1));
  server.source.send(tick(2));
  await untilActions('check', 'next', 'next', 'next');
  expect(router.messages.slice(1).map(({ payload }) => payload)).toEqual([
    tick(1),
    tick(1),
    tick(2),
  ]);
});

test('a result that the router rejects again and again is sent after pauses that become longer', async () => {
  await subscribe();
  const sentAt: number[] = [];
  router.behaviour.statusFor = () => (sentAt.push(performance.now()) < 3 ? 503 : 204);
  server.source.send(tick(1));
  await untilActions('check', 'next', 'next', 'next');
  const [first = 0, second = 0, third = 0] = sentAt;
  // A timer can end a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(99);
  expect(third - second).toBeGreaterThanOrEqual(399);
});

test.each([
  ['with the response 500', 500],
  ['with the response 302', 302],
  ['without a response', null],
])(
  'a result %s, which the router may have processed, is not sent again, and the subscription ends with an error',
  async (_response, status) => {
    await subscribe();
    failOnce(status);
    server.source.send(tick(1));
    server.source.send(tick(2));
    await untilActions('check', 'next', 'complete');
    expect(router.messages[2]?.errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true } },
    ]);
    await vi.waitFor(() => expect(server.source.closed).toBe(1));
    const line = server.log.map((text) => JSON.parse(text)).find(({ failure }) => failure);
    expect(line).toMatchObject({ level: 40, origin: router.origin });
  },
);
