import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { useReceiver } from './receiver.ts';

const { sandbox, send, get, states, received, statuses, watch, watchChanges, control } =
  useReceiver();
const { editable, folder, private: secret, sharedDrive, onSharedDrive, pdf } = documentFixtures;
const drives = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };

const patch = (id: string, body: object, query = {}) =>
  send('PATCH', `/drive/v3/files/${id}`, { body, query: { ...drives, ...query } });

const changedParts = () => received.map(({ headers }) => headers['x-goog-changed']);

test('each write of a file in a log sends one notification, whose number grows', async () => {
  await watchChanges();
  await states(1);
  for (const name of ['a', 'b', 'c']) await patch(editable, { name });
  expect(await states(4)).toEqual(['sync', 'change', 'change', 'change']);
  const numbers = received.map(({ headers }) => Number(headers['x-goog-message-number']));
  const sorted = numbers.toSorted((left, right) => left - right);
  expect(new Set(numbers).size).toBe(4);
  // The numbers have gaps.
  expect(sorted.at(-1)).toBeGreaterThan(4);
});

test('a log sends no notification of files that its user cannot see', async () => {
  await watchChanges({}, 'sandbox-grace');
  await states(1);
  await patch(secret, { name: 'x' });
  await patch(editable, { name: 'x' });
  expect(await states(2)).toEqual(['sync', 'change']);
});

test('the log of a shared drive has channels of its own', async () => {
  const [user, drive] = [
    await watchChanges({}, 'sandbox-ada'),
    await watchChanges({}, 'sandbox-ada', { driveId: sharedDrive, ...drives }),
  ];
  expect(drive.body.resourceId).not.toBe(user.body.resourceId);
  await states(2);
  await patch(onSharedDrive, { name: 'x' });
  await states(3);
  expect(received[2]?.headers['x-goog-channel-id']).toBe(drive.body.id);
});

test('a delayed change sends its notification after the delay, without a further request', async () => {
  await watchChanges();
  await states(1);
  sandbox().setChanges({ delayMs: 20, lostShare: 0 });
  await patch(editable, { name: 'x' });
  expect(received).toHaveLength(1);
  expect(await states(2)).toEqual(['sync', 'change']);
});

test('a channel of a file says what happened to the file', async () => {
  await watch(`/files/${editable}/watch`);
  await states(1);
  const insert = { insertText: { location: { index: 1 }, text: 'Draft. ' } };
  const body = { requests: [insert] };
  await send('POST', `/v1/documents/${editable}:batchUpdate`, { body });
  await states(2);
  await patch(editable, { name: 'x' });
  await states(3);
  const anyone = { type: 'anyone', role: 'reader' };
  await send('POST', `/drive/v3/files/${editable}/permissions`, { body: anyone });
  await states(4);
  await patch(editable, {}, { removeParents: folder, addParents: 'root' });
  await states(5);
  const comment = { query: { fields: 'id' }, body: { content: 'Nice' } };
  await send('POST', `/drive/v3/files/${editable}/comments`, comment);
  await states(6);
  await patch(editable, { trashed: true });
  await states(7);
  await patch(editable, { trashed: false });
  await states(8);
  await send('DELETE', `/drive/v3/files/${editable}`);
  const update = 'update';
  expect(await states(9)).toEqual([
    ...['sync', update, update, update, update, update, 'trash', 'untrash', 'remove'],
  ]);
  expect(changedParts().slice(0, 6)).toEqual([
    undefined,
    'content',
    'properties',
    'permissions',
    'parents',
    undefined,
  ]);
});

test('a channel of a folder says that the folder has one file more', async () => {
  await watch(`/files/${folder}/watch`);
  await states(1);
  await patch(pdf, {}, { addParents: folder, removeParents: 'root' });
  expect(await states(2)).toEqual(['sync', 'update']);
  expect(changedParts()[1]).toBe('children');
});

test('a channel of a file sends remove to a person who loses access, and nothing to others', async () => {
  const token = 'sandbox-grace';
  await watch(`/files/${editable}/watch`, {}, { token });
  await states(1);
  const path = `/drive/v3/files/${editable}/permissions`;
  const { body } = await get<{ permissions: { id: string; displayName: string }[] }>(path, {
    query: { fields: 'permissions(id,displayName)' },
  });
  const grace = body.permissions.find(({ displayName }) => displayName.startsWith('Grace'));
  await send('DELETE', `${path}/${grace?.id}`);
  expect(await states(2)).toEqual(['sync', 'remove']);
});

test.each([500, 502, 503, 504])(
  'after a %i of the receiver, a notification is sent again',
  async (status) => {
    await control('', { retryMs: 1 });
    await watchChanges();
    await states(1);
    statuses.push(status, status);
    await patch(editable, { name: 'x' });
    expect(await states(4)).toEqual(['sync', 'change', 'change', 'change']);
    const numbers = received.map(({ headers }) => headers['x-goog-message-number']);
    expect(new Set(numbers.slice(1)).size).toBe(1);
  },
);

test('after any other status of the receiver, a notification is not sent again', async () => {
  await control('', { retryMs: 0 });
  await watchChanges();
  await states(1);
  statuses.push(404);
  await patch(editable, { name: 'a' });
  await states(2);
  await patch(editable, { name: 'b' });
  await states(3);
  const numbers = received.map(({ headers }) => headers['x-goog-message-number']);
  expect(new Set(numbers).size).toBe(3);
});
