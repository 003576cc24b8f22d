import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { get, post, send } = useGoogle();
type Revision = drive_v3.Schema$Revision;
type RevisionList = drive_v3.Schema$RevisionList;

const { editable, readable, private: secret, onSharedDrive, folder, pdf } = documentFixtures;
const pathOf = (file: string, ...more: string[]) =>
  ['/drive/v3/files', file, 'revisions', ...more].join('/');
const list = async (file: string, query: Readonly<Record<string, string>> = {}) =>
  (await get<RevisionList>(pathOf(file), { query })).body;

test('the revisions of a document are listed, the oldest first', async () => {
  const { kind, revisions, nextPageToken } = await list(editable, { fields: '*' });
  expect([kind, nextPageToken]).toEqual(['drive#revisionList', undefined]);
  expect(revisions?.map(({ modifiedTime }) => modifiedTime)).toEqual([
    '2026-01-12T08:30:00.000Z',
    '2026-06-11T14:05:00.000Z',
  ]);
  expect(revisions?.[1]).toMatchObject({
    published: false,
    lastModifyingUser: { emailAddress: 'ada@fernwood.example' },
  });
  expect(revisions?.[1]).not.toHaveProperty('keepForever');
});

test('an edit makes another last revision, by its author', async () => {
  const before = (await list(editable)).revisions;
  const token = 'sandbox-grace';
  const requests = [{ insertText: { text: 'A', location: { index: 1 } } }];
  await post(`/v1/documents/${editable}:batchUpdate`, { token, body: { requests } });
  const after = (await list(editable, { fields: '*' })).revisions;
  expect(after?.[0]?.id).toBe(before?.[0]?.id);
  expect(after?.at(-1)?.id).not.toBe(before?.at(-1)?.id);
  expect(after?.at(-1)?.lastModifyingUser?.emailAddress).toBe('grace@fernwood.example');
});

test('a page has the requested size, and a larger size than the maximum means the maximum', async () => {
  const first = await list(editable, { pageSize: '1' });
  expect(first.revisions).toHaveLength(1);
  const pageToken = String(first.nextPageToken);
  const next = await list(editable, { pageSize: '1', pageToken });
  expect(next.revisions).toHaveLength(1);
  expect(next.nextPageToken).toBeUndefined();
  expect((await list(editable, { pageSize: '5000' })).revisions).toHaveLength(2);
});

test('one revision is read by its id, and the newest one as “head”', async () => {
  const last = (await list(editable)).revisions?.at(-1);
  expect((await get<Revision>(pathOf(editable, String(last?.id)))).body).toEqual(last);
  expect((await get<Revision>(pathOf(editable, 'head'))).body).toEqual(last);
});

test('a revision of an uploaded file has its size and its bytes, and one of a document has no bytes', async () => {
  const { body } = await get<Revision>(pathOf(pdf, 'head'), { query: { fields: '*' } });
  expect(body).toMatchObject({ keepForever: false, size: '482113' });
  expect(body).not.toHaveProperty('published');
  const media = (file: string) => send('GET', pathOf(file, 'head'), { query: { alt: 'media' } });
  expect((await (await media(pdf)).arrayBuffer()).byteLength).toBe(482_113);
  expect((await media(editable)).status).toBe(403);
});

test.each([
  ['a file that the caller cannot edit', readable, 'sandbox-grace', 403],
  ['a file that the caller cannot open', secret, 'sandbox-grace', 404],
  ['a folder', folder, 'sandbox-ada', 403],
  ['a document on a shared drive', onSharedDrive, 'sandbox-grace', 200],
])('the list of revisions of %s has the status $3', async (_what, file, token, status) => {
  expect((await get(pathOf(file), { token })).status).toBe(status);
});

test.each([
  ['an unknown revision', pathOf(editable, '99999'), {}, 404, 'revisionId'],
  ['a page size of zero', pathOf(editable), { pageSize: '0' }, 400, 'pageSize'],
  ['an unknown page token', pathOf(editable), { pageToken: 'x' }, 400, 'pageToken'],
])('%s is rejected', async (_what, path, query, status, location) => {
  const result = await get(path, { query });
  expect([result.status, result.error?.errors?.[0]?.location]).toEqual([status, location]);
});
