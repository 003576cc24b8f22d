import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaskRow } from '../../../../sandbox/store/asana/task-row.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { rowOf, world } from '../../../world.ts';
import { FilterGenerator, toFilter } from './filter-input.ts';
import { everyOrder, keysOf, type Order, sortedKeysOf } from './sort-key.ts';

const count = caseCount(500);
const { ask } = await createAsker({ MAX_UPSTREAM_REQUESTS: '2000' });

const { paidWorkspace, fieldRichProject } = fixtures;
const [section = ''] = rowOf(world.projects, fieldRichProject).sectionGids;

const nodes =
  '(filter: $filter, orderBy: $orderBy, first: 1000) { nodes { gid } pageInfo { hasNextPage } }';
const query = `query ($filter: TaskFilter, $orderBy: TaskOrder) {
  workspace(id: "${paidWorkspace}") { tasks${nodes} }
  project(id: "${fieldRichProject}") { tasks${nodes} }
  section(id: "${section}") { tasks${nodes} }
}`;

async function readAll(filter: object | null, orderBy: Order | null = null) {
  const { data, errors, upstream, reads, wireRequests } = await ask(query, { filter, orderBy });
  expect(errors, JSON.stringify({ filter, orderBy })).toEqual([]);
  const gids = (name: string): readonly string[] => {
    const { nodes: found, pageInfo } = data[name].tasks;
    expect(pageInfo.hasNextPage).toBe(false);
    return found.map(({ gid }: { readonly gid: string }) => gid);
  };
  const lists = {
    workspace: gids('workspace'),
    project: gids('project'),
    section: gids('section'),
  };
  return { lists, upstream, reads, wireRequests };
}

const rowsOf = (gids: readonly string[]) => gids.map((gid) => rowOf(world.tasks, gid));

test(`${count} random filters and orders select the same tasks as an evaluation over the rows, in the same order, and within their cost`, {
  timeout: manyCasesMs,
}, async () => {
  const { lists: all } = await readAll(null);
  expect(all.workspace.length).toBeGreaterThan(400);
  const found = { workspace: 0, project: 0, section: 0 };
  const inputs = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const conditions = new FilterGenerator(draw).conditions();
      for (const { name } of conditions) inputs.add(name);
      const filter = toFilter(conditions);
      const drawn = new FilterGenerator(draw);
      const order = drawn.flag() ? drawn.pick(everyOrder) : null;
      const { lists, upstream, reads, wireRequests } = await readAll(filter, order);
      for (const name of ['workspace', 'project', 'section'] as const) {
        const expected = all[name].filter((gid) =>
          conditions.every(({ matches }) => matches(rowOf(world.tasks, gid))),
        );
        const of = `${name} ${JSON.stringify({ filter, order })}`;
        if (order === null) expect(lists[name], of).toEqual(expected);
        else {
          expect(lists[name].toSorted(), of).toEqual(expected.toSorted());
          const keys = keysOf(rowsOf(lists[name]), order);
          expect(keys, of).toEqual(sortedKeysOf(rowsOf(expected), order));
        }
        if (expected.length > 0) found[name] += 1;
      }
      const { estimated } = upstream.totals;
      expect(reads.length).toBeGreaterThanOrEqual(estimated?.minReads ?? Number.NaN);
      expect(reads.length).toBeLessThanOrEqual(estimated?.maxReads ?? Number.POSITIVE_INFINITY);
      expect(wireRequests).toBeGreaterThanOrEqual(estimated?.minRequests ?? Number.NaN);
      expect(upstream.notes.filter((note: string) => !note.includes('read from the list'))).toEqual(
        [],
      );
    }),
    { numRuns: count, seed: caseSeed(20_261_122), endOnFailure: true },
  );
  // Otherwise most filters would select nothing, and the test would show little.
  expect(found.workspace).toBeGreaterThanOrEqual(leastCount(200));
  expect(found.project).toBeGreaterThanOrEqual(leastCount(75));
  expect(found.section).toBeGreaterThanOrEqual(leastCount(30));
  expect(inputs.size).toBeGreaterThanOrEqual(leastCount(22));
});

const containers = [
  ['projects', fieldRichProject, 'project'],
  ['sections', section, 'section'],
  ['tags', fixtures.tag, 'tag'],
] as const;

const inWorkspace = `query ($filter: TaskFilter, $orderBy: TaskOrder) {
  workspace(id: "${paidWorkspace}") { tasks${nodes} }
}`;

test(`${count} random filters and orders in one project, section or tag select the same tasks from its list as an evaluation over the rows`, {
  timeout: manyCasesMs,
}, async () => {
  const all = (await readAll(null)).lists.workspace;
  let listed = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const drawn = new FilterGenerator(draw);
      const conditions = drawn.conditions();
      const [name, gid, noun] = drawn.pick(containers);
      const order = drawn.flag() ? drawn.pick(everyOrder) : null;
      const ids = drawn.flag() ? { any: [gid] } : { all: [gid] };
      const filter = { [name]: ids, all: [toFilter(conditions)] };
      const result = await ask(inWorkspace, { filter, orderBy: order });
      const of = JSON.stringify({ filter, order });
      expect(result.errors, of).toEqual([]);
      const { nodes: found, pageInfo } = result.data.workspace.tasks;
      const gids: readonly string[] = found.map((task: { readonly gid: string }) => task.gid);
      expect(pageInfo.hasNextPage).toBe(false);
      const isIn = ({ memberships, tagGids }: TaskRow) =>
        tagGids.includes(gid) ||
        memberships.some(({ projectGid, sectionGid }) => [projectGid, sectionGid].includes(gid));
      const expected = rowsOf(all).filter(
        (row) => isIn(row) && conditions.every(({ matches }) => matches(row)),
      );
      expect(gids.toSorted(), of).toEqual(expected.map((row) => row.gid).toSorted());
      const { by, direction } = order ?? { by: 'CREATED_AT', direction: 'DESCENDING' };
      const inOrder = { by, direction };
      expect(keysOf(rowsOf(gids), inOrder), of).toEqual(sortedKeysOf(expected, inOrder));
      const { estimated } = result.upstream.totals;
      expect(result.reads.length).toBeGreaterThanOrEqual(estimated?.minReads ?? Number.NaN);
      expect(result.reads.length).toBeLessThanOrEqual(
        estimated?.maxReads ?? Number.POSITIVE_INFINITY,
      );
      const isSearched = result.reads.some((read) => read.includes('/tasks/search'));
      if (isSearched) return;
      expect(result.upstream.notes).toEqual([expect.stringContaining(`list of the ${noun}`)]);
      listed += 1;
    }),
    { numRuns: count, seed: caseSeed(20_261_128), endOnFailure: true },
  );
  expect(listed).toBeGreaterThanOrEqual(leastCount(150));
});
