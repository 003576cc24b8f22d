import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker, type Person } from '../../ask.ts';
import { createServiceWrites } from './service-write.ts';

const { editable: document, onSharedDrive, archiveDrive } = documentFixtures;
const { ask, sandbox } = await createAsker();
const { drive } = createServiceWrites(sandbox);

const selection =
  'position hasMore resync nodes { kind nodeId position by { displayName } document { title } }';
const ofOne = `query ($id: ID!, $after: String, $first: Int) { document(id: $id) {
  changes(after: $after, first: $first) { ${selection} }
} }`;
const ofAll = `query ($after: String, $name: String) {
  documentChanges(after: $after, name: $name) { ${selection} }
}`;

const read = async (
  after: string | null,
  { id = document as string, person = 'ada' as Person } = {},
) => (await ask(ofOne, { id, after }, person)).data.document.changes;
const readAll = async (after: string | null, name: string | null = null) =>
  (await ask(ofAll, { after, name })).data.documentChanges;
const rename = (name: string, id: string = document) => drive('PATCH', `/${id}`, { name });

test('without a position, a document has only the position now', async () => {
  await rename('Before');
  const { data, reads, upstream, errors } = await ask(ofOne, { id: document });
  expect(errors).toEqual([]);
  expect(data.document.changes).toMatchObject({ nodes: [], hasMore: false, resync: null });
  expect(reads).toEqual([
    expect.stringMatching(/^GET \/drive\/v3\/files\/.* driveId,id,mimeType$/),
    expect.stringMatching(/^GET \/drive\/v3\/changes\/startPageToken/),
  ]);
  expect(upstream.totals.estimated).toMatchObject({ minReads: 2 });
});

test('the changes of a document after a position are in its page, and those of others are not', async () => {
  const { position } = await read(null);
  await rename('Another', onSharedDrive);
  await rename('One');
  await rename('Two');
  const page = await read(position);
  // Drive reports only the last change of a file.
  expect(page.nodes).toMatchObject([
    { kind: 'CHANGED', nodeId: `Document:${document}`, document: { title: 'Two' } },
  ]);
  expect(await read(page.position)).toMatchObject({ nodes: [], resync: null });
});

test('the changes of all documents after a position can be selected by their titles', async () => {
  const { position } = await readAll(null);
  await rename('Road map');
  const { id } = await drive('POST', '', {
    name: 'A new plan',
    mimeType: 'application/vnd.google-apps.document',
  });
  const titles = (page: { nodes: { document: { title: string } | null }[] }) =>
    page.nodes.map((node) => node.document?.title ?? null);
  expect(titles(await readAll(position))).toEqual(['Road map', 'A new plan']);
  expect(titles(await readAll(position, 'new'))).toEqual(['A new plan']);
  await drive('DELETE', `/${id}`);
  const later = await readAll(position);
  expect(later.nodes.at(-1)).toMatchObject({
    kind: 'REMOVED',
    nodeId: `Document:${id}`,
    document: null,
  });
  expect(titles(await readAll(position, 'new'))).toEqual([]);
});

test('a document that moved to another drive says that its state must be read again', async () => {
  const { position } = await read(null);
  const { parents } = await drive('GET', `/${document}?fields=parents`);
  const query = `addParents=${archiveDrive}&removeParents=${parents.join()}`;
  await drive('PATCH', `/${document}?${query}`, {});
  const moved = await read(position);
  expect(moved).toMatchObject({ nodes: [], hasMore: false, resync: 'DOCUMENT_MOVED' });
  await rename('In its new drive');
  expect((await read(moved.position)).nodes).toMatchObject([
    { document: { title: 'In its new drive' } },
  ]);
});

test('a person who is no member of a shared drive reads the changes of a document in it', async () => {
  await drive('POST', `/${onSharedDrive}/permissions`, {
    type: 'user',
    role: 'reader',
    emailAddress: 'noor@studio-nur.example',
  });
  const guest = { id: onSharedDrive, person: 'guest' } as const;
  const { position } = await read(null, guest);
  await rename('Shared', onSharedDrive);
  expect((await read(position, guest)).nodes).toMatchObject([{ document: { title: 'Shared' } }]);
});

test('the position of all documents is a position of each, but not the other way round for a shared drive', async () => {
  const { position } = await readAll(null);
  await rename('Later');
  expect((await read(position)).nodes).toHaveLength(1);
  const inDrive = await read(null, { id: onSharedDrive });
  const { errors, reads } = await ask(ofAll, { after: inDrive.position });
  expect(errors).toMatchObject([
    { path: ['documentChanges'], extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
  ]);
  expect(reads).toEqual([]);
});
