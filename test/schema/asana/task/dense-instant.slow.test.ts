import { expect, test } from 'vitest';
import { createClock } from '../../../../sandbox/store/clock.ts';
import { createAsanaWorld } from '../../../../sandbox/world/asana-world.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { listOf, readAllPages } from '../../relay/page.ts';

// More tasks than a page of Asana's search that were created in one instant.

const extraTasks = 3000;
const instant = '2026-01-05T09:15:00.000Z';
const asker = await createAsker({}, { extraTasks });
const { paidWorkspace } = fixtures;
const created = [...createAsanaWorld(createClock(), extraTasks).tasks.values()]
  .filter(({ workspaceGid, createdAt }) => workspaceGid === paidWorkspace && createdAt === instant)
  .map(({ gid }) => `Task:${gid}`);

test.each([
  ['CREATED_AT', 'ASCENDING', 7],
  ['CREATED_AT', 'DESCENDING', 37],
  ['CREATED_AT', 'ASCENDING', 60],
  ['MODIFIED_AT', 'DESCENDING', 30],
])(
  'tasks of one instant are complete and have short cursors, %s %s with pages of %i',
  async (by, direction, first) => {
    expect(created.length).toBeGreaterThan(100);
    const day = `createdAt: { from: "2026-01-04T00:00:00Z", to: "2026-01-06T00:00:00Z" }`;
    const orderBy = `orderBy: { by: ${by}, direction: ${direction} }`;
    const args = `workspace: "${paidWorkspace}", filter: { ${day} }, ${orderBy},`;
    const pages = await readAllPages(asker, listOf('tasks', args), first);
    const ids = pages.flatMap((page) => page.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(created));
    for (const { edges, result } of pages) {
      for (const { cursor } of edges) expect(cursor.length).toBeLessThan(500);
      expect(result.upstream.notes).toEqual([]);
    }
    const reads = pages.reduce((sum, { result }) => sum + result.reads.length, 0);
    expect(reads / pages.length).toBeLessThanOrEqual(2);
  },
);
