import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { codesOf, driveOf } from '../document/set-up.ts';

const { ask, sandbox } = await createAsker();
const {
  folder,
  subfolder,
  driveFolder,
  sharedDrive,
  archiveDrive,
  inFolder,
  onSharedDrive,
  sheet,
} = documentFixtures;
/** The other document on the shared drive. */
const calibration = '1DriveCalibration000000000000000000000000000';
const rootId = `0A${fixtures.adaGid}`.padEnd(19, 'P');

const everyField = `id folderId name url description createdAt modifiedAt owners { emailAddress }
  canAddFiles starred trashed`;
const listOf = (fields: string, search: string) =>
  expect.stringMatching(
    new RegExp(`^GET /drive/v3/files\\?.*${search}.* ${fields},incompleteSearch,nextPageToken$`),
  );

describe('folder', () => {
  test('returns every field of a folder with one read', async () => {
    const { data, errors, reads, wireRequests } = await ask(
      `{ folder(id: "${folder}") { ${everyField} } }`,
    );
    expect(errors).toEqual([]);
    expect(data.folder).toEqual({
      id: `Folder:${folder}`,
      folderId: folder,
      name: 'Launch of Aria 2',
      url: `https://drive.google.com/drive/folders/${folder}`,
      description: null,
      createdAt: '2026-01-12T08:30:00.000Z',
      modifiedAt: '2026-01-12T08:30:00.000Z',
      owners: [{ emailAddress: 'ada@fernwood.example' }],
      canAddFiles: true,
      starred: false,
      trashed: false,
    });
    expect(reads).toEqual([
      driveOf(
        folder,
        'capabilities(canAddChildren),createdTime,description,id,mimeType,modifiedTime,name,owners(emailAddress),starred,trashed,webViewLink',
      ),
    ]);
    expect(wireRequests).toBe(1);
  });

  test.each([
    ['its id', folder, folder],
    ['its global id', `Folder:${folder}`, folder],
    ['its address', `https://drive.google.com/drive/u/0/folders/${folder}`, folder],
    [
      'its address in the account of an organization, on a phone',
      `https://drive.google.com/a/fernwood.example/drive/u/1/mobile/folders/${folder}`,
      folder,
    ],
    ['“root”', 'root', rootId],
    ['the id of a shared drive', sharedDrive, sharedDrive],
    ['the global id of a shared drive', `SharedDrive:${sharedDrive}`, sharedDrive],
  ])('accepts %s', async (_what, id, found) => {
    const { data, errors } = await ask('query ($id: ID!) { folder(id: $id) { id name } }', { id });
    expect(errors).toEqual([]);
    expect(data.folder.id).toBe(`Folder:${found}`);
  });

  test.each([
    ['the id of a task', 'Task:1204'],
    ['a word', 'launch'],
    ['the address of a document', `https://docs.google.com/document/d/${inFolder}/edit`],
  ])('rejects %s before anything is sent', async (_what, id) => {
    const { data, errors, wireRequests } = await ask(
      'query ($id: ID!) { folder(id: $id) { id } }',
      {
        id,
      },
    );
    expect(data).toEqual({ folder: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'id' } }]);
    expect(wireRequests).toBe(0);
  });

  test.each([
    ['a file that is not a folder', sheet, 'ada', 'BAD_USER_INPUT'],
    ['a folder that the viewer cannot open', folder, 'guest', 'NOT_FOUND'],
    ['a folder that does not exist', '1Unknown00000000000000000000', 'ada', 'NOT_FOUND'],
  ] as const)('is null with a code for %s', async (_what, id, person, code) => {
    const result = await ask('query ($id: ID!) { folder(id: $id) { name } }', { id }, person);
    expect(result.data).toEqual({ folder: null });
    expect(codesOf(result)).toEqual([['folder', code]]);
  });

  test('says what a file is that is not a folder', async () => {
    const { errors } = await ask(`{ folder(id: "${inFolder}") { name } }`);
    expect(errors[0]?.message).toBe('This file is not a folder: it is a Google Docs document.');
  });
});

describe('the lists of a folder', () => {
  test('are read together with the folder, in one request', async () => {
    const { data, errors, reads, wireRequests } = await ask(
      `{ folder(id: "${folder}") { name documents { nodes { title } } folders { nodes { name parent { folderId } } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.folder).toEqual({
      name: 'Launch of Aria 2',
      documents: { nodes: [{ title: 'Launch plan: Aria 2' }] },
      folders: { nodes: [{ name: 'Press', parent: { folderId: folder } }] },
    });
    expect(reads).toEqual([
      driveOf(folder, 'id,mimeType,name'),
      listOf('files\\(id,name\\)', 'apps.document.*in\\+parents'),
      listOf('files\\(id,name,parents\\)', 'apps.folder.*in\\+parents'),
    ]);
    expect(wireRequests).toBe(1);
  });

  test('of the root folder do not wait for its id', async () => {
    const { data, errors, wireRequests } = await ask(
      '{ folder(id: "root") { folderId folders { nodes { name } } documents(filter: { name: "radio" }) { nodes { title } } } }',
    );
    expect([errors, wireRequests]).toEqual([[], 1]);
    expect(data.folder).toEqual({
      folderId: rootId,
      folders: { nodes: [{ name: 'Launch of Aria 2' }] },
      documents: { nodes: [] },
    });
  });

  test('have the filter and the order of `documents`', async () => {
    const of = async (args: string) => {
      const query = `{ folder(id: "root") { documents(${args}) { nodes { title } } } }`;
      const { data, errors } = await ask(query);
      expect(errors).toEqual([]);
      return data.folder.documents.nodes.map(({ title }: { title: string }) => title);
    };
    const sorted = await of('first: 100, orderBy: { by: NAME, direction: ASCENDING }');
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    expect(sorted.length).toBeGreaterThan(5);
    expect(await of('filter: { name: "motto" }')).toEqual(['Motto']);
    expect(await of('filter: { name: "motto", trashed: true }')).toEqual([]);
  });

  test('have pages, which together are the list', async () => {
    const page = async (args: string) => {
      const query = `{ folder(id: "root") { documents(${args}) { nodes { id } pageInfo { hasNextPage endCursor } } } }`;
      return (await ask(query)).data.folder.documents;
    };
    const all = (await page('first: 100')).nodes;
    const found: object[] = [];
    let after = 'null';
    for (;;) {
      const { nodes, pageInfo } = await page(`first: 7, after: ${after}`);
      found.push(...nodes);
      if (!pageInfo.hasNextPage) break;
      after = JSON.stringify(pageInfo.endCursor);
    }
    expect(found).toEqual(all);
  });

  test('of folders can be searched by name', async () => {
    const { data, errors } = await ask(
      `{ folder(id: "${folder}") { a: folders(name: "pre") { nodes { name } } b: folders(name: "x") { nodes { name } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.folder).toEqual({ a: { nodes: [{ name: 'Press' }] }, b: { nodes: [] } });
  });

  test.each([
    ['folder(id: "root") { documents(filter: { folder: "root" }) { nodes { id } } }', 'folder'],
    [
      `folder(id: "root") { documents(filter: { drive: "${sharedDrive}" }) { nodes { id } } }`,
      'drive',
    ],
    [
      `sharedDrive(id: "${sharedDrive}") { documents(filter: { drive: "${sharedDrive}" }) { nodes { id } } }`,
      'drive',
    ],
    [
      'folder(id: "root") { documents(filter: { text: "a" }, orderBy: { by: NAME }) { nodes { id } } }',
      'orderBy',
    ],
    ['folder(id: "root") { folders(name: " ") { nodes { id } } }', 'name'],
    ['folder(id: "root") { folders(first: 0) { nodes { id } } }', 'first'],
  ])('reject the arguments of { %s } before they are read', async (query, field) => {
    const { errors, reads } = await ask(`{ ${query} }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(reads.join()).not.toContain('GET /drive/v3/files?');
  });
});

describe('the folder of a document', () => {
  test('of fifty documents is read in one batch, each folder once', async () => {
    const { data, errors, reads, wireRequests } = await ask(
      '{ documents(first: 50) { nodes { title folder { name } } } }',
    );
    expect(errors).toEqual([]);
    const names = data.documents.nodes.map(
      ({ folder: one }: { folder: { name: string } | null }) => one?.name ?? null,
    );
    expect(names).toContain('Launch of Aria 2');
    expect(names).toContain('Drive');
    const folders = reads.filter((read) => read.startsWith('GET /drive/v3/files/'));
    expect(new Set(folders).size).toBe(folders.length);
    expect(reads).toHaveLength(1 + folders.length);
    expect(wireRequests).toBe(2);
  });

  test('of which only the id is selected is not read', async () => {
    const { data, errors, reads } = await ask(
      `{ document(id: "${inFolder}") { folder { id folderId } drive { id } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.document).toEqual({
      folder: { id: `Folder:${folder}`, folderId: folder },
      drive: null,
    });
    expect(reads).toEqual([driveOf(inFolder, 'driveId,id,mimeType,parents')]);
  });

  test('leads up to the root folder, and to the shared drive', async () => {
    const { data, errors } = await ask(`{
      mine: document(id: "${inFolder}") { folder { name parent { folderId parent { id } drive { id } } } }
      shared: document(id: "${onSharedDrive}") { folder { name drive { name } parent { id } } drive { driveId name } }
    }`);
    expect(errors).toEqual([]);
    expect(data.mine.folder).toEqual({
      name: 'Launch of Aria 2',
      parent: { folderId: rootId, parent: null, drive: null },
    });
    expect(data.shared).toEqual({
      folder: { name: 'Drive', drive: { name: 'Fernwood service' }, parent: null },
      drive: { driveId: sharedDrive, name: 'Fernwood service' },
    });
  });

  test('is null if the viewer cannot see it, and the document is returned', async () => {
    const { data, errors } = await ask(
      `{ document(id: "${documentFixtures.guestReadable}") { title folder { name } } }`,
      {},
      'guest',
    );
    expect(errors).toEqual([]);
    expect(data.document).toEqual({ title: expect.any(String), folder: null });
  });

  test('that cannot be read is null with a code, and the document is returned', async () => {
    sandbox.setFaults([
      { kind: 'status', status: 404, route: 'GET /drive/v3/files/{fileId}', skip: 1 },
    ]);
    const result = await ask(`{ document(id: "${inFolder}") { title folder { name } } }`);
    expect(result.data.document).toEqual({ title: 'Launch plan: Aria 2', folder: null });
    expect(codesOf(result)).toEqual([['document.folder', 'NOT_FOUND']]);
  });
});

describe('a shared drive', () => {
  test('is found by its id, global id and address, with one read', async () => {
    for (const id of [
      sharedDrive,
      `SharedDrive:${sharedDrive}`,
      `https://drive.google.com/drive/folders/${sharedDrive}`,
    ]) {
      const { data, errors, reads } = await ask(
        'query ($id: ID!) { sharedDrive(id: $id) { id driveId name createdAt isHidden color backgroundImageUrl canAddFiles canManageMembers } }',
        { id },
      );
      expect(errors).toEqual([]);
      expect(data.sharedDrive).toEqual({
        id: `SharedDrive:${sharedDrive}`,
        driveId: sharedDrive,
        name: 'Fernwood service',
        createdAt: '2026-01-12T08:30:00.000Z',
        isHidden: false,
        color: '#ea6100',
        backgroundImageUrl: expect.stringMatching(/^https:/),
        canAddFiles: true,
        canManageMembers: true,
      });
      expect(reads).toEqual([
        `GET /drive/v3/drives/${sharedDrive} backgroundImageLink,capabilities(canAddChildren,canManageMembers),colorRgb,createdTime,hidden,id,name`,
      ]);
    }
  });

  test('has its documents and folders, which are read together with it in one request', async () => {
    const { data, errors, wireRequests } = await ask(
      `{ sharedDrive(id: "${sharedDrive}") { name rootFolder { folderId name folders { nodes { name } } }
        documents { nodes { documentId } } folders { nodes { folderId drive { driveId } } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.sharedDrive).toEqual({
      name: 'Fernwood service',
      rootFolder: {
        folderId: sharedDrive,
        name: 'Drive',
        folders: { nodes: [{ name: 'Repairs' }] },
      },
      documents: { nodes: [{ documentId: calibration }, { documentId: onSharedDrive }] },
      folders: { nodes: [{ folderId: driveFolder, drive: { driveId: sharedDrive } }] },
    });
    expect(wireRequests).toBe(1);
  });

  test('can list the documents in one of its folders', async () => {
    const list = (id: string) => `documents(filter: { folder: "${id}" }) { nodes { documentId } }`;
    const { data, errors } = await ask(
      `{ sharedDrive(id: "${sharedDrive}") { root: ${list(sharedDrive)} repairs: ${list(driveFolder)} } }`,
    );
    expect(errors).toEqual([]);
    expect(data.sharedDrive).toEqual({
      root: { nodes: [{ documentId: calibration }, { documentId: onSharedDrive }] },
      repairs: { nodes: [] },
    });
  });

  test('that the viewer is no member of is NOT_FOUND', async () => {
    const query = `{ sharedDrive(id: "${sharedDrive}") { name } }`;
    const result = await ask(query, {}, 'guest');
    expect(result.data).toEqual({ sharedDrive: null });
    expect(codesOf(result)).toEqual([['sharedDrive', 'NOT_FOUND']]);
  });

  test('with an invalid id is rejected before anything is sent', async () => {
    const { errors, wireRequests } = await ask('{ sharedDrive(id: "Task:1204") { name } }');
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'id' } }]);
    expect(wireRequests).toBe(0);
  });
});

describe('sharedDrives', () => {
  const query = (args: string) =>
    `{ sharedDrives${args} { nodes { driveId name } pageInfo { hasNextPage endCursor } } }`;

  test('lists the drives of the viewer with one read', async () => {
    const { data, errors, reads } = await ask(query(''));
    expect(errors).toEqual([]);
    expect(data.sharedDrives.nodes).toEqual([
      { driveId: archiveDrive, name: 'Fernwood archive' },
      { driveId: sharedDrive, name: 'Fernwood service' },
    ]);
    expect(reads).toEqual(['GET /drive/v3/drives?pageSize=50 drives(id,name),nextPageToken']);
    expect((await ask(query(''), {}, 'guest')).data.sharedDrives.nodes).toEqual([]);
  });

  test('has pages, and never requests more than a hundred drives', async () => {
    const { nodes, pageInfo } = (await ask(query('(first: 1)'))).data.sharedDrives;
    expect([nodes.length, pageInfo.hasNextPage]).toEqual([1, true]);
    const next = await ask(query(`(first: 1, after: "${pageInfo.endCursor}")`));
    expect(next.data.sharedDrives.nodes).toEqual([
      { driveId: sharedDrive, name: 'Fernwood service' },
    ]);
    expect(next.data.sharedDrives.pageInfo.hasNextPage).toBe(false);
    const { reads } = await ask(query('(first: 1000)'));
    expect(reads[0]).toContain('pageSize=100 ');
  });
});

test('node and resource find folders and shared drives', async () => {
  const address = `https://drive.google.com/drive/folders/${subfolder}`;
  const { data, errors, wireRequests } = await ask(
    `query ($url: URL!) {
      byId: node(id: "Folder:${folder}") { ... on Folder { name } }
      drive: node(id: "SharedDrive:${sharedDrive}") { ... on SharedDrive { name } }
      byAddress: node(id: "${address}") { __typename id }
      resource(url: $url) { ... on Folder { name } }
    }`,
    { url: address },
  );
  expect([errors, wireRequests]).toEqual([[], 1]);
  expect(data).toEqual({
    byId: { name: 'Launch of Aria 2' },
    drive: { name: 'Fernwood service' },
    byAddress: { __typename: 'Folder', id: `Folder:${subfolder}` },
    resource: { name: 'Press' },
  });
});
