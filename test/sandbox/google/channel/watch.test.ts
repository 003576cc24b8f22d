import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { useReceiver } from './receiver.ts';

const { sandbox, send, states, received, watch, watchChanges, control, address } = useReceiver();
const { editable, private: secret } = documentFixtures;
const watchFile = `/files/${editable}/watch`;

const lifetimeOf = ({ body }: { readonly body: { readonly expiration: string } }) =>
  Math.round((Number(body.expiration) - Date.now()) / 1000);

test('a channel has the resource and its expiration, and starts with a sync notification', async () => {
  const { status, body } = await watchChanges({ token: 'secret=1' });
  expect([status, body]).toEqual([
    200,
    {
      kind: 'api#channel',
      id: expect.stringMatching(/^channel-/),
      resourceId: expect.any(String),
      resourceUri: 'https://www.googleapis.com/drive/v3/changes',
      token: 'secret=1',
      expiration: expect.stringMatching(/^\d{13}$/),
    },
  ]);
  await states(1);
  expect(received[0]).toMatchObject({
    method: 'POST',
    bodyLength: 0,
    headers: {
      'content-length': '0',
      'x-goog-channel-id': body.id,
      'x-goog-channel-token': 'secret=1',
      'x-goog-channel-expiration': new Date(Number(body.expiration)).toUTCString(),
      'x-goog-resource-id': body.resourceId,
      'x-goog-resource-uri': 'https://www.googleapis.com/drive/v3/changes',
      'x-goog-resource-state': 'sync',
      'x-goog-message-number': '1',
    },
  });
});

test('a channel without an expiration lives an hour, and none lives longer than the maximum of its method', async () => {
  const expiration = String(Date.now() + 30 * 86_400_000);
  expect(lifetimeOf(await watchChanges())).toBe(3_600);
  expect(lifetimeOf(await watchChanges({ expiration }))).toBe(604_800);
  expect(lifetimeOf(await watch(watchFile, { expiration }))).toBe(86_400);
  const soon = String(Date.now() + 5_000);
  expect(lifetimeOf(await watch(watchFile, { expiration: soon }))).toBe(5);
});

test.each([
  ['without an id', { id: '' }, 'required'],
  ['with an id of 65 characters', { id: 'x'.repeat(65) }, 'invalid'],
  ['of another type', { type: 'email' }, 'push.channelTypeUnknown'],
  ['with a token of 257 characters', { token: 'x'.repeat(257) }, 'invalid'],
  ['with an expiration in the past', { expiration: '1' }, 'invalid'],
  ['with an invalid address', { address: 'receiver' }, 'push.webhookUrlNoHostOrAddress'],
  [
    'without HTTPS on another machine',
    { address: 'http://receiver.example/' },
    'push.webhookUrlNotHttps',
  ],
])('a channel %s is rejected with 400', async (_name, body, reason) => {
  const { status, error } = await watch(watchFile, body);
  expect([status, error?.errors?.[0]?.reason]).toEqual([400, reason]);
  expect(sandbox().channels.list()).toEqual([]);
});

test('a receiver on this machine needs HTTPS if the sandbox requires it', async () => {
  await control('', { requiresHttps: true });
  const { status, error } = await watchChanges();
  expect([status, error?.message]).toEqual([400, `WebHook callback must be HTTPS: ${address()}`]);
});

test('a second channel with the same id is rejected, also after the first was stopped', async () => {
  const { body } = await watch(watchFile, { id: 'only-once' });
  const again = async () => {
    const { status, error } = await watch(watchFile, { id: 'only-once' });
    return [status, error?.errors?.[0]?.reason];
  };
  expect(await again()).toEqual([400, 'channelIdNotUnique']);
  const { id, resourceId } = body;
  await send('POST', '/drive/v3/channels/stop', { body: { id, resourceId } });
  expect(await again()).toEqual([400, 'channelIdNotUnique']);
});

test('a file that the caller cannot see, and an invalid page token, cannot be watched', async () => {
  const hidden = await watch(`/files/${secret}/watch`, {}, { token: 'sandbox-grace' });
  expect(hidden.status).toBe(404);
  const { status } = await watch('/changes/watch', {}, { query: { pageToken: 'x' } });
  expect(status).toBe(400);
  expect((await watch('/changes/watch')).error?.errors?.[0]?.location).toBe('pageToken');
});

test('only the user who opened a channel can stop it, and a stopped channel sends nothing', async () => {
  const { body } = await watchChanges();
  await states(1);
  const { id, resourceId } = body;
  const stop = (change: object = {}, token = 'sandbox-ada') =>
    send('POST', '/drive/v3/channels/stop', { token, body: { id, resourceId, ...change } });
  expect((await stop({}, 'sandbox-grace')).status).toBe(404);
  expect((await stop({ resourceId: 'other' })).status).toBe(404);
  expect((await stop({ id: 'other' })).status).toBe(404);
  expect((await stop({ id: undefined })).status).toBe(400);
  expect(
    sandbox()
      .channels.list()
      .map((channel) => channel.id),
  ).toEqual([id]);
  expect((await stop()).status).toBe(204);
  expect((await stop()).status).toBe(404);
  expect(sandbox().channels.list()).toEqual([]);
  const second = await watchChanges();
  await send('PATCH', `/drive/v3/files/${editable}`, { body: { name: 'x' } });
  expect(await states(3)).toEqual(['sync', 'sync', 'change']);
  expect(received[2]?.headers['x-goog-channel-id']).toBe(second.body.id);
});
