import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createNotificationReceiver,
  type NotificationRequest,
} from '../../../src/live/webhook/receive-notification.ts';
import { createMemoryWebhookStore } from '../../../src/live/webhook/store/memory-webhook-store.ts';

// Which requests to the address of a webhook trigger a read. Sources: Asana, "Webhooks"; Google, "Push notifications".

const secret = 'a secret of Asana';
const events = JSON.stringify({ events: [{ action: 'changed' }] });

/** A receiver that knows one webhook of Asana and one channel of Drive. */
async function createReceiver(asanaSecret: string | null = secret) {
  const store = createMemoryWebhookStore();
  const triggered: string[] = [];
  const receive = createNotificationReceiver({
    store,
    trigger: ({ service }) => triggered.push(service),
  });
  const feedOf = (service: 'asana' | 'google') => ({ service, resource: '1', credential: 'key' });
  await store.add('asana1', { feed: feedOf('asana'), secret: asanaSecret, serviceId: '77' });
  await store.add('drive1', { feed: feedOf('google'), secret: 'token of Drive', serviceId: 'r' });
  const send = async (
    service: NotificationRequest['service'],
    headers: Readonly<Record<string, string>>,
    { id = `${service === 'asana' ? 'asana' : 'drive'}1`, body = events } = {},
  ) => {
    const request = {
      service,
      id,
      header: (name: string) => headers[name] ?? null,
      body: async () => Buffer.from(body),
    };
    return receive(request);
  };
  return { store, triggered, send };
}

const signed = (body: string, key = secret) => ({
  'x-hook-signature': createHmac('sha256', key).update(body).digest('hex'),
});

describe('a delivery of Asana', () => {
  test('that is signed triggers a read once, also if Asana repeats it', async () => {
    const { send, triggered } = await createReceiver();
    expect(await send('asana', signed(events))).toEqual({ status: 204 });
    expect(await send('asana', signed(events))).toEqual({ status: 204 });
    expect(triggered).toEqual(['asana']);
  });

  test.each([
    ['without a signature', {}],
    ['with an empty signature', { 'x-hook-signature': '' }],
    ['with the signature of another secret', signed(events, 'another')],
    ['with the signature of another body', signed('{}')],
  ])('%s is rejected', async (_, headers) => {
    const { send, triggered } = await createReceiver();
    expect(await send('asana', headers)).toEqual({ status: 401 });
    expect(triggered).toEqual([]);
  });

  test('is rejected while the secret of its webhook is not known', async () => {
    const { send, triggered } = await createReceiver(null);
    expect(await send('asana', signed(events))).toEqual({ status: 401 });
    expect(triggered).toEqual([]);
  });

  test.each([
    ['{}', false],
    [' { "events" : [ ] } ', false],
    [`{"events":[]}${' '.repeat(100 - 13)}`, false],
    // Too long for a heartbeat: to read once more does no harm.
    [`{"events":[]}${' '.repeat(101 - 13)}`, true],
    ['{"events":[{}]}', true],
    ['not JSON', true],
  ])('of %j triggers a read: %s', async (body, isTriggered) => {
    const { send, triggered } = await createReceiver();
    expect(await send('asana', signed(body), { body })).toEqual({ status: 204 });
    expect(triggered.length > 0).toBe(isTriggered);
  });

  test.each([256, 257])('that sets a secret of %d characters may have 256', async (length) => {
    const { send, store } = await createReceiver(null);
    const given = 's'.repeat(length);
    const response = await send('asana', { 'x-hook-secret': given });
    const isAccepted = length <= 256;
    expect(response).toEqual(
      isAccepted ? { status: 200, headers: { 'x-hook-secret': given } } : { status: 401 },
    );
    expect((await store.find('asana1'))?.secret).toBe(isAccepted ? given : null);
  });

  test('does not replace the secret of a webhook', async () => {
    const { send, store } = await createReceiver();
    expect(await send('asana', { 'x-hook-secret': 'other' })).toEqual({ status: 401 });
    expect((await store.find('asana1'))?.secret).toBe(secret);
  });
});

describe('a notification of Drive', () => {
  const genuine = {
    'x-goog-channel-token': 'token of Drive',
    'x-goog-channel-id': 'drive1',
    'x-goog-message-number': '2',
    'x-goog-resource-state': 'change',
  };

  test('triggers a read, and not again with the same or an earlier number', async () => {
    const { send, triggered } = await createReceiver();
    for (const number of ['2', '2', '1', '3'])
      expect(await send('google', { ...genuine, 'x-goog-message-number': number })).toEqual({
        status: 204,
      });
    expect(triggered).toEqual(['google', 'google']);
  });

  test('that says only that the channel exists triggers no read', async () => {
    const { send, triggered } = await createReceiver();
    expect(await send('google', { ...genuine, 'x-goog-resource-state': 'sync' })).toEqual({
      status: 204,
    });
    expect(triggered).toEqual([]);
  });

  test.each(['', 'x', '1.5', '9007199254740992'])(
    'with the number %j triggers no read',
    async (number) => {
      const { send, triggered } = await createReceiver();
      await send('google', { ...genuine, 'x-goog-message-number': number });
      expect(triggered).toEqual([]);
    },
  );

  test('is rejected if its channel has no token', async () => {
    const { store, send, triggered } = await createReceiver();
    const feed = { service: 'google', resource: '1', credential: 'key' } as const;
    await store.add('drive2', { feed, secret: null, serviceId: 'r' });
    const headers = { ...genuine, 'x-goog-channel-id': 'drive2', 'x-goog-channel-token': '' };
    expect(await send('google', headers, { id: 'drive2' })).toEqual({ status: 401 });
    expect(triggered).toEqual([]);
  });

  test.each(['x-goog-channel-token', 'x-goog-channel-id'])(
    'without the right %s is rejected',
    async (name) => {
      const { send, triggered } = await createReceiver();
      for (const value of ['', 'other'])
        expect(await send('google', { ...genuine, [name]: value })).toEqual({ status: 401 });
      expect(triggered).toEqual([]);
    },
  );
});

test('a service ends a webhook that this server does not use, or that is of the other service', async () => {
  const { send, triggered } = await createReceiver();
  expect(await send('asana', signed(events), { id: 'unknown' })).toEqual({ status: 410 });
  expect(await send('asana', signed(events), { id: 'drive1' })).toEqual({ status: 410 });
  expect(await send('google', {}, { id: 'asana1' })).toEqual({ status: 410 });
  expect(triggered).toEqual([]);
});

test('the signatures of the last 1000 deliveries are remembered', async () => {
  const store = createMemoryWebhookStore();
  for (let number = 1; number <= 1000; number += 1) await store.isNew(String(number));
  expect(await store.isNew('1')).toBe(false);
  expect(await store.isNew('1001')).toBe(true);
  expect(await store.isNew('2')).toBe(false);
  expect(await store.isNew('1')).toBe(true);
});
