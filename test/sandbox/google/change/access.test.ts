import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { useChangeLog } from './log.ts';

const { send, startToken, list, changedIds, get } = useChangeLog();
const { editable, private: secret, sharedDrive, onSharedDrive } = documentFixtures;
const grace = 'sandbox-grace';
const guest = 'sandbox-guest';
const drives = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };

const rename = (id: string, name = 'x') =>
  send('PATCH', `/drive/v3/files/${id}`, { query: drives, body: { name } });

const share = (id: string, emailAddress: string) =>
  send('POST', `/drive/v3/files/${id}/permissions`, {
    query: { supportsAllDrives: 'true' },
    body: { type: 'user', role: 'reader', emailAddress },
  });

async function unshare(id: string, email: string): Promise<void> {
  const query = { supportsAllDrives: 'true', fields: 'permissions(id,emailAddress)' };
  const path = `/drive/v3/files/${id}/permissions`;
  const { body } = await get<{ permissions: { id: string; emailAddress?: string }[] }>(path, {
    query,
  });
  const found = body.permissions.find(({ emailAddress }) => emailAddress === email);
  const response = await send('DELETE', `${path}/${found?.id}`, { query: drives });
  expect(response.status).toBe(204);
}

const emailOf = async (token: string) =>
  (
    await get<{ user: { emailAddress: string } }>('/drive/v3/about', {
      token,
      query: { fields: 'user' },
    })
  ).body.user.emailAddress;

test('a change log contains only files that its user can see', async () => {
  const [ada, other] = [await startToken(), await startToken({ token: grace })];
  await rename(secret);
  expect(await changedIds(ada)).toEqual([secret]);
  expect(await changedIds(other, { token: grace })).toEqual([]);
});

test('a file is added for a person who gets access, and removed for a person who loses it', async () => {
  const email = await emailOf(guest);
  const before = await startToken({ token: guest });
  await share(secret, email);
  expect(await changedIds(before, { token: guest })).toEqual([secret]);
  const shared = await startToken({ token: guest });
  const [ada, start] = [await startToken(), await startToken()];
  await unshare(secret, email);
  await rename(secret);
  expect(await changedIds(shared, { token: guest })).toEqual([`${secret} removed`]);
  // The owner still sees the file.
  expect(await changedIds(ada)).toEqual([secret]);
  expect(start).toBe(ada);
});

test('a star is a change for the person who set it', async () => {
  const [ada, other] = [await startToken(), await startToken({ token: grace })];
  await send('PATCH', `/drive/v3/files/${editable}`, { token: grace, body: { starred: true } });
  expect(await changedIds(other, { token: grace })).toEqual([editable]);
  expect(await changedIds(ada)).toEqual([]);
});

test('the files of a shared drive are in the log of the drive, and not in those of its members', async () => {
  const query = { driveId: sharedDrive, ...drives };
  const [drive, user] = [await startToken({ query }), await startToken()];
  await rename(onSharedDrive, 'Manual');
  const { body } = await list(drive, { query });
  expect(body.changes).toEqual([
    expect.objectContaining({ fileId: onSharedDrive, driveId: sharedDrive, removed: false }),
  ]);
  expect(await changedIds(user, { query: drives })).toEqual([]);
});

test('a member of a shared drive finds no changes of a file of the drive without access to it', async () => {
  const query = { driveId: sharedDrive, ...drives };
  const token = guest;
  await share(sharedDrive, await emailOf(token));
  const start = await startToken({ token, query });
  await rename(onSharedDrive);
  expect(await changedIds(start, { token, query })).toEqual([]);
});

test('a person with access to a single file of a shared drive finds its changes in the own log', async () => {
  await share(onSharedDrive, await emailOf(guest));
  const start = await startToken({ token: guest });
  await rename(onSharedDrive, 'Manual');
  expect(await changedIds(start, { token: guest, query: drives })).toEqual([onSharedDrive]);
  expect(await changedIds(start, { token: guest })).toEqual([]);
  const query = { driveId: sharedDrive, ...drives };
  const { status } = await list(start, { token: guest, query });
  expect(status).toBe(404);
});

test('a file that moves to a shared drive is removed from the log of its owner', async () => {
  const start = await startToken();
  const query = { ...drives, addParents: sharedDrive, removeParents: 'root' };
  const moved = await send('PATCH', `/drive/v3/files/${secret}`, { query, body: {} });
  expect(moved.status).toBe(200);
  expect(await changedIds(start)).toEqual([`${secret} removed`]);
  const { body } = await list(start, { query: { includeCorpusRemovals: 'true' } });
  expect(body.changes).toEqual([
    expect.objectContaining({ removed: true, file: expect.objectContaining({ id: secret }) }),
  ]);
});

test('a person who becomes a member of a shared drive, or is no longer one, finds a change of the drive', async () => {
  const email = await emailOf(guest);
  const start = await startToken({ token: guest });
  const ada = await startToken();
  await share(sharedDrive, email);
  const { body } = await list(start, { token: guest, query: drives });
  expect(body.changes).toEqual([
    expect.objectContaining({
      changeType: 'drive',
      driveId: sharedDrive,
      removed: false,
      drive: expect.objectContaining({ id: sharedDrive, name: 'Fernwood service' }),
    }),
  ]);
  await unshare(sharedDrive, email);
  expect(await changedIds(start, { token: guest, query: drives })).toEqual([
    `${sharedDrive} removed`,
  ]);
  expect(await changedIds(ada, { query: drives })).toEqual([]);
});

test.each([
  ['changes', { driveId: sharedDrive, supportsAllDrives: 'true' }, 400],
  ['changes', { driveId: '0AUnknown', ...drives }, 404],
  ['changes/startPageToken', { driveId: sharedDrive }, 404],
  ['changes/startPageToken', { driveId: '0AUnknown', supportsAllDrives: 'true' }, 404],
])('GET /drive/v3/%s with %j gets %i', async (path, query, status) => {
  const pageToken = await startToken();
  const options = { query: path === 'changes' ? { pageToken, ...query } : query };
  expect((await get(`/drive/v3/${path}`, options)).status).toBe(status);
});

test('the page token of one log is invalid for another', async () => {
  const token = await startToken();
  expect((await list(token, { token: grace })).status).toBe(400);
  expect((await list(token, { query: { driveId: sharedDrive, ...drives } })).status).toBe(400);
});
