import type { drive_v3 } from '@googleapis/drive';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { get } = useGoogle();
type Drive = drive_v3.Schema$Drive;
type DriveList = drive_v3.Schema$DriveList;

const { sharedDrive, archiveDrive, driveFolder, onSharedDrive, folder, subfolder } =
  documentFixtures;
const path = '/drive/v3/drives';
const guest = { token: 'sandbox-guest' };
const allDrives = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };

describe('drives.get', () => {
  test('returns the kind, the id and the name without a mask', async () => {
    const { body } = await get<Drive>(`${path}/${sharedDrive}`);
    expect(body).toEqual({ kind: 'drive#drive', id: sharedDrive, name: 'Fernwood service' });
  });

  test('returns what the caller may do', async () => {
    const query = { fields: 'capabilities(canManageMembers,canAddChildren)' };
    const { body } = await get<Drive>(`${path}/${sharedDrive}`, { query });
    expect(body.capabilities).toEqual({ canManageMembers: true, canAddChildren: true });
    const graces = await get<Drive>(`${path}/${sharedDrive}`, { query, token: 'sandbox-grace' });
    expect(graces.body.capabilities).toEqual({ canManageMembers: false, canAddChildren: true });
  });

  test.each([
    ['a drive that does not exist', '0AUnknownDrive00000', {}],
    ['a drive of which the caller is no member', sharedDrive, guest],
    ['a folder that is no drive', folder, {}],
  ])('responds with 404 to %s', async (_what, id, caller) => {
    const { status, error } = await get(`${path}/${id}`, caller);
    expect([status, error?.message]).toEqual([404, `Shared drive not found: ${id}`]);
    expect(error?.errors?.[0]).toMatchObject({ reason: 'notFound', location: 'driveId' });
  });
});

describe('drives.list', () => {
  const list = (query: Readonly<Record<string, string>> = {}, caller = {}) =>
    get<DriveList>(path, { query, ...caller });

  test('lists the drives of which the caller is a member', async () => {
    const { body } = await list({ fields: '*' });
    expect(body).toMatchObject({
      kind: 'drive#driveList',
      drives: [{ name: 'Fernwood archive' }, { id: sharedDrive }],
    });
    expect(body).not.toHaveProperty('nextPageToken');
    const graces = await list({}, { token: 'sandbox-grace' });
    expect(graces.body.drives?.map(({ id }) => id)).toEqual([sharedDrive]);
    expect((await list({}, guest)).body.drives).toEqual([]);
  });

  test('has pages, and takes a larger page than the maximum for the maximum', async () => {
    const first = (await list({ pageSize: '1' })).body;
    expect(first.drives?.map(({ id }) => id)).toEqual([archiveDrive]);
    const next = (await list({ pageSize: '1', pageToken: String(first.nextPageToken) })).body;
    expect(next.drives?.map(({ id }) => id)).toEqual([sharedDrive]);
    expect(next.nextPageToken).toBeUndefined();
    expect((await list({ pageSize: '1000' })).body.drives).toHaveLength(2);
  });

  test.each([
    ['pageSize', '0'],
    ['pageSize', 'x'],
    ['pageToken', 'unknown'],
    ['q', "name = 'x'"],
  ])('rejects %s=%s', async (name, value) => {
    const { status, error } = await list({ [name]: value });
    expect([status, error?.errors?.[0]?.location]).toEqual([400, name]);
  });
});

test('folders are listed by their type and their parent', async () => {
  const list = async (parent: string) => {
    const q = `mimeType = 'application/vnd.google-apps.folder' and '${parent}' in parents`;
    const query = { q, fields: 'files(id,parents)', ...allDrives, corpora: 'allDrives' };
    return (await get<drive_v3.Schema$FileList>('/drive/v3/files', { query })).body.files;
  };
  expect(await list(folder)).toEqual([{ id: subfolder, parents: [folder] }]);
  expect(await list(sharedDrive)).toEqual([{ id: driveFolder, parents: [sharedDrive] }]);
  expect(await list(onSharedDrive)).toEqual([]);
});
