import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMutationTestServer } from '../../asana/set-up.ts';
import { driveOf } from '../document/set-up.ts';

const { ask, sandbox } = await createMutationTestServer();
const { folder, subfolder, driveFolder, sharedDrive, editable } = documentFixtures;

const mutation = (field: string, input: string, selection = 'folder { id }') =>
  `mutation { ${field}(input: { ${input} }) { ${selection} } }`;
const patchOf = (id: string, fields: string, query = '') =>
  `PATCH /drive/v3/files/${id}?supportsAllDrives=true${query} ${fields}`;
const checkOf = (id: string) => driveOf(id, 'id,mimeType');
const bodies = () => sandbox.requests().flatMap(({ body }) => (body === undefined ? [] : [body]));

describe('createFolder', () => {
  test('creates a folder in another one with one write, whose response contains the selected fields', async () => {
    const input = `name: "Press", parent: "${folder}", description: "For journalists"`;
    const { data, errors, reads } = await ask(
      mutation('createFolder', input, 'folder { folderId name description parent { folderId } }'),
    );
    expect(errors).toEqual([]);
    const created = data.createFolder.folder;
    expect(created).toEqual({
      folderId: expect.stringMatching(/./),
      name: 'Press',
      description: 'For journalists',
      parent: { folderId: folder },
    });
    expect(reads).toEqual([
      'POST /drive/v3/files?supportsAllDrives=true description,id,name,parents',
    ]);
    const { data: later } = await ask(
      `{ folder(id: "${folder}") { folders { nodes { folderId } } } }`,
    );
    expect(later.folder.folders.nodes).toContainEqual({ folderId: created.folderId });
  });

  test.each([
    ['without a parent', ''],
    ['with the parent null', 'parent: null'],
    ['with the parent "root"', 'parent: "root"'],
  ])('%s creates it in My Drive', async (_what, more) => {
    await ask(mutation('createFolder', `name: "Press", ${more}`));
    expect(bodies()).toEqual([{ name: 'Press', mimeType: 'application/vnd.google-apps.folder' }]);
  });

  test('creates it in a shared drive', async () => {
    const input = `name: "Press", parent: "${sharedDrive}"`;
    const { data } = await ask(mutation('createFolder', input, 'folder { drive { id } }'));
    expect(data.createFolder.folder.drive).toEqual({ id: `SharedDrive:${sharedDrive}` });
  });

  test.each([
    ['a blank name', 'name: " "', 'name'],
    ['the id of something else', 'name: "a", parent: "Task:1"', 'parent'],
  ])('rejects %s before anything is sent', async (_what, input, field) => {
    const { errors, wireRequests } = await ask(mutation('createFolder', input));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  });

  test('in a document is refused by Drive, and nothing is created', async () => {
    const { errors } = await ask(mutation('createFolder', `name: "a", parent: "${editable}"`));
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', applied: 'NO' } }]);
  });
});

describe('updateFolder', () => {
  test('renames, describes and stars with one read and one write', async () => {
    const input = `folder: "${folder}", name: "Launch", description: "All of it", starred: true`;
    const { data, errors, reads } = await ask(
      mutation('updateFolder', input, 'folder { name description starred }'),
    );
    expect(errors).toEqual([]);
    expect(data.updateFolder.folder).toEqual({
      name: 'Launch',
      description: 'All of it',
      starred: true,
    });
    expect(reads).toEqual([checkOf(folder), patchOf(folder, 'description,id,name,starred')]);
  });

  test('sends only the fields that are given, and an empty text for a description of null', async () => {
    await ask(mutation('updateFolder', `folder: "${folder}", description: null`));
    expect(bodies()).toEqual([{ description: '' }]);
  });

  test.each([
    ['an input without a change', '', 'folder'],
    ['a blank name', 'name: " "', 'name'],
    ['a name of null', 'name: null', 'name'],
    ['starred: null', 'starred: null', 'starred'],
  ])('rejects %s before anything is sent', async (_what, more, field) => {
    const { errors, wireRequests } = await ask(
      mutation('updateFolder', `folder: "${folder}", ${more}`),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  });
});

describe('moveFolder', () => {
  test('moves a folder with one read and one write', async () => {
    const { data, errors, reads } = await ask(
      mutation(
        'moveFolder',
        `folder: "${subfolder}", parent: "root"`,
        'folder { folderId parent { name } }',
      ),
    );
    expect(errors).toEqual([]);
    expect(data.moveFolder.folder).toMatchObject({ folderId: subfolder, parent: {} });
    expect(reads[2]).toMatch(
      new RegExp(`^PATCH .*addParents=[^&]+&removeParents=${folder} id,parents$`),
    );
    const { data: later } = await ask(`{ folder(id: "${folder}") { folders { nodes { id } } } }`);
    expect(later.folder.folders.nodes).not.toContainEqual({ id: `Folder:${subfolder}` });
  });

  test('writes nothing if the folder is already there', async () => {
    const { errors, upstream } = await ask(
      mutation('moveFolder', `folder: "${subfolder}", parent: "${folder}"`),
    );
    expect(errors).toEqual([]);
    expect(upstream.totals.writes).toBe(0);
  });

  test('into a folder below it is refused, and nothing changes', async () => {
    const { errors } = await ask(
      mutation('moveFolder', `folder: "${folder}", parent: "${subfolder}"`),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
    const { data } = await ask(`{ folder(id: "${subfolder}") { parent { folderId } } }`);
    expect(data.folder.parent.folderId).toBe(folder);
  });
});

describe.each([
  ['updateFolder', 'name: "x"'],
  ['moveFolder', 'parent: "root"'],
] as const)('%s', (field, more) => {
  const change = (id: string) => mutation(field, `folder: "${id}", ${more}`);

  test('accepts the folder by its id, global id and address', async () => {
    for (const id of [
      subfolder,
      `Folder:${subfolder}`,
      `https://drive.google.com/drive/folders/${subfolder}`,
    ]) {
      sandbox.reset();
      const { data, errors } = await ask(change(id));
      expect(errors, id).toEqual([]);
      expect(data[field].folder.id, id).toBe(`Folder:${subfolder}`);
    }
  });

  test('rejects a document before anything is written', async () => {
    const { errors, upstream } = await ask(change(editable));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });

  test('rejects the root folder before anything is sent', async () => {
    const { errors, wireRequests } = await ask(change('root'));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'folder' } }]);
    expect(wireRequests).toBe(0);
  });

  test('is refused to a person who may only read the folder', async () => {
    const { errors } = await ask(change(subfolder), {}, 'grace');
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
  });

  test('is refused to a person who cannot open the folder, before anything is written', async () => {
    const { errors, upstream } = await ask(change(driveFolder), {}, 'guest');
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });
});
