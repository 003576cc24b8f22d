import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { caseCount, someCases } from '../../case-count.ts';
import {
  connections,
  createListAsker,
  inWorkspace,
  largeProject,
  onProject,
  project,
  toGids,
} from './connection-list.ts';
import { listOf, readAllPages, readPage } from './page.ts';

const asker = await createListAsker();
const { ask } = asker;
const { hundredTaskProject } = fixtures;

test.for(connections)(
  '$name: pages of seven, or of one, return the same items as one page',
  async ({ list, gids, isFiltered = false }) => {
    const complete = await readPage(asker, list, 1000);
    expect(toGids(complete.ids)).toEqual(gids);
    expect(complete.hasNextPage).toBe(false);
    for (const first of gids.length <= caseCount(14, 7) ? [7, 1] : [7]) {
      const pages = await readAllPages(asker, list, first);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(complete.ids);
      for (const { ids } of pages.slice(0, -1)) expect(ids).toHaveLength(first);
      // Every next page has items, unless the server has filtered them out.
      if (!isFiltered) expect(pages).toHaveLength(Math.max(1, Math.ceil(gids.length / first)));
    }
  },
);

test.for(connections)(
  '$name: the cursor of every edge returns the items after it',
  async ({ list, gids }) => {
    const complete = await readPage(asker, list, 1000);
    const pages = await readAllPages(asker, list, 7);
    // About twenty edges of a long list, at odd distances, so that they are at all positions of a page.
    const step = gids.length > 30 ? Math.floor(gids.length / 40) * 2 + 3 : 1;
    const indexes = complete.edges.map((_, index) => index).filter((index) => index % step === 0);
    for (const edges of [complete.edges, pages.flatMap((page) => page.edges)]) {
      for (const index of someCases(indexes, 20)) {
        const { ids } = await readPage(asker, list, 3, edges[index]?.cursor ?? null);
        expect(ids).toEqual(complete.ids.slice(index + 1, index + 4));
      }
    }
  },
);

test('first larger than one page of Asana reads only the pages that are needed', async () => {
  const list = listOf('tasks', `project: "${largeProject?.gid}",`);
  const { ids, hasNextPage, result: answer } = await readPage(asker, list, 120);
  expect(ids).toHaveLength(120);
  expect(hasNextPage).toBe(true);
  const limits = answer.reads.map((read) => /limit=(\d+)/.exec(read)?.[1]);
  expect(limits).toEqual(['100', '20']);
});

test('the last page of a list has no next page', async () => {
  const list = onProject(listOf('sections'));
  const exact = await readPage(asker, list, project.sectionGids.length);
  const short = await readPage(asker, list, project.sectionGids.length - 1);
  expect([exact.hasNextPage, short.hasNextPage]).toEqual([false, true]);
});

test('the last page of a search has no next page', async () => {
  const list = inWorkspace(listOf('tasks', 'text: "storm",'));
  const { ids } = await readPage(asker, list, 50);
  expect(ids.length).toBeGreaterThan(0);
  expect((await readPage(asker, list, ids.length)).hasNextPage).toBe(false);
});

test('first defaults to fifty items if it is omitted or null', async () => {
  const query = `query ($project: ID!, $first: Int) {
    absent: tasks(project: $project) { nodes { id } }
    null: tasks(project: $project, first: $first) { nodes { id } }
  }`;
  const { data, reads } = await ask(query, { project: hundredTaskProject, first: null });
  expect(data.absent.nodes).toHaveLength(50);
  expect(data.null.nodes).toHaveLength(50);
  expect(reads).toEqual([`GET /projects/${hundredTaskProject}/tasks?limit=50 gid`]);
});

test.for([0, -1, 1001, 100_000])('first: %d is rejected before the list is read', async (first) => {
  const lists = [onProject(listOf('tasks')), listOf('tasks', `project: "${hundredTaskProject}",`)];
  for (const list of lists) {
    const query = `query ($first: Int, $after: String) { ${list} }`;
    const { errors, reads } = await ask(query, { first });
    expect(errors[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      field: 'first',
      retryable: false,
    });
    expect(reads.filter((read) => read.includes('/tasks'))).toEqual([]);
  }
});
