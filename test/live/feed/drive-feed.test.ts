import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { printPosition, readPosition } from '../../../src/live/feed/feed-position.ts';
import { allFiles } from '../../../src/live/feed/store/feed-store.ts';
import { createChangeSetup, createItemReader, describeItem } from './change-setup.ts';

// The changes of documents in Drive. Polls happen only when a test triggers one.

const setup = await createChangeSetup({ POLL_INTERVAL_MS: '300000' });
const { sandbox, drive, followDrive, restart } = setup;
const { private: secret, editable, sheet, pdf, sharedDrive, onSharedDrive } = documentFixtures;

const open = async (...args: Parameters<typeof followDrive>) =>
  createItemReader(await followDrive(...args));
const rename = (id: string, name = `Name ${Math.random()}`) => drive('PATCH', id, { name });

const trigger = (resource: string = allFiles, person: 'ada' | 'grace' = 'ada') =>
  setup.changes.trigger({
    service: 'google',
    resource,
    credential: setup.credentialOf('google', person).key,
  });

const changeReads = () =>
  sandbox
    .requests()
    .flatMap((request) => request.actions ?? [request])
    .filter(({ path }) => path === '/drive/v3/changes');

test('a change of a document arrives at every reader, after one poll', async () => {
  const readers = [await open(null), await open(null)];
  await rename(editable, 'Renamed');
  sandbox.clearRequests();
  trigger();
  for (const reader of readers) {
    const [item] = await reader.take(1);
    expect(item?.change).toMatchObject({
      fileId: editable,
      removed: false,
      time: expect.stringMatching(/^\d{4}-/),
      file: {
        id: editable,
        name: 'Renamed',
        lastModifyingUser: { displayName: expect.any(String) },
      },
    });
  }
  expect(changeReads()).toHaveLength(1);
});

test('only documents arrive, and not sheets and other files', async () => {
  const reader = await open(null);
  await rename(sheet);
  await rename(pdf);
  await rename(editable);
  trigger();
  expect((await reader.take(1)).map(describeItem)).toEqual([`changed ${editable}`]);
});

test('a user receives only the changes of documents that the user can open', async () => {
  const grace = await open(null, null, 'grace');
  await rename(secret);
  await rename(editable);
  trigger(allFiles, 'grace');
  expect((await grace.take(1)).map(describeItem)).toEqual([`changed ${editable}`]);
});

test('a document is removed for a user who loses access to it, and stays for the others', async () => {
  const [ada, grace] = [await open(null), await open(null, null, 'grace')];
  const { permissions } = await drive('GET', `${editable}?fields=permissions(id,emailAddress)`);
  const found = (permissions as { id: string; emailAddress?: string }[]).find(({ emailAddress }) =>
    emailAddress?.startsWith('grace'),
  );
  await drive('DELETE', `${editable}/permissions/${found?.id}`);
  trigger();
  trigger(allFiles, 'grace');
  expect((await ada.take(1)).map(describeItem)).toEqual([`changed ${editable}`]);
  const [removed] = await grace.take(1);
  expect(removed?.change).toMatchObject({ fileId: editable, removed: true });
  expect(removed?.change?.file).toBeUndefined();
});

test('a shared drive has a feed of its own, for its members only', async () => {
  const [ofDrive, ofUser] = [await open(sharedDrive), await open(null)];
  await rename(onSharedDrive);
  await rename(editable);
  trigger(sharedDrive);
  trigger();
  expect((await ofDrive.take(1)).map(describeItem)).toEqual([`changed ${onSharedDrive}`]);
  expect((await ofUser.take(1)).map(describeItem)).toEqual([`changed ${editable}`]);
  await expect(followDrive(sharedDrive, null, 'guest')).rejects.toMatchObject({
    service: 'google',
    reason: 'not-found',
  });
});

test('feeds that are opened together share one batch', async () => {
  await Promise.all([followDrive(null), followDrive(sharedDrive)]);
  expect(sandbox.requests().map(({ path }) => path)).toEqual(['/batch/drive/v3']);
});

test('250 changes between two polls all arrive, in their order', { tags: 'slow' }, async () => {
  const reader = await open(null);
  const ids: string[] = [];
  for (let count = 0; count < 250; count += 1) {
    const mimeType = 'application/vnd.google-apps.document';
    const { id } = await drive('POST', '', { name: `Document ${count}`, mimeType });
    ids.push(String(id));
  }
  trigger();
  const items = await reader.take(250);
  expect(items.map(({ change }) => change?.fileId)).toEqual(ids);
});

test('a reader that is interrupted within a page misses no change of a document that changes again', async () => {
  const reader = await open(null);
  for (const id of [
    editable,
    secret,
    onSharedDrive,
    documentFixtures.template,
    documentFixtures.empty,
  ])
    await rename(id);
  trigger();
  const [first, second] = await reader.take(2);
  expect([first, second].map((item) => item && describeItem(item))).toEqual([
    `changed ${editable}`,
    `changed ${secret}`,
  ]);
  await restart();
  // Drive lists each document once, with its latest change: the first one is now the last one.
  await rename(editable);
  const again = await open(null, second?.position);
  const rest = await again.take(3);
  expect(rest.map(({ change }) => change?.fileId)).toEqual([
    documentFixtures.template,
    documentFixtures.empty,
    editable,
  ]);
  await rename(secret);
  trigger();
  expect((await again.take(1)).map(describeItem)).toEqual([`changed ${secret}`]);
});

test('a position with a token that Drive does not know gives one RESYNC', async () => {
  const { position } = await followDrive(null);
  const feed = readPosition(position);
  if (feed === null) throw new Error('It is a position.');
  const forged = printPosition(feed, { cursor: 'forged', delivered: [] });
  const reader = await open(null, forged);
  expect((await reader.take(1)).map(describeItem)).toEqual(['RESYNC']);
  await rename(editable);
  trigger();
  expect((await reader.take(1)).map(describeItem)).toEqual([`changed ${editable}`]);
});

test('failed polls lose nothing', async () => {
  const reader = await open(null);
  await rename(editable);
  sandbox.setFaults([{ kind: 'status', status: 503, route: 'GET /drive/v3/changes' }]);
  trigger();
  await expect.poll(() => changeReads().length).toBe(3);
  await rename(secret);
  sandbox.setFaults([]);
  trigger();
  expect((await reader.take(2)).map(describeItem)).toEqual([
    `changed ${editable}`,
    `changed ${secret}`,
  ]);
});

test.each([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
])('the feed ends with an error if Drive responds with %s', async (status, reason) => {
  const [reader, other] = [await open(null), await open(sharedDrive)];
  sandbox.setFaults([{ kind: 'status', status, service: 'google', count: 1 }]);
  trigger();
  await expect(reader.next()).rejects.toMatchObject({ service: 'google', reason });
  // A rejected token ends all feeds of the credential.
  await rename(onSharedDrive);
  trigger(sharedDrive);
  if (status === 401) await expect(other.next()).rejects.toMatchObject({ reason });
  else expect((await other.take(1)).map(describeItem)).toEqual([`changed ${onSharedDrive}`]);
});
