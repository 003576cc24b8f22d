import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { useChangeLog } from './log.ts';

const { sandbox, send, startToken, list, changedIds } = useChangeLog();
const { editable, readable, handbook, folder, subfolder, inFolder } = documentFixtures;
const { shortcut, folderShortcut, image } = documentFixtures;

const rename = (id: string, name: string) =>
  send('PATCH', `/drive/v3/files/${id}`, { body: { name } });

/** The text of the response to a batch of these requests. */
async function batch(requests: readonly string[]): Promise<string> {
  const parts = requests.map(
    (request) => `--cut\r\nContent-Type: application/http\r\n\r\n${request}\r\n`,
  );
  const response = await fetch(`${sandbox().url}/batch/drive/v3`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sandbox-ada',
      'content-type': 'multipart/mixed; boundary=cut',
    },
    body: `${parts.join('')}--cut--\r\n`,
  });
  return response.text();
}

test('a page of changes has the latest state of each file once, the oldest change first', async () => {
  const token = await startToken();
  await rename(editable, 'First');
  await rename(readable, 'Notes');
  await rename(editable, 'Second');
  const { body } = await list(token);
  expect(body).toEqual({
    kind: 'drive#changeList',
    newStartPageToken: expect.any(String),
    changes: [
      expect.objectContaining({ fileId: readable, removed: false }),
      {
        kind: 'drive#change',
        changeType: 'file',
        type: 'file',
        time: '2026-06-15T09:00:00.003Z',
        removed: false,
        fileId: editable,
        file: {
          kind: 'drive#file',
          id: editable,
          name: 'Second',
          mimeType: 'application/vnd.google-apps.document',
        },
      },
    ],
  });
  expect((await list(body.newStartPageToken ?? '')).body.changes).toEqual([]);
});

test('the pages of a log continue after the last change of the page before, also after more writes', async () => {
  const start = await startToken();
  for (const id of [editable, readable, handbook]) await rename(id, 'x');
  const first = (await list(start, { query: { pageSize: '2' } })).body;
  expect(first.changes?.map(({ fileId }) => fileId)).toEqual([editable, readable]);
  expect(first.newStartPageToken).toBeUndefined();
  await rename(editable, 'y');
  const second = (await list(first.nextPageToken ?? '', { query: { pageSize: '2' } })).body;
  expect(second.changes?.map(({ fileId }) => fileId)).toEqual([handbook, editable]);
  expect(second.nextPageToken).toBeUndefined();
  expect(await changedIds(second.newStartPageToken ?? '')).toEqual([]);
});

test('250 changes between two reads are all listed, in their order', { tags: 'slow' }, async () => {
  const start = await startToken();
  const created: (string | undefined)[] = [];
  for (const count of [100, 100, 50]) {
    const part = `POST /drive/v3/files?fields=id HTTP/1.1\r\n\r\n{"name":"x"}`;
    const text = await batch(Array.from({ length: count }, () => part));
    created.push(...[...text.matchAll(/"id": "([^"]+)"/g)].map(([, id]) => id));
  }
  const first = (await list(start)).body;
  const second = (await list(first.nextPageToken ?? '')).body;
  const third = (await list(second.nextPageToken ?? '')).body;
  const listed = [first, second, third].flatMap(({ changes = [] }) => changes);
  expect(created).toHaveLength(250);
  expect(listed.map(({ fileId }) => fileId)).toEqual(created);
  expect(third.newStartPageToken).toEqual(expect.any(String));
});

test('the fields of a change and of its file can be selected', async () => {
  const token = await startToken();
  await rename(editable, 'Selected');
  const { body } = await list(token, { query: { fields: 'changes(fileId,file(name))' } });
  expect(body).toEqual({ changes: [{ fileId: editable, file: { name: 'Selected' } }] });
  const { status, error } = await list(token, { query: { fields: 'changes(fileID)' } });
  expect([status, error?.errors?.[0]?.reason]).toEqual([400, 'invalidParameter']);
});

test('a deleted file is listed as removed with nothing but its id, unless the request excludes it', async () => {
  const token = await startToken();
  await send('DELETE', `/drive/v3/files/${editable}`);
  const { body } = await list(token, { query: { fields: 'changes' } });
  expect(body.changes).toEqual([
    {
      kind: 'drive#change',
      changeType: 'file',
      type: 'file',
      time: expect.any(String),
      removed: true,
      fileId: editable,
    },
  ]);
  expect(await changedIds(token, { query: { includeRemoved: 'false' } })).toEqual([]);
});

test('a folder that moves to the trash takes its files with it, which are changes too', async () => {
  const token = await startToken();
  await send('PATCH', `/drive/v3/files/${folder}`, { body: { trashed: true } });
  expect((await changedIds(token))?.toSorted()).toEqual(
    [folder, folderShortcut, image, inFolder, shortcut, subfolder].toSorted(),
  );
});

test('restrictToMyDrive omits files that others have shared', async () => {
  const token = 'sandbox-grace';
  const start = await startToken({ token });
  await rename(editable, 'Shared');
  const body = { title: 'Own' };
  const created = await send('POST', '/v1/documents', { token, body });
  const { documentId } = (await created.json()) as { documentId: string };
  expect(await changedIds(start, { token })).toEqual([editable, documentId]);
  const query = { restrictToMyDrive: 'true' };
  expect(await changedIds(start, { token, query })).toEqual([documentId]);
});

test.each([
  ['a missing page token', {}, 'required', 'pageToken'],
  ['an invalid page token', { pageToken: 'x' }, 'invalid', 'pageToken'],
  ['a page size of 0', { pageToken: 'x', pageSize: '0' }, 'invalid', 'pageSize'],
  ['an unknown space', { spaces: 'photos' }, 'invalid', 'spaces'],
])('changes.list rejects %s with 400', async (_name, query, reason, location) => {
  const pageToken = await startToken();
  const options = { query: location === 'spaces' ? { pageToken, ...query } : query };
  const response = await send('GET', '/drive/v3/changes', options);
  const { error } = (await response.json()) as { error: { errors: readonly object[] } };
  expect([response.status, error.errors]).toEqual([
    400,
    [expect.objectContaining({ reason, location })],
  ]);
});

test('the application data folder has no changes', async () => {
  const token = await startToken();
  await rename(editable, 'x');
  expect(await changedIds(token, { query: { spaces: 'appDataFolder' } })).toEqual([]);
});

test('a page token of before a reset with more changes than now is invalid', async () => {
  for (const name of ['a', 'b']) await rename(editable, name);
  const token = await startToken();
  sandbox().reset();
  expect((await list(token)).status).toBe(400);
});

test('a batch can read change logs', async () => {
  const token = await startToken();
  await rename(editable, 'Batched');
  const path = `/drive/v3/changes?pageToken=${token}&fields=changes(fileId)`;
  const text = await batch([`GET ${path} HTTP/1.1\r\n\r\n`]);
  expect(text).toContain('HTTP/1.1 200 OK');
  expect(text).toContain(`"fileId": "${editable}"`);
});
