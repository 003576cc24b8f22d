import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { editable, empty } from './set-up.ts';

const { ask, sandbox } = await createAsker();

const query = `query ($first: Int) { documents(first: $first) {
  isIncomplete nodes { documentId } pageInfo { hasNextPage } } }`;

/** Drive responds to searches with these pages. */
const respondWith = (...pages: readonly object[]) =>
  sandbox.setFaults(
    pages.map((body, index) => ({
      kind: 'status' as const,
      status: 200,
      body,
      route: 'GET /drive/v3/files',
      skip: index,
      count: 1,
    })),
  );

describe('a search that Drive', () => {
  test('completed is not marked as incomplete', async () => {
    const { data, errors, reads, upstream } = await ask(query, { first: 2 });
    expect(errors).toEqual([]);
    expect(data.documents).toMatchObject({ isIncomplete: false, pageInfo: { hasNextPage: true } });
    expect(upstream.notes).toEqual([]);
    expect(reads[0]).toMatch(/ files\(id\),incompleteSearch,nextPageToken$/);
  });

  test('did not complete is marked as incomplete and has a note, although it is the last page', async () => {
    respondWith({ incompleteSearch: true, files: [{ id: editable }] });
    const { data, errors, upstream } = await ask(query, { first: 2 });
    expect(errors).toEqual([]);
    expect(data.documents).toEqual({
      isIncomplete: true,
      nodes: [{ documentId: editable }],
      pageInfo: { hasNextPage: false },
    });
    expect(upstream.notes).toEqual([expect.stringContaining('did not search all files')]);
  });

  test('did not complete lacks documents of shared drives and says so', async () => {
    sandbox.setFaults([{ kind: 'incomplete-search', route: 'GET /drive/v3/files' }]);
    const { data, upstream } = await ask(query, { first: 1000 });
    const ids = data.documents.nodes.map((one: { documentId: string }) => one.documentId);
    expect(ids).toContain(editable);
    expect(ids).not.toContain(documentFixtures.onSharedDrive);
    expect(data.documents.isIncomplete).toBe(true);
    expect(upstream.notes).toHaveLength(1);
  });

  test('did not complete has a note even if the flag is not selected', async () => {
    respondWith({ incompleteSearch: true, files: [] });
    const { data, upstream } = await ask('{ documents { nodes { title } } }');
    expect(data.documents.nodes).toEqual([]);
    expect(upstream.notes).toHaveLength(1);
  });

  test('did not complete in one of two reads is marked as incomplete', async () => {
    respondWith(
      { incompleteSearch: true, files: [{ id: editable }], nextPageToken: 'next' },
      { incompleteSearch: false, files: [{ id: empty }] },
    );
    const { data, reads } = await ask(query, { first: 2 });
    expect(data.documents).toMatchObject({ isIncomplete: true, nodes: [{}, {}] });
    expect(reads).toHaveLength(2);
  });
});
