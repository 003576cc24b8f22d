import type { drive_v3 } from '@googleapis/drive';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { type RequestOptions, useGoogle } from './caller.ts';

const { get, post, send } = useGoogle();
type File = drive_v3.Schema$File;

const { editable, readable, folder, sharedDrive, onSharedDrive, sheet } = documentFixtures;
const shared = { supportsAllDrives: 'true' };

async function patch(id: string, options: RequestOptions) {
  const response = await send('PATCH', `/drive/v3/files/${id}`, options);
  const body = (await response.json()) as File & {
    error?: { message: string; errors?: readonly { reason: string }[] };
  };
  return { status: response.status, body, reason: body.error?.errors?.[0]?.reason };
}

const read = async (id: string, fields: string, token = 'sandbox-ada') =>
  (await get<File>(`/drive/v3/files/${id}`, { query: { ...shared, fields }, token })).body;

describe('files.update', () => {
  test('changes the fields that the body has, and the title in Docs', async () => {
    const before = await read(editable, 'name,description,starred,version,modifiedTime');
    const { body } = await patch(editable, {
      query: { fields: 'name,description,starred' },
      body: { name: 'Renamed', description: 'For the fair' },
    });
    expect(body).toEqual({ name: 'Renamed', description: 'For the fair', starred: false });
    const document = await get<{ title: string }>(`/v1/documents/${editable}`);
    expect(document.body.title).toBe('Renamed');
    const after = await read(editable, 'version,modifiedTime');
    expect(Number(after.version)).toBeGreaterThan(Number(before.version));
    expect(after.modifiedTime).not.toBe(before.modifiedTime);
    await patch(editable, { body: { description: null } });
    expect(await read(editable, 'description')).toEqual({});
  });

  test('lets a reader star a file but not rename it, and a star belongs to one person', async () => {
    const token = 'sandbox-grace';
    const { status } = await patch(readable, { token, body: { starred: true } });
    expect(status).toBe(200);
    expect(await read(readable, 'starred', token)).toEqual({ starred: true });
    expect(await read(readable, 'starred')).toEqual({ starred: false });
    const renamed = await patch(readable, { token, body: { name: 'x' } });
    expect([renamed.status, renamed.reason]).toEqual([403, 'insufficientFilePermissions']);
  });

  test('lets only the owner move a file to the trash, and a file in a trashed folder is trashed', async () => {
    const other = await patch(editable, { token: 'sandbox-grace', body: { trashed: true } });
    expect([other.status, other.reason]).toEqual([403, 'insufficientFilePermissions']);
    await patch(folder, { body: { trashed: true } });
    expect(await read(editable, 'trashed')).toEqual({ trashed: true });
    await patch(folder, { body: { trashed: false } });
    expect(await read(editable, 'trashed')).toEqual({ trashed: false });
  });

  test('does not let a writer move a file on a shared drive to the trash', async () => {
    const request = { query: shared, body: { trashed: true } };
    const other = await patch(onSharedDrive, { ...request, token: 'sandbox-grace' });
    expect(other.status).toBe(403);
    expect((await patch(onSharedDrive, request)).status).toBe(200);
  });

  test.each([
    ['another type', { name: 7 }, 400, 'invalid'],
    ['a field that is read-only', { createdTime: '2026-01-01T00:00:00Z' }, 403, 'fieldNotWritable'],
    ['parents', { parents: [folder] }, 403, 'fieldNotWritable'],
  ])('rejects a body with %s, and changes nothing', async (_what, body, status, reason) => {
    const result = await patch(editable, { body: { ...body, starred: true } });
    expect([result.status, result.reason]).toEqual([status, reason]);
    expect(await read(editable, 'starred')).toEqual({ starred: false });
  });

  test('responds with 404 for a file that the caller may not see', async () => {
    const token = 'sandbox-guest';
    expect((await patch(editable, { token, body: { name: 'x' } })).status).toBe(404);
  });

  test('lets nobody change a root folder', async () => {
    expect((await patch('root', { body: { name: 'x' } })).status).toBe(403);
    const drive = await patch(sharedDrive, { query: shared, body: { name: 'x' } });
    expect(drive.status).toBe(403);
  });
});

describe('files.update with parents', () => {
  const root = () => read('root', 'id');

  test('moves a file to another folder', async () => {
    const { id } = await root();
    const query = { addParents: 'root', removeParents: folder, fields: 'parents' };
    expect((await patch(editable, { query })).body).toEqual({ parents: [id] });
  });

  test('rejects a second parent', async () => {
    const { status, reason } = await patch(editable, { query: { addParents: 'root' } });
    expect([status, reason]).toEqual([403, 'cannotAddParent']);
    expect(await read(editable, 'parents')).toEqual({ parents: [folder] });
  });

  test.each([
    ['a file that is no folder', sheet, 403, 'parentNotAFolder'],
    ['a folder that does not exist', 'nothing', 404, 'notFound'],
  ])('rejects %s as a parent', async (_what, addParents, status, reason) => {
    const result = await patch(editable, { query: { addParents, removeParents: folder } });
    expect([result.status, result.reason]).toEqual([status, reason]);
  });

  test('does not move a folder into a folder below it', async () => {
    const mimeType = 'application/vnd.google-apps.folder';
    const { body } = await post<File>('/drive/v3/files', {
      body: { name: 'Inner', mimeType, parents: [folder] },
    });
    const { id } = await root();
    const query = { addParents: body.id ?? '', removeParents: id ?? '' };
    expect((await patch(folder, { query })).reason).toBe('circularReference');
  });

  test('gives a file to the shared drive that it moves to, and back to the person who moves it', async () => {
    const fields = 'parents,driveId,owners(me)';
    const there = { ...shared, addParents: sharedDrive, removeParents: folder, fields };
    const denied = await patch(editable, { query: there, token: 'sandbox-grace' });
    expect([denied.status, denied.reason]).toEqual([403, 'insufficientFilePermissions']);
    const moved = await patch(editable, { query: there });
    expect(moved.body).toEqual({ parents: [sharedDrive], driveId: sharedDrive });
    const back = { ...shared, addParents: folder, removeParents: sharedDrive, fields };
    const returned = await patch(editable, { query: back });
    expect(returned.body).toEqual({ parents: [folder], owners: [{ me: true }] });
  });
});
