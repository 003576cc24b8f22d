import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { updateFile } from '../../../../src/service/google/record/file-write.ts';
import { createMutationTestServer } from '../../asana/set-up.ts';
import { docsOf, driveOf } from '../document/set-up.ts';

const server = await createMutationTestServer();
const { ask, sandbox } = server;
const { editable, readable, folder, sheet, guestReadable, private: secret } = documentFixtures;

const mutation = (field: string, input: string, selection = 'document { id }') =>
  `mutation { ${field}(input: { ${input} }) { ${selection} } }`;
const bodies = () => sandbox.requests().flatMap(({ body }) => (body === undefined ? [] : [body]));
const patchOf = (id: string, fields: string, query = '') =>
  `PATCH /drive/v3/files/${id}?supportsAllDrives=true${query} ${fields}`;
const checkOf = (id: string) => driveOf(id, 'id,mimeType');

describe('updateDocumentFile', () => {
  test('renames, describes and stars with one read and one write, whose response contains the fields of Drive', async () => {
    const input = `document: "${editable}", title: "Plan B", description: "Draft", starred: true`;
    const selection = 'document { title description starred modifiedAt canEdit }';
    const { data, errors, reads } = await ask(mutation('updateDocumentFile', input, selection));
    expect(errors).toEqual([]);
    expect(data.updateDocumentFile.document).toMatchObject({
      title: 'Plan B',
      description: 'Draft',
      starred: true,
      canEdit: true,
    });
    expect(reads).toEqual([
      checkOf(editable),
      patchOf(editable, 'capabilities(canEdit),description,id,modifiedTime,name,starred'),
    ]);
    expect(bodies()).toEqual([{ name: 'Plan B', description: 'Draft', starred: true }]);
  });

  test('sends only the fields that are given, and an empty text for a description of null', async () => {
    await ask(mutation('updateDocumentFile', `document: "${editable}", description: null`));
    expect(bodies()).toEqual([{ description: '' }]);
  });

  test('reads content from Docs after the write', async () => {
    const input = `document: "${editable}", title: "Plan B"`;
    const { data, reads } = await ask(
      mutation('updateDocumentFile', input, 'document { title revisionId }'),
    );
    expect(data.updateDocumentFile.document.title).toBe('Plan B');
    expect(reads).toEqual([
      checkOf(editable),
      patchOf(editable, 'id'),
      docsOf(editable, 'revisionId,title'),
    ]);
  });

  test.each([
    ['an input without a change', '', 'document'],
    ['a blank title', 'title: " "', 'title'],
    ['a title of null', 'title: null', 'title'],
    ['starred: null', 'starred: null', 'starred'],
  ])('rejects %s before anything is sent', async (_what, more, field) => {
    const result = await ask(mutation('updateDocumentFile', `document: "${editable}", ${more}`));
    expect(result.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(result.wireRequests).toBe(0);
  });

  test('lets a viewer star a document, but not rename it', async () => {
    const starred = mutation('updateDocumentFile', `document: "${readable}", starred: true`);
    expect((await ask(starred, {}, 'grace')).errors).toEqual([]);
    const renamed = mutation('updateDocumentFile', `document: "${readable}", title: "x"`);
    expect((await ask(renamed, {}, 'grace')).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN', applied: 'NO' } },
    ]);
  });
});

const changes = [
  ['updateDocumentFile', 'title: "x"'],
  ['moveDocument', `folder: "root"`],
  ['trashDocument', ''],
  ['restoreDocument', ''],
  ['deleteDocument', ''],
] as const;

const selectionOf = (field: string) =>
  field === 'deleteDocument' ? 'deletedDocumentId' : 'document { id }';

describe.each(changes)('%s', (field, more) => {
  const change = (document: string) =>
    mutation(field, `document: "${document}", ${more}`, selectionOf(field));

  test('accepts the document by its id, global id and address', async () => {
    const ids = [
      editable,
      `Document:${editable}`,
      `https://docs.google.com/document/d/${editable}/edit`,
    ];
    for (const id of ids) {
      sandbox.reset();
      const { data, errors } = await ask(change(id));
      expect(errors, id).toEqual([]);
      const { document, deletedDocumentId } = data[field];
      expect(deletedDocumentId ?? document.id, id).toBe(`Document:${editable}`);
    }
  });

  test.each([
    ['a spreadsheet', sheet],
    ['a folder', folder],
  ])('rejects %s before anything is written', async (_what, id) => {
    const { data, errors, upstream } = await ask(change(id));
    expect(data).toEqual({ [field]: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });

  test('is refused to a viewer of the document', async () => {
    const { errors } = await ask(change(guestReadable), {}, 'guest');
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
  });

  test('is refused to a person who cannot open the document, who learns nothing about it', async () => {
    const { errors, upstream } = await ask(change(secret), {}, 'grace');
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });

  test.each(['', 'x', 'https://example.com/', 'Task:1'])(
    'rejects %j as a document before anything is sent',
    async (id) => {
      const { errors, wireRequests } = await ask(change(id));
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'document' } }]);
      expect(wireRequests).toBe(0);
    },
  );
});

describe('trashDocument and restoreDocument', () => {
  test('move a document to the trash and back', async () => {
    const document = `document: "${editable}"`;
    const state = 'document { trashed title }';
    const trashed = await ask(mutation('trashDocument', document, state));
    expect(trashed.data.trashDocument.document.trashed).toBe(true);
    expect(trashed.reads).toEqual([checkOf(editable), patchOf(editable, 'id,name,trashed')]);
    const restored = await ask(mutation('restoreDocument', document, state));
    expect(restored.data.restoreDocument.document.trashed).toBe(false);
  });

  test('are refused to an editor who is not the owner', async () => {
    const { errors } = await ask(mutation('trashDocument', `document: "${editable}"`), {}, 'grace');
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
  });
});

describe('deleteDocument', () => {
  test('deletes the document permanently with one read and one write', async () => {
    const { data, errors, reads } = await ask(
      mutation('deleteDocument', `document: "${editable}"`, 'deletedDocumentId'),
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ deleteDocument: { deletedDocumentId: `Document:${editable}` } });
    expect(reads).toEqual([
      checkOf(editable),
      `DELETE /drive/v3/files/${editable}?supportsAllDrives=true *`,
    ]);
    const { errors: after } = await ask(`{ document(id: "${editable}") { title } }`);
    expect(after).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('moveDocument', () => {
  const move = (to: string, document: string = editable, selection = 'document { id }') =>
    mutation('moveDocument', `document: "${document}", folder: "${to}"`, selection);
  const { sharedDrive } = documentFixtures;

  test('moves the document with one write, which names the folder that it was in', async () => {
    const { errors, reads } = await ask(
      move(sharedDrive, editable, 'document { title owners { emailAddress } }'),
    );
    expect(errors).toEqual([]);
    expect(reads).toEqual([
      driveOf(editable, 'id,mimeType,name,owners(emailAddress),parents'),
      patchOf(
        editable,
        'id,name,owners(emailAddress)',
        `&addParents=${sharedDrive}&removeParents=${folder}`,
      ),
    ]);
  });

  test('accepts the folder by its id, global id and address, and the root folder', async () => {
    const own = 'https://drive.google.com/drive';
    for (const to of [
      sharedDrive,
      `SharedDrive:${sharedDrive}`,
      `Folder:${sharedDrive}`,
      `${own}/folders/${sharedDrive}`,
      `${own}/u/1/folders/${sharedDrive}?resourcekey=0-key`,
      'root',
    ]) {
      sandbox.reset();
      const { errors, upstream } = await ask(move(to));
      expect(errors, to).toEqual([]);
      expect(upstream.totals.writes, to).toBe(1);
    }
  });

  test('reads the root folder together with the document', async () => {
    const { wireRequests, upstream } = await ask(move('root'));
    expect([wireRequests, upstream.totals.reads, upstream.totals.writes]).toEqual([2, 2, 1]);
  });

  test('writes nothing if the document is already in the folder', async () => {
    const { data, reads } = await ask(move(folder, editable, 'document { title }'));
    expect(data.moveDocument.document.title).toBe('Launch plan: Aria 2');
    expect(reads).toEqual([driveOf(editable, 'id,mimeType,name,parents')]);
  });

  test.each(['', 'x', 'https://example.com/', `Task:1`, `Document:${editable}`])(
    'rejects %j as a folder before anything is sent',
    async (to) => {
      const { errors, wireRequests } = await ask(move(to));
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'folder' } }]);
      expect(wireRequests).toBe(0);
    },
  );

  test('reports that a file is not a folder, and moves nothing', async () => {
    const { errors } = await ask(move(sheet));
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('not a folder'),
        extensions: { code: 'FORBIDDEN', applied: 'NO' },
      },
    ]);
  });

  test('sends the resource keys of both addresses', async () => {
    const { linkShared, linkSharedKey } = documentFixtures;
    const address = `https://docs.google.com/document/d/${linkShared}/edit?resourcekey=${linkSharedKey}`;
    const to = `https://drive.google.com/drive/folders/${sharedDrive}?resourcekey=0-abc`;
    const { errors } = await ask(move(to, address), {}, 'grace');
    // Without the key, the document is not found. Only its owner can move it to a shared drive.
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
    const parents = { add: 'folder', remove: [], reference: 'folder/0-abc' };
    expect(updateFile('file/0-key', {}, parents).resourceKeys).toBe('file/0-key,folder/0-abc');
  });
});
