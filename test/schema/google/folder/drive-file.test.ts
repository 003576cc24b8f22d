import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMutationTestServer } from '../../asana/set-up.ts';

const { ask } = await createMutationTestServer();
const { folder, inFolder, subfolder, shortcut, readable, sharedDrive, sheet, pdf } =
  documentFixtures;

const filesOf = (selection: string, args = '', id = folder) =>
  `{ folder(id: "${id}") { files${args} { nodes { ${selection} } } } }`;

describe('the files of a folder', () => {
  test('are of every kind, by name, with one read', async () => {
    const { data, errors, reads, wireRequests } = await ask(filesOf('fileId kind mimeType name'));
    expect(errors).toEqual([]);
    expect(data.folder.files.nodes).toEqual([
      {
        fileId: shortcut,
        kind: 'SHORTCUT',
        mimeType: 'application/vnd.google-apps.shortcut',
        name: 'Customer interviews: notes',
      },
      {
        fileId: inFolder,
        kind: 'DOCUMENT',
        mimeType: 'application/vnd.google-apps.document',
        name: 'Launch plan: Aria 2',
      },
      {
        fileId: subfolder,
        kind: 'FOLDER',
        mimeType: 'application/vnd.google-apps.folder',
        name: 'Press',
      },
    ]);
    expect(wireRequests).toBe(1);
    expect(reads[1]).toMatch(/ files\(id,mimeType,name\),incompleteSearch,nextPageToken$/);
  });

  test('can be found by name, and have the kinds of other editors and of uploads', async () => {
    const { data } = await ask(filesOf('fileId kind sizeBytes', '(name: "launch")', 'root'));
    expect(data.folder.files.nodes).toEqual([
      { fileId: pdf, kind: 'OTHER', sizeBytes: 482113 },
      { fileId: folder, kind: 'FOLDER', sizeBytes: null },
      { fileId: sheet, kind: 'SPREADSHEET', sizeBytes: null },
    ]);
  });

  test('contain what is selected of documents and folders, read with the list', async () => {
    const { data, errors, reads } = await ask(
      filesOf(
        'document { id title url modifiedAt owners { displayName } } folder { id name starred }',
      ),
    );
    expect(errors).toEqual([]);
    expect(data.folder.files.nodes).toEqual([
      { document: null, folder: null },
      {
        document: {
          id: `Document:${inFolder}`,
          title: 'Launch plan: Aria 2',
          url: expect.stringContaining(inFolder),
          modifiedAt: expect.any(String),
          owners: [{ displayName: expect.any(String) }],
        },
        folder: null,
      },
      { document: null, folder: { id: `Folder:${subfolder}`, name: 'Press', starred: false } },
    ]);
    expect(reads).toHaveLength(2);
  });

  test('read the content of documents only, if it is selected', async () => {
    const { data, errors, reads } = await ask(filesOf('name document { text }'));
    expect(errors).toEqual([]);
    const texts = data.folder.files.nodes.map(({ document }: { document: object }) => document);
    expect(texts).toEqual([null, { text: expect.stringContaining('Aria 2 ships') }, null]);
    expect(reads.filter((read) => read.startsWith('GET /v1/documents/'))).toHaveLength(1);
  });

  test('name the target of a shortcut, which is read only if it is selected', async () => {
    const { data, reads } = await ask(filesOf('target { fileId kind mimeType }'));
    const targets = data.folder.files.nodes.map(({ target }: { target: object }) => target);
    const mimeType = 'application/vnd.google-apps.document';
    expect(targets).toEqual([{ fileId: readable, kind: 'DOCUMENT', mimeType }, null, null]);
    expect(reads).toHaveLength(2);
    const { data: more } = await ask(filesOf('target { document { title } folder { name } }'));
    expect(more.folder.files.nodes[0].target).toEqual({
      document: { title: 'Customer interviews: notes' },
      folder: null,
    });
  });

  test('of a shared drive are those in all its folders', async () => {
    const { data, errors } = await ask(
      `{ sharedDrive(id: "${sharedDrive}") { files { nodes { name kind } } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.sharedDrive.files.nodes).toEqual([
      { name: 'Calibration of the rain gauge', kind: 'DOCUMENT' },
      { name: 'Repairs', kind: 'FOLDER' },
      { name: 'Service manual: outdoor sensor', kind: 'DOCUMENT' },
    ]);
  });
});
