import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { recordWaits } from '../../../waits.ts';
import { useReceiver } from './receiver.ts';

const waits = recordWaits();
const { sandbox, send, states, received, statuses, watch, watchChanges, control } = useReceiver();
const { editable } = documentFixtures;

const rename = (name = 'x') => send('PATCH', `/drive/v3/files/${editable}`, { body: { name } });

test('notifications can be lost', async () => {
  await watchChanges();
  await states(1);
  await control('', { lostShare: 1 });
  await rename('a');
  await control('', {});
  await rename('b');
  expect(await states(2)).toEqual(['sync', 'change']);
});

test('notifications can be doubled, with the same number', async () => {
  await watchChanges();
  await states(1);
  await control('', { copies: 2 });
  await rename();
  expect(await states(3)).toEqual(['sync', 'change', 'change']);
  expect(received[1]?.headers).toEqual(received[2]?.headers);
});

test('notifications can be delayed', async () => {
  await watchChanges();
  await states(1);
  await control('', { delayMs: 7_000 });
  await rename();
  await states(2);
  expect(waits).toEqual([7_000]);
});

test('each retry waits twice as long as the one before, and the fifth attempt is the last', async () => {
  await watchChanges();
  await states(1);
  statuses.push(...Array.from({ length: 5 }, () => 503));
  await rename();
  await states(6);
  await rename('y');
  await states(7);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  const numbers = received.map(({ headers }) => headers['x-goog-message-number']);
  expect(numbers.lastIndexOf(numbers[1])).toBe(5);
});

test('a forged notification has another token and a plausible number', async () => {
  const { body } = await watchChanges({ token: 'genuine' });
  await states(1);
  await control('/forge', { id: body.id });
  expect(await states(2)).toEqual(['sync', 'change']);
  expect(received[1]?.headers).toMatchObject({
    'x-goog-channel-id': body.id,
    'x-goog-channel-token': 'forged',
  });
  await control('/forge', { token: 'guess' });
  await states(3);
  expect(received[2]?.headers['x-goog-channel-token']).toBe('guess');
});

test('a channel can expire, and another one of the same log continues', async () => {
  const [first, second] = [await watchChanges(), await watchChanges()];
  await states(2);
  await control('/expire', { id: first.body.id });
  await rename();
  await states(3);
  expect(received[2]?.headers['x-goog-channel-id']).toBe(second.body.id);
  await control('/expire', {});
  const response = await fetch(`${sandbox().url}/sandbox/channels`);
  expect(await response.json()).toEqual([]);
});

test('the list of channels has no token', async () => {
  const { body } = await watch(`/files/${editable}/watch`, { token: 'genuine' });
  const response = await fetch(`${sandbox().url}/sandbox/channels`);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject([{ id: body.id, resourceId: body.resourceId }]);
  expect(text).not.toContain('genuine');
});

test('the sync notification can arrive before the response to watch', async () => {
  await control('', { syncsFirst: true });
  await watchChanges();
  expect(received).toHaveLength(1);
});

test('a reset removes all channels and restores their settings', async () => {
  await watchChanges();
  await states(1);
  await control('', { requiresHttps: true });
  sandbox().reset();
  expect(sandbox().channels.list()).toEqual([]);
  await watchChanges();
  await rename();
  expect(await states(3)).toEqual(['sync', 'sync', 'change']);
});

test.each([
  ['', { copies: 0 }, 'copies'],
  ['', { delay: 1 }, 'delay'],
  ['/expire', { ids: [] }, 'ids'],
  ['/forge', { token: 1 }, 'token'],
])('the control /sandbox/channels%s rejects %j with a reason', async (path, body, reason) => {
  const response = await control(path, body);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)]);
});
