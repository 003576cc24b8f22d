import { expect, test } from 'vitest';
import { toGoogleRead } from '../../../src/service/google/read.ts';
import { toGoogleDeletion, toGoogleWrite } from '../../../src/service/google/write.ts';

const file = '1abcdefghijklmnopqrstuvwxyz/0-resourcekey#t.1';
const fileId = '1abcdefghijklmnopqrstuvwxyz';

test('the id of a file is the id in its reference, and its resource key is kept beside the path', () => {
  const read = toGoogleRead('/drive/v3/files/{fileId}', [file], { supportsAllDrives: 'true' });
  expect(read).toEqual({
    api: 'drive',
    route: '/drive/v3/files/{fileId}',
    path: `/drive/v3/files/${fileId}`,
    query: { supportsAllDrives: 'true' },
    resourceKeys: `${fileId}/0-resourcekey`,
  });
});

test('a method after the id of a document is not encoded', () => {
  const write = toGoogleWrite('POST', '/v1/documents/{documentId}:batchUpdate', [file], {});
  expect(write.api).toBe('docs');
  expect(write.path).toBe(`/v1/documents/${fileId}:batchUpdate`);
  expect(write.resourceKeys).toBe(`${fileId}/0-resourcekey`);
});

test('ids that are not of files are encoded as they are, in the order of the route', () => {
  const deletion = toGoogleDeletion('/drive/v3/files/{fileId}/comments/{commentId}', [
    fileId,
    'a/b#c?d{e}',
  ]);
  expect(deletion.path).toBe(`/drive/v3/files/${fileId}/comments/a%2Fb%23c%3Fd%7Be%7D`);
  expect(deletion.resourceKeys).toBeUndefined();
  expect(deletion).toMatchObject({ method: 'DELETE', body: null, isEmpty: true });
});

test('a path without the id of a file has no resource key', () => {
  const read = toGoogleRead('/drive/v3/drives/{driveId}', ['0AB/C']);
  expect(read.path).toBe('/drive/v3/drives/0AB%2FC');
  expect(read.resourceKeys).toBeUndefined();
});
