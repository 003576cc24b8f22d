import { describe, expect, test } from 'vitest';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';

// Drive refuses a parameter of a search that only saves work.

const { listCorpora, listOrder, listPageSize, listSharedDrives } = googleAssumptions;
const query = `query ($first: Int!, $after: String) {
  documents(first: $first, after: $after) { nodes { documentId modifiedAt } isIncomplete pageInfo { hasNextPage endCursor } }
}`;
/** The parameters of the reads that the emulator received. */
const parametersOf = (reads: readonly string[]) =>
  reads.map((read) => [...new URL(read.split(' ')[1] ?? '', 'http://drive').searchParams.keys()]);

describe('if Drive refuses a parameter of a search', async () => {
  const whole = await createAsker();
  const allIds = async () => {
    const { data } = await whole.ask(query, { first: 1000 });
    return data.documents.nodes.map(({ documentId }: { documentId: string }) => documentId);
  };

  test.each(['google.list-page-size', 'google.list-order'] as const)(
    '%s: pages of two documents are the same list in the same order, without a read of other documents',
    async (id) => {
      const { ask, sandbox } = await createAsker();
      sandbox.setAssumptions({ broken: [id] });
      const found: string[] = [];
      let after: string | null = null;
      for (;;) {
        const { data, errors } = await ask(query, { first: 2, after });
        expect(errors).toEqual([]);
        const { nodes, pageInfo } = data.documents;
        found.push(...nodes.map(({ documentId }: { documentId: string }) => documentId));
        if (!pageInfo.hasNextPage) break;
        after = pageInfo.endCursor;
      }
      expect(found).toEqual(await allIds());
    },
  );

  test('pageSize: the content of documents beyond the page is not read', async () => {
    const { ask, sandbox } = await createAsker();
    sandbox.setAssumptions({ broken: ['google.list-page-size'] });
    const { data, reads, upstream } = await ask(
      '{ documents(first: 2) { nodes { body { content { endIndex } } } } }',
    );
    expect(data.documents.nodes).toHaveLength(2);
    expect(reads.filter((read) => read.includes('/v1/documents/'))).toHaveLength(2);
    expect(upstream.notes).toEqual([noteOf(listPageSize)]);
  });

  test('orderBy: it is never sent again, and the pages are as long as possible', async () => {
    const { ask, sandbox } = await createAsker();
    sandbox.setAssumptions({ broken: ['google.list-order'] });
    const first = await ask(query, { first: 2 });
    const second = await ask(query, { first: 2 });
    expect(parametersOf(first.reads).map((names) => names.includes('orderBy'))).toEqual([
      true,
      false,
    ]);
    expect(parametersOf(second.reads).map((names) => names.includes('orderBy'))).toEqual([false]);
    expect(second.reads[0]).toContain('pageSize=1000');
    expect(second.upstream.notes).toEqual([noteOf(listOrder)]);
  });

  test('corpora: documents of opened shared drives are found, and the list is marked as incomplete', async () => {
    const { ask, sandbox } = await createAsker();
    sandbox.setAssumptions({ broken: ['google.list-corpora'] });
    const { data, upstream } = await ask(query, { first: 1000 });
    expect(data.documents.nodes).toHaveLength((await allIds()).length);
    expect(data.documents.isIncomplete).toBe(true);
    expect(upstream.notes).toContain(noteOf(listCorpora));
  });

  test('includeItemsFromAllDrives: documents outside of shared drives are found, and the list is marked as incomplete', async () => {
    const { ask, sandbox } = await createAsker();
    sandbox.setAssumptions({ broken: ['google.list-shared-drives'] });
    const { data, errors, reads, upstream } = await ask(query, { first: 1000 });
    expect([errors, data.documents.isIncomplete]).toEqual([[], true]);
    expect(data.documents.nodes.length).toBeLessThan((await allIds()).length);
    expect(data.documents.nodes.length).toBeGreaterThan(5);
    expect(parametersOf(reads).at(-1)).not.toContain('corpora');
    expect(upstream.notes).toContain(noteOf(listSharedDrives));
  });

  test('an error that names no parameter leads to a search with none of them, and names all of their assumptions', async () => {
    const { ask, sandbox } = await createAsker();
    const route = 'GET /drive/v3/files';
    sandbox.setFaults([{ kind: 'status', status: 400, route, count: 2 }]);
    const { data, errors, reads, upstream } = await ask(query, { first: 3 });
    expect([errors, data.documents.nodes.length]).toEqual([[], 3]);
    expect(parametersOf(reads).at(-1)).toEqual(['supportsAllDrives', 'q']);
    expect(upstream.notes).toContain(noteOf(listOrder));
  });
});
