import type { docs_v1 } from '@googleapis/docs';
import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { type RequestOptions, useGoogle } from './caller.ts';

const { get, post, send } = useGoogle();
type File = drive_v3.Schema$File;
const {
  editable,
  folder,
  guestReadable,
  handbook,
  onSharedDrive,
  pdf,
  private: secret,
} = documentFixtures;

const copy = (id: string, options: RequestOptions = {}) =>
  post<File>(`/drive/v3/files/${id}/copy`, { body: {}, ...options });
const contentOf = async (id: string) =>
  (await get<docs_v1.Schema$Document>(`/v1/documents/${id}?includeTabsContent=true`)).body;

test('a copy has the content of its source, belongs to the caller and is in the same folder', async () => {
  const { status, body } = await copy(editable, {
    query: { fields: '*' },
    body: { name: 'Launch plan: Aria 3' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Launch plan: Aria 3',
    mimeType: 'application/vnd.google-apps.document',
    parents: [folder],
    ownedByMe: true,
    shared: false,
  });
  const { documentId, revisionId, title, ...content } = await contentOf(body.id ?? '');
  const {
    documentId: _id,
    revisionId: other,
    title: _title,
    ...source
  } = await contentOf(editable);
  expect([documentId, title]).toEqual([body.id, 'Launch plan: Aria 3']);
  expect(revisionId).not.toBe(other);
  expect(content).toEqual(source);
});

test('a change of the copy does not change its source, nor the reverse', async () => {
  const id = (await copy(handbook)).body.id ?? '';
  const before = await contentOf(handbook);
  const insert = { insertText: { text: 'Copy', location: { index: 1 } } };
  await post(`/v1/documents/${id}:batchUpdate`, { body: { requests: [insert] } });
  expect(await contentOf(handbook)).toEqual(before);
  expect(JSON.stringify(await contentOf(id))).toContain('Copy');
});

test('a reader can copy a file, to their own root folder', async () => {
  const { body } = await copy(guestReadable, {
    token: 'sandbox-guest',
    query: { fields: 'name,ownedByMe,parents' },
  });
  expect(body).toMatchObject({ name: 'Copy of Packaging brief for Studio Nur', ownedByMe: true });
  expect(body.parents).not.toContain(folder);
});

test.each([
  ['a folder', folder, {}, 403, 'cannotCopyFile'],
  ['a file that the caller may not see', secret, { token: 'sandbox-grace' }, 404, 'notFound'],
  ['a file on a shared drive without supportsAllDrives', onSharedDrive, {}, 404, 'notFound'],
  [
    'a file into a folder that does not exist',
    editable,
    { body: { parents: ['none'] } },
    404,
    'notFound',
  ],
  [
    'a file into two folders',
    editable,
    { body: { parents: [folder, folder] } },
    403,
    'multipleParentsNotSupported',
  ],
  [
    'a document as a file of another type',
    editable,
    { body: { mimeType: 'text/plain' } },
    400,
    'badRequest',
  ],
])('%s cannot be copied', async (_what, id, options, status, reason) => {
  const response = await copy(id, options);
  expect([response.status, response.error?.errors?.[0]?.reason]).toEqual([status, reason]);
});

test('an uploaded file is copied with its size', async () => {
  const { body } = await copy(pdf, { query: { fields: 'size,mimeType' } });
  expect(body).toEqual({ size: '482113', mimeType: 'application/pdf' });
});

test('open comments are copied only on request', async () => {
  const commentsOf = async (id: string) => {
    const path = `/drive/v3/files/${id}/comments`;
    const list = await get<drive_v3.Schema$CommentList>(path, { query: { fields: '*' } });
    return list.body.comments?.length;
  };
  expect(await commentsOf((await copy(editable)).body.id ?? '')).toBe(0);
  const withComments = await copy(editable, { query: { copyComments: 'true' } });
  expect(await commentsOf(withComments.body.id ?? '')).toBe(2);
  await send('DELETE', `/drive/v3/files/${withComments.body.id}/comments/AAAAC00003`);
  expect(await commentsOf(editable)).toBe(3);
});
