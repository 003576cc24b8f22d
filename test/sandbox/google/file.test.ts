import { createHash } from 'node:crypto';
import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { get, post, send } = useGoogle();
type File = drive_v3.Schema$File;

const paths = (id: string) => [`/v1/documents/${id}`, `/drive/v3/files/${id}`] as const;
const {
  private: secret,
  guestReadable,
  onSharedDrive,
  editable,
  sheet,
  wordFile: office,
} = documentFixtures;

test('a file without fields has its kind, id, name and type', async () => {
  expect((await get<File>(`/drive/v3/files/${editable}`)).body).toEqual({
    kind: 'drive#file',
    id: editable,
    name: 'Launch plan: Aria 2',
    mimeType: 'application/vnd.google-apps.document',
  });
});

test('a file that the caller may not see is 404 in Drive and 403 in Docs', async () => {
  const [docs, drive] = paths(secret);
  expect((await get(drive, { token: 'sandbox-grace' })).error).toEqual({
    code: 404,
    message: `File not found: ${secret}.`,
    errors: [
      {
        message: `File not found: ${secret}.`,
        domain: 'global',
        reason: 'notFound',
        location: 'fileId',
        locationType: 'parameter',
      },
    ],
  });
  expect((await get(docs, { token: 'sandbox-grace' })).error).toEqual({
    code: 403,
    message: 'The caller does not have permission',
    status: 'PERMISSION_DENIED',
  });
});

test('a file that does not exist is 404 in both services', async () => {
  const [docs, drive] = paths('nothing');
  expect((await get(docs)).error).toEqual({
    code: 404,
    message: 'Requested entity was not found.',
    status: 'NOT_FOUND',
  });
  expect((await get(drive)).error?.errors?.[0]?.reason).toBe('notFound');
});

test('the guest may read one document only', async () => {
  const query = { fields: 'files(id,capabilities(canEdit,canComment))', pageSize: '1000' };
  const { body } = await get<drive_v3.Schema$FileList>('/drive/v3/files', {
    token: 'sandbox-guest',
    query: { ...query, q: "mimeType = 'application/vnd.google-apps.document'" },
  });
  const capabilities = { canEdit: false, canComment: false };
  expect(body.files).toEqual([{ id: guestReadable, capabilities }]);
});

test.each([
  ['editable', true, true],
  ['commentable', false, true],
  ['readable', false, false],
  ['companyWide', false, false],
] as const)(
  'the document `%s` has canEdit %s and canComment %s for Grace',
  async (name, canEdit, canComment) => {
    const { body } = await get<File>(`/drive/v3/files/${documentFixtures[name]}`, {
      token: 'sandbox-grace',
      query: { fields: 'capabilities(canEdit,canComment)' },
    });
    expect(body).toEqual({ capabilities: { canComment, canEdit } });
  },
);

test('files of a shared drive are found only with supportsAllDrives', async () => {
  const [docs, drive] = paths(onSharedDrive);
  expect((await get(drive)).status).toBe(404);
  const query = { supportsAllDrives: 'true', fields: 'driveId,owners' };
  expect((await get(drive, { query })).body).toEqual({ driveId: documentFixtures.sharedDrive });
  expect((await get(docs)).status).toBe(200);
  expect((await get(drive, { query, token: 'sandbox-guest' })).status).toBe(404);
});

test('permissions are returned only to people who may share the file', async () => {
  const path = `/drive/v3/files/${editable}/permissions`;
  const { body } = await get<drive_v3.Schema$PermissionList>(path, {
    query: { fields: 'permissions(id,role,emailAddress)' },
  });
  expect(body.permissions?.slice(0, 2)).toMatchObject([
    { role: 'owner', emailAddress: 'ada@fernwood.example' },
    { role: 'writer', emailAddress: 'grace@fernwood.example' },
  ]);
  const { id } = body.permissions?.[1] ?? {};
  expect((await get(`${path}/${id}`)).body).toMatchObject({ type: 'user', role: 'writer' });
  const reader = await get(`/drive/v3/files/${documentFixtures.readable}/permissions`, {
    token: 'sandbox-grace',
  });
  expect(reader.error?.errors?.[0]?.reason).toBe('insufficientFilePermissions');
});

test('Docs rejects Word files and spreadsheets, and documents cannot be downloaded', async () => {
  const word = await get(`/v1/documents/${office}`);
  expect(word.error).toMatchObject({ code: 400, status: 'FAILED_PRECONDITION' });
  expect((await get(`/v1/documents/${sheet}`)).status).toBe(404);
  const media = await get(`/drive/v3/files/${editable}`, { query: { alt: 'media' } });
  expect(media.error?.errors?.[0]?.reason).toBe('fileNotDownloadable');
});

test('root is the root folder of the caller, and differs for each person', async () => {
  const own = await get<File>('/drive/v3/files/root');
  const other = await get<File>('/drive/v3/files/root', { token: 'sandbox-grace' });
  expect(own.body.name).toBe('My Drive');
  expect(other.body.id).not.toBe(own.body.id);
});

test('a document created by Drive is in Docs and in the given folder', async () => {
  const { body } = await post<File>('/drive/v3/files', {
    query: { fields: 'id,name,parents' },
    body: {
      name: 'Agenda',
      mimeType: 'application/vnd.google-apps.document',
      parents: [documentFixtures.folder],
    },
  });
  expect(body).toMatchObject({ name: 'Agenda', parents: [documentFixtures.folder] });
  const document = await get<{ title: string }>(`/v1/documents/${body.id}`);
  expect(document.body.title).toBe('Agenda');
  const elsewhere = await post('/drive/v3/files', {
    token: 'sandbox-guest',
    body: { name: 'x', parents: [documentFixtures.folder] },
  });
  expect(elsewhere.status).toBe(404);
  const two = await post('/drive/v3/files', { body: { parents: ['a', 'b'] } });
  expect(two.status).toBe(403);
});

test('a body that is not JSON is rejected, and no file is created', async () => {
  const before = await get<drive_v3.Schema$FileList>('/drive/v3/files');
  expect((await post('/v1/documents', { body: [1] })).status).toBe(400);
  expect((await post('/v1/documents', { body: { title: 7 } })).status).toBe(400);
  expect((await get('/drive/v3/files')).body).toEqual(before.body);
});

test('about requires fields', async () => {
  expect((await get('/drive/v3/about')).error?.errors?.[0]?.reason).toBe('required');
  const { body } = await get('/drive/v3/about', { query: { fields: 'user/emailAddress' } });
  expect(body).toEqual({ user: { emailAddress: 'ada@fernwood.example' } });
});

test('about has all fields that Drive documents', async () => {
  const { body } = await get<drive_v3.Schema$About>('/drive/v3/about', { query: { fields: '*' } });
  expect(Object.keys(body).toSorted()).toEqual([
    ...['appInstalled', 'canCreateDrives', 'canCreateTeamDrives', 'driveThemes', 'exportFormats'],
    ...['folderColorPalette', 'importFormats', 'kind', 'maxImportSizes', 'maxUploadSize'],
    ...['storageQuota', 'teamDriveThemes', 'user'],
  ]);
  expect(Number(body.storageQuota?.usage)).toBeGreaterThan(500_000);
});

test('alt=media returns the bytes that the fields of a PDF describe', async () => {
  const path = `/drive/v3/files/${documentFixtures.pdf}`;
  const fields =
    'size,md5Checksum,sha1Checksum,sha256Checksum,originalFilename,fileExtension,fullFileExtension,headRevisionId,webContentLink';
  const { body } = await get<File>(path, { query: { fields } });
  const response = await send('GET', path, { query: { alt: 'media' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = Buffer.from(await response.arrayBuffer());
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  expect(body).toEqual({
    size: '482113',
    md5Checksum: digest('md5'),
    sha1Checksum: digest('sha1'),
    sha256Checksum: digest('sha256'),
    originalFilename: 'Launch datasheet.pdf',
    fileExtension: 'pdf',
    fullFileExtension: 'pdf',
    headRevisionId: expect.any(String),
    webContentLink: expect.stringContaining(documentFixtures.pdf),
  });
  const text = bytes.toString('latin1');
  expect(bytes.length).toBe(482_113);
  expect(text.slice(0, 8)).toBe('%PDF-1.4');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
});

test('the files of Google’s editors have no fields of downloads', async () => {
  const { body } = await get<File>(`/drive/v3/files/${editable}`, { query: { fields: '*' } });
  for (const name of ['size', 'md5Checksum', 'headRevisionId', 'webContentLink']) {
    expect(body).not.toHaveProperty(name);
  }
});

test('a created file keeps its properties, its description and its star', async () => {
  const kept = {
    description: 'For the fair.',
    starred: true,
    properties: { status: 'draft' },
    appProperties: { station: 'STN-1' },
  };
  const created = await post<File>('/drive/v3/files', { body: { name: 'Poster', ...kept } });
  const { body } = await get<File>(`/drive/v3/files/${created.body.id}`, {
    query: { fields: Object.keys(kept).join(',') },
  });
  expect(body).toEqual(kept);
  const invalid = await post('/drive/v3/files', { body: { properties: { status: 1 } } });
  expect(invalid.error?.message).toBe('Invalid value for properties.status: 1');
});

test.each(['nobody', 'sandbox-nobody'])(
  'the token %s is rejected in the error format of each service',
  async (token) => {
    const [docs, drive] = paths(editable);
    expect((await get(docs, { token })).error).toMatchObject({
      code: 401,
      status: 'UNAUTHENTICATED',
    });
    expect((await get(drive, { token })).error).toMatchObject({
      code: 401,
      message: 'Invalid Credentials',
      errors: [{ reason: 'authError', location: 'Authorization' }],
    });
    expect((await send('PUT', drive)).status).toBe(404);
  },
);

test('the owner of a document deletes it', async () => {
  const { body } = await post<File>('/drive/v3/files', {
    body: { name: 'New', mimeType: 'application/vnd.google-apps.document' },
  });
  const [docs, drive] = paths(String(body.id));
  const deleted = await send('DELETE', drive);
  expect([deleted.status, await deleted.text()]).toEqual([204, '']);
  expect((await get(drive)).status).toBe(404);
  expect((await get(docs)).status).toBe(404);
  expect((await send('DELETE', drive)).status).toBe(404);
});

test('only the owner deletes a file, and an organizer a file of a shared drive', async () => {
  const drive = `/drive/v3/files/${editable}`;
  const response = await send('DELETE', drive, { token: 'sandbox-grace' });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('insufficientFilePermissions');
  expect((await get(drive)).status).toBe(200);
  const shared = `/drive/v3/files/${onSharedDrive}`;
  expect((await send('DELETE', shared)).status).toBe(404);
});

test('a deleted folder takes the files in it that belong to the caller', async () => {
  const folder = await post<File>('/drive/v3/files', {
    body: { name: 'Folder', mimeType: 'application/vnd.google-apps.folder' },
  });
  const parents = [String(folder.body.id)];
  const child = await post<File>('/drive/v3/files', { body: { name: 'Child', parents } });
  expect((await send('DELETE', `/drive/v3/files/${folder.body.id}`)).status).toBe(204);
  expect((await get(`/drive/v3/files/${child.body.id}`)).status).toBe(404);
});
