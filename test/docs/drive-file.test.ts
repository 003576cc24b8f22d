import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { createApp, driveFile } from '../sandbox/oauth/app.ts';

// The table of docs/connecting.md: what works with a token that has only the scope `drive.file`, and what each feature says if it does not.

const { askAmongOthers, sandbox } = await createAsker();
const google = createApp('google', () => sandbox);

/** The operation of each row, for the document with the id `$id`. */
const operations: Readonly<Record<string, string>> = {
  '`document`, with its content and its file': '{ document(id: "$id") { title text modifiedAt } }',
  '`Document.text` with `suggestions`': '{ document(id: "$id") { text(suggestions: ACCEPTED) } }',
  '`Document.export`': '{ document(id: "$id") { export(format: PDF) { url } } }',
  '`Document.permissions`': '{ document(id: "$id") { permissions { nodes { role } } } }',
  '`Document.revisions`': '{ document(id: "$id") { revisions { nodes { modifiedAt } } } }',
  '`Document.folder`, with its name': '{ document(id: "$id") { folder { name } } }',
  '`Document.drive`, of a document that is not in a shared drive':
    '{ document(id: "$id") { drive { name } } }',
  '`updateDocument`':
    'mutation { updateDocument(input: { document: "$id", requests: [{ insertText: { text: "A", location: { index: 1 } } }] }) { replies } }',
  '`appendToDocument`':
    'mutation { appendToDocument(input: { document: "$id", markdown: "A" }) { document { title } } }',
  '`insertIntoDocument`':
    'mutation { insertIntoDocument(input: { document: "$id", after: { start: true }, markdown: "A" }) { document { title } } }',
  '`replaceDocumentSection`':
    'mutation { appendToDocument(input: { document: "$id", markdown: "# A" }) { document { title } } replaceDocumentSection(input: { document: "$id", heading: "A", markdown: "B" }) { document { title } } }',
  '`replaceDocumentContent`':
    'mutation { replaceDocumentContent(input: { document: "$id", markdown: "A" }) { document { title } } }',
  '`fillTable`':
    'mutation { fillTable(input: { document: "$id", newTableAfter: { end: true }, rows: [["A"]] }) { document { title } } }',
  '`editDocumentText`':
    'mutation { appendToDocument(input: { document: "$id", markdown: "A" }) { document { title } } editDocumentText(input: { document: "$id", edits: [{ find: "A", replaceWith: "B" }] }) { document { title } } }',
  '`suggestDocumentEdits`':
    'mutation { appendToDocument(input: { document: "$id", markdown: "A" }) { document { title } } suggestDocumentEdits(input: { document: "$id", edits: [{ find: "A", replaceWith: "B" }] }) { document { title } } }',
  '`insertDocumentImage`, of an image that the application did not store':
    'mutation { insertDocumentImage(input: { document: "$id", image: "$image", after: { end: true } }) { document { title } } }',
  '`updateDocumentFile`':
    'mutation { updateDocumentFile(input: { document: "$id", starred: true }) { document { title } } }',
  '`moveDocument` to “My Drive”':
    'mutation { moveDocument(input: { document: "$id", folder: "root" }) { document { title } } }',
  '`moveDocument` to a folder that the application did not create':
    'mutation { moveDocument(input: { document: "$id", folder: "$folder" }) { document { title } } }',
  '`createFolder` in “My Drive”':
    'mutation { createFolder(input: { name: "A" }) { folder { name } } }',
  '`updateFolder`, of a folder that the application did not create':
    'mutation { updateFolder(input: { folder: "$folder", name: "A" }) { folder { name } } }',
  '`moveFolder`, of a folder that the application did not create':
    'mutation { moveFolder(input: { folder: "$folder", parent: "root" }) { folder { name } } }',
  '`createShortcut` in “My Drive”':
    'mutation { createShortcut(input: { target: "$id" }) { file { name } } }',
  '`trashDocument`':
    'mutation { trashDocument(input: { document: "$id" }) { document { title } } }',
  '`restoreDocument`':
    'mutation { restoreDocument(input: { document: "$id" }) { document { title } } }',
  '`deleteDocument`':
    'mutation { deleteDocument(input: { document: "$id" }) { deletedDocumentId } }',
  '`shareDocument`':
    'mutation { shareDocument(input: { document: "$id", type: USER, role: READER, email: "zoe@fernwood.example" }) { permission { role } } }',
  '`updateDocumentPermission`':
    'mutation { shareDocument(input: { document: "$id", type: USER, role: READER, email: "zoe@fernwood.example" }) { permission { role } } updateDocumentPermission(input: { document: "$id", permissionId: "01201000000000009777", role: WRITER }) { permission { role } } }',
  '`unshareDocument`':
    'mutation { shareDocument(input: { document: "$id", type: USER, role: READER, email: "zoe@fernwood.example" }) { permission { role } } unshareDocument(input: { document: "$id", permissionId: "01201000000000009777" }) { deletedPermissionId } }',
  '`linkDocument`': `mutation { linkDocument(input: { task: "${fixtures.emptyTask}", document: "$id" }) { document { title } } }`,
};

async function ask(query: string, token: string) {
  const headers = { 'x-google-authorization': `Bearer ${token}` };
  return askAmongOthers(query, {}, 'ada', undefined, headers);
}

const create = 'mutation { createDocument(input: { title: "A" }) { document { documentId } } }';

test('the table of drive.file in docs/connecting.md says what happens with each feature', {
  tags: 'slow',
}, async () => {
  const { access_token: token } = await google.connect({}, { scope: driveFile });
  const outcomeOf = async (operation: string, id: string) => {
    const query = operation
      .replaceAll('$id', id)
      .replace('$folder', documentFixtures.folder)
      .replace('$image', documentFixtures.image);
    const { errors } = await ask(query, token);
    return errors.length === 0 ? 'works' : `\`${errors[0]?.extensions.code}\``;
  };
  let expected = '';
  for (const [name, operation] of Object.entries(operations)) {
    const created = await ask(create, token);
    const own = await outcomeOf(operation, created.data.createDocument.document.documentId);
    const other = await outcomeOf(operation, documentFixtures.editable);
    expected += `| ${name} | ${own} | ${other} |\n`;
  }
  const page = readFileSync(new URL('../../docs/connecting.md', import.meta.url), 'utf8');
  const [, table] =
    /\| feature \| own files \| other files \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? [];
  expect(table, 'replace the table of docs/connecting.md with the expected one').toBe(expected);
});

test.each([
  ['{ folder(id: "root") { name } }', ['NOT_FOUND']],
  [`{ folder(id: "${documentFixtures.folder}") { name } }`, ['NOT_FOUND']],
  ['{ folder(id: "root") { documents { nodes { title } } } }', ['NOT_FOUND']],
  ['{ sharedDrives { nodes { name } } }', ['MISSING_SCOPE']],
  [`{ sharedDrive(id: "${documentFixtures.sharedDrive}") { name } }`, ['MISSING_SCOPE']],
])('with drive.file alone, %s fails with a code', async (query, codes) => {
  const { access_token: token } = await google.connect({}, { scope: driveFile });
  const { errors } = await ask(query, token);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(codes);
});

test('with drive.file alone, a folder that the application created lists the documents in it', async () => {
  const { access_token: token } = await google.connect({}, { scope: driveFile });
  const made = await ask(
    `mutation { rawRequest(input: { service: GOOGLE, method: POST, path: "/drive/v3/files", body: { name: "B", mimeType: "application/vnd.google-apps.folder" } }) { body } }`,
    token,
  );
  const { id } = made.data.rawRequest.body;
  await ask(
    `mutation { createDocument(input: { title: "A", folder: "${id}" }) { document { title } } }`,
    token,
  );
  const { data, errors } = await ask(
    `{ folder(id: "${id}") { name documents { nodes { title folder { name } } } } }`,
    token,
  );
  expect(errors).toEqual([]);
  expect(data.folder).toEqual({
    name: 'B',
    documents: { nodes: [{ title: 'A', folder: { name: 'B' } }] },
  });
});

test('with drive.file alone, `documents` lists only the files of the application', async () => {
  const { access_token: token } = await google.connect({}, { scope: driveFile });
  await ask(create, token);
  const { data, errors } = await ask('{ documents { nodes { title } isIncomplete } }', token);
  expect(errors).toEqual([]);
  expect(data.documents).toEqual({ nodes: [{ title: 'A' }], isIncomplete: false });
});
