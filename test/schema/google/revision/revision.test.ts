import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { codesOf, driveOf } from '../document/set-up.ts';

const { ask, sandbox } = await createAsker();
const { editable, readable, onSharedDrive, linkShared, linkSharedKey } = documentFixtures;

const query = (selection: string, id: string = editable) =>
  `{ document(id: "${id}") { ${selection} } }`;

test('document.revisions lists every field of the revisions with one read', async () => {
  const { data, errors, reads, wireRequests } = await ask(
    query(
      'title revisions { nodes { revisionId modifiedAt lastModifiedBy { displayName } keepForever isPublished isPublishedAutomatically isPublishedOutsideDomain publishedUrl } }',
    ),
  );
  expect(errors).toEqual([]);
  expect(data.document.revisions.nodes).toHaveLength(2);
  expect(data.document.revisions.nodes[0]).toEqual({
    revisionId: '1',
    modifiedAt: '2026-01-12T08:30:00.000Z',
    lastModifiedBy: { displayName: 'Ada Okafor' },
    keepForever: null,
    isPublished: false,
    isPublishedAutomatically: null,
    isPublishedOutsideDomain: null,
    publishedUrl: null,
  });
  expect(reads).toEqual([
    driveOf(editable, 'id,mimeType,name'),
    `GET /drive/v3/files/${editable}/revisions?pageSize=50 nextPageToken,revisions(id,keepForever,lastModifyingUser(displayName),modifiedTime,publishAuto,published,publishedLink,publishedOutsideDomain)`,
  ]);
  expect(wireRequests).toBe(1);
});

test('the content of a revision has an address at Google for each format, with one read', async () => {
  const { data, errors, reads } = await ask(
    query(
      'revisions { nodes { revisionId word: exportUrl(format: DOCX) text: exportUrl(format: TEXT) } }',
    ),
  );
  expect(errors).toEqual([]);
  const address = `https://docs.google.com/feeds/download/documents/export/Export?id=${editable}`;
  expect(data.document.revisions.nodes).toEqual([
    {
      revisionId: '1',
      word: `${address}&revision=1&exportFormat=docx`,
      text: `${address}&revision=1&exportFormat=txt`,
    },
    {
      revisionId: '2',
      word: `${address}&revision=2&exportFormat=docx`,
      text: `${address}&revision=2&exportFormat=txt`,
    },
  ]);
  expect(reads[1]).toContain('revisions(exportLinks,id)');
});

test('document.revisions has pages, which together are the list', async () => {
  const page = async (args: string) =>
    (
      await ask(
        query(`revisions${args} { nodes { revisionId } pageInfo { hasNextPage endCursor } }`),
      )
    ).data.document.revisions;
  const all = await page('');
  const first = await page('(first: 1)');
  expect([first.nodes.length, first.pageInfo.hasNextPage]).toEqual([1, true]);
  const next = await page(`(first: 1, after: "${first.pageInfo.endCursor}")`);
  expect([...first.nodes, ...next.nodes]).toEqual(all.nodes);
  expect(next.pageInfo.hasNextPage).toBe(false);
});

test('document.revisions of fifty documents is one batch after the search', async () => {
  const { data, errors, reads, wireRequests } = await ask(
    '{ documents(filter: { owner: "me" }, first: 50) { nodes { revisions(first: 5) { nodes { revisionId } } } } }',
  );
  expect(errors).toEqual([]);
  expect(data.documents.nodes.length).toBeGreaterThan(10);
  expect(reads).toHaveLength(1 + data.documents.nodes.length);
  expect(wireRequests).toBe(2);
});

test('document.revisions is FORBIDDEN to a viewer, who can still read the document', async () => {
  const result = await ask(
    query('title revisions { nodes { revisionId } }', readable),
    {},
    'grace',
  );
  expect(result.data.document).toEqual({ title: expect.any(String), revisions: null });
  expect(codesOf(result)).toEqual([['document.revisions', 'FORBIDDEN']]);
});

test('document.revisions works on a shared drive, and sends the resource key of an address', async () => {
  const drive = await ask(query('revisions { nodes { revisionId } }', onSharedDrive));
  expect(drive.errors).toEqual([]);
  const address = `https://docs.google.com/document/d/${linkShared}/edit?resourcekey=${linkSharedKey}`;
  const linked = await ask(query('revisions { nodes { revisionId } }', address), {}, 'grace');
  expect(linked.errors).toEqual([]);
  expect(
    (await ask(query('revisions { nodes { revisionId } }', linkShared), {}, 'grace')).data,
  ).toEqual({ document: null });
});

test('document.revisions is null with a code if Drive returns no list', async () => {
  sandbox.setFaults([
    {
      kind: 'status',
      status: 200,
      body: { revisions: 'none' },
      route: 'GET /drive/v3/files/{fileId}/revisions',
    },
  ]);
  const result = await ask(query('title revisions { nodes { revisionId } }'));
  expect(result.data.document).toEqual({ title: 'Launch plan: Aria 2', revisions: null });
  expect(codesOf(result)).toEqual([['document.revisions', 'UPSTREAM_BAD_RESPONSE']]);
});
