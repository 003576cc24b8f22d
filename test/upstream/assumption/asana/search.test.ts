import { expect, test } from 'vitest';
import type { AssumptionId } from '../../../../sandbox/assumption/setting.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';

// Asana's search refuses parameters that only save work.

const { ask, sandbox } = await createAsker();
const query = `query ($after: String) {
  workspace(id: "${fixtures.paidWorkspace}") {
    tasks(text: "launch", first: 3, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { gid createdAt }
    }
  }
}`;

async function readAll() {
  const found: string[] = [];
  const notes = new Set<string>();
  let after: string | null = null;
  do {
    const { data, errors, upstream } = await ask(query, { after });
    expect(errors).toEqual([]);
    for (const note of upstream.notes) notes.add(note);
    found.push(...data.workspace.tasks.nodes.map(({ gid }: { gid: string }) => gid));
    const { hasNextPage, endCursor } = data.workspace.tasks.pageInfo;
    after = hasNextPage ? endCursor : null;
  } while (after !== null);
  return { found, notes: [...notes] };
}

test.each<[readonly AssumptionId[]]>([
  [['asana.search-limit']],
  [['asana.search-order']],
  [['asana.search-before']],
  [['asana.search-limit', 'asana.search-order']],
  [['asana.search-before', 'asana.search-limit']],
  [['asana.search-before', 'asana.search-limit', 'asana.search-order']],
])('all pages of a search have the same tasks without %s', async (broken) => {
  const expected = await readAll();
  expect(expected.found.length).toBeGreaterThan(3);
  expect(expected.notes).toEqual([]);
  sandbox.setAssumptions({ broken });
  const { found, notes } = await readAll();
  expect(found.toSorted()).toEqual(expected.found.toSorted());
  expect(notes.map((note) => /asana\.[a-z-]+/.exec(note)?.[0]).toSorted()).toEqual(broken);
});

test('a search that Asana rejects for another reason is not sent again', async () => {
  const body = { errors: [{ message: 'text: Not valid' }] };
  const route = 'GET /workspaces/{workspace_gid}/tasks/search';
  sandbox.setFaults([{ kind: 'status', status: 400, body, route }]);
  const { errors, wireRequests, upstream } = await ask(query);
  expect(errors.map(({ extensions: { code } }) => code)).toEqual(['BAD_USER_INPUT']);
  expect([wireRequests, upstream.notes]).toEqual([1, []]);
});
