import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMutationTestServer } from '../../asana/set-up.ts';

const { ask, sandbox } = await createMutationTestServer();
const { folder, subfolder, shortcut, readable, editable, linkShared, linkSharedKey } =
  documentFixtures;
const { private: secret } = documentFixtures;

const create = (input: string, selection = 'fileId') =>
  `mutation { createShortcut(input: { ${input} }) { file { ${selection} } } }`;

const shortcutTo = async (target: string): Promise<string> => {
  const { data } = await ask(create(`target: "${target}"`));
  return data.createShortcut.file.fileId;
};

describe('createShortcut', () => {
  test('creates a shortcut with the name of its target, with one write', async () => {
    const { data, errors, reads } = await ask(
      create(
        `target: "Document:${editable}", folder: "${subfolder}"`,
        'name kind target { fileId kind } document { text }',
      ),
    );
    expect(errors).toEqual([]);
    expect(data.createShortcut.file).toEqual({
      name: 'Launch plan: Aria 2',
      kind: 'SHORTCUT',
      target: { fileId: editable, kind: 'DOCUMENT' },
      document: null,
    });
    expect(reads).toHaveLength(1);
    const listed = await ask(`{ folder(id: "${subfolder}") { files { nodes { name } } } }`);
    const names = listed.data.folder.files.nodes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Launch plan: Aria 2', 'Repairs', 'Station on a roof.png']);
  });

  test.each([
    ['the URL of a folder', `https://drive.google.com/drive/folders/${folder}`, 'FOLDER'],
    ['a global id of a folder', `Folder:${folder}`, 'FOLDER'],
    [
      'the URL of a spreadsheet',
      `https://docs.google.com/spreadsheets/d/${documentFixtures.sheet}/edit#gid=0`,
      'SPREADSHEET',
    ],
    [
      'the URL of an uploaded file',
      `https://drive.google.com/file/d/${documentFixtures.pdf}/view`,
      'OTHER',
    ],
  ])('accepts %s as the target', async (_what, target, kind) => {
    const { data, errors } = await ask(
      create(`target: "${target}", name: "A"`, 'name target { kind }'),
    );
    expect(errors).toEqual([]);
    expect(data.createShortcut.file).toEqual({ name: 'A', target: { kind } });
  });

  test('sends the resource key of the target', async () => {
    const address = `https://docs.google.com/document/d/${linkShared}/edit?resourcekey=${linkSharedKey}`;
    const withKey = await ask(
      create(`target: "${address}"`, 'target { document { title } }'),
      {},
      'guest',
    );
    expect(withKey.errors).toEqual([]);
    // The target is read with the key that Drive names.
    expect(withKey.data.createShortcut.file.target.document.title).toBe(
      'Recipe of the summer party',
    );
    const { errors } = await ask(create(`target: "${linkShared}"`), {}, 'guest');
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  test.each([
    ['a text', 'target: "the plan"', 'target'],
    ['a task', 'target: "Task:1"', 'target'],
    ['another host', `target: "https://example.com/d/${editable}"`, 'target'],
    ['a blank name', `target: "${editable}", name: " "`, 'name'],
  ])('rejects %s before anything is sent', async (_what, input, field) => {
    const { errors, wireRequests } = await ask(create(input));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  });

  test('of a target that the viewer cannot open is NOT_FOUND, and creates nothing', async () => {
    const { errors } = await ask(create(`target: "${secret}"`), {}, 'grace');
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', applied: 'NO' } }]);
  });
});

describe('a shortcut in place of its target', () => {
  const message = (what: string, id: string) =>
    expect.stringContaining(`it is a shortcut to ${what} with the id ${id}.`);

  test.each([
    ['document', `{ document(id: "${shortcut}") { title } }`],
    ['the content of document', `{ document(id: "${shortcut}") { text } }`],
    ['node', `{ node(id: "Document:${shortcut}") { ... on Document { title } } }`],
    ['folder', `{ folder(id: "${shortcut}") { name } }`],
    [
      'updateDocumentFile',
      `mutation { updateDocumentFile(input: { document: "${shortcut}", starred: true }) { document { title } } }`,
    ],
    [
      'updateFolder',
      `mutation { updateFolder(input: { folder: "${shortcut}", starred: true }) { folder { name } } }`,
    ],
  ])('is an error of %s that names the target', async (_field, query) => {
    const { errors, upstream } = await ask(query);
    expect(errors).toMatchObject([
      {
        message: message('a Google Docs document', readable),
        extensions: { code: 'BAD_USER_INPUT', retryable: false },
      },
    ]);
    expect(upstream.totals.writes).toBe(0);
  });

  test('sends one more read than any other file that is not a document', async () => {
    const ofShortcut = await ask(`{ document(id: "${shortcut}") { title } }`);
    const ofFolder = await ask(`{ document(id: "${folder}") { title } }`);
    expect(ofFolder.reads).toHaveLength(1);
    expect(ofShortcut.reads.slice(1)).toEqual([
      expect.stringMatching(/ id,shortcutDetails\(targetId,targetMimeType\)$/),
    ]);
  });

  test('is the same error without the target if that read fails', async () => {
    sandbox.setFaults([{ kind: 'status', status: 403, count: 1, skip: 1 }]);
    const { errors } = await ask(`{ document(id: "${shortcut}") { title } }`);
    expect(errors).toMatchObject([
      { message: expect.stringContaining('it is a shortcut to another file.') },
    ]);
  });
});

describe('the target of a shortcut', () => {
  const read = async (id: string, fields: string) => {
    const { data, errors } = await ask(
      `{ folder(id: "root") { files(first: 100) { nodes { fileId target { ${fields} } } } } }`,
    );
    const file = data.folder.files.nodes.find(({ fileId }: { fileId: string }) => fileId === id);
    return { target: file.target, errors };
  };

  test('that is a folder has its lists', async () => {
    const id = await shortcutTo(folder);
    const { target, errors } = await read(
      id,
      'folder { name documents { nodes { title } } } document { title }',
    );
    expect(errors).toEqual([]);
    expect(target).toEqual({
      folder: {
        name: 'Launch of Aria 2',
        documents: { nodes: [{ title: 'Launch plan: Aria 2' }] },
      },
      document: null,
    });
  });

  test('that was deleted is NOT_FOUND, and the shortcut keeps its name', async () => {
    const id = await shortcutTo(editable);
    await ask(
      `mutation { deleteDocument(input: { document: "${editable}" }) { deletedDocumentId } }`,
    );
    const { target, errors } = await read(id, 'fileId kind document { title }');
    expect(target).toEqual({ fileId: editable, kind: 'DOCUMENT', document: null });
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});
