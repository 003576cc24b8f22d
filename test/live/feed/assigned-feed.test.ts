import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { AsanaChange, FeedItem } from '../../../src/live/feed/change-feed.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { createChangeSetup, createItemReader } from './change-setup.ts';

// The tasks that are assigned to a user: their feed compares the reads of a list.

const setup = await createChangeSetup();
const { sandbox, asana, restart, contexts } = setup;
const workspace = fixtures.freeWorkspace;

async function follow(after: string | null = null) {
  const assigned = { user: fixtures.adaGid, workspace };
  const { signal } = new AbortController();
  const credential = setup.credentialOf('asana');
  return contexts().changes.assigned(assigned, credential, { after, signal });
}
const open = async (after?: string) => createItemReader(await follow(after));

const create = async (name: string) =>
  (await asana('POST', '/tasks', { name, workspace, assignee: 'me' })).gid;
const update = (gid: string, data: object) => asana('PUT', `/tasks/${gid}`, data);

const describeTask = ({ change }: FeedItem<AsanaChange>) =>
  change === null ? 'RESYNC' : `${change.action} ${change.resource.gid}`;
const listReads = () =>
  sandbox.requests().filter(({ path, query }) => path === '/tasks' && 'assignee' in query);

/** Creates tasks, ten at a time. */
async function createMany(count: number): Promise<void> {
  for (let rest = count; rest > 0; rest -= 10) {
    const action = {
      method: 'post',
      relative_path: '/tasks',
      data: { name: 'One of many', workspace, assignee: 'me' },
    };
    const actions = Array.from({ length: Math.min(rest, 10) }, () => action);
    await asana('POST', '/batch', { actions });
  }
}

const listed = async (): Promise<readonly string[]> => {
  const gids: string[] = [];
  for (let offset = ''; ; ) {
    const url = `${sandbox.asanaBaseUrl}/tasks?assignee=me&workspace=${workspace}&completed_since=now&limit=100${offset}`;
    const response = await fetch(url, { headers: { authorization: 'Bearer sandbox-ada' } });
    const { data, next_page: next } = await response.json();
    gids.push(...data.map(({ gid }: { gid: string }) => gid));
    if (next === null) return gids;
    offset = `&offset=${next.offset}`;
  }
};

test('a task is added, changed and removed with its assignment, its fields and its completion', async () => {
  const reader = await open();
  const gid = await create('New');
  expect((await reader.take(1)).map(describeTask)).toEqual([`added ${gid}`]);
  for (const [change, action] of [
    [{ name: 'Renamed' }, 'changed'],
    [{ completed: true }, 'removed'],
    [{ completed: false }, 'added'],
    [{ assignee: null }, 'removed'],
  ] as const) {
    await update(gid, change);
    expect((await reader.take(1)).map(describeTask)).toEqual([`${action} ${gid}`]);
  }
});

test('a position of another person, and one of another workspace, are rejected', async () => {
  const { position } = await follow();
  const options = { after: position, signal: new AbortController().signal };
  for (const other of [
    { user: fixtures.graceGid, workspace },
    { user: fixtures.adaGid, workspace: fixtures.paidWorkspace },
  ]) {
    const credential = setup.credentialOf('asana');
    await expect(contexts().changes.assigned(other, credential, options)).rejects.toMatchObject({
      reason: 'invalid-input',
    });
  }
});

test('all readers share the reads of the list: one for 100 tasks', async () => {
  const readers = [await open(), await open()];
  const count = (await listed()).length;
  await createMany(101 - count);
  for (const reader of readers) await reader.take(101 - count);
  sandbox.clearRequests();
  await expect.poll(() => listReads().length).toBeGreaterThan(5);
  expect(
    listReads()
      .map(({ query }) => 'offset' in query)
      .slice(1, 5),
  ).toSatisfy((isLater: boolean[]) =>
    isLater.every((value, index) => value !== isLater[index + 1]),
  );
});

test('a list of several pages that changes while it is read loses no task', async () => {
  await createMany(120 - (await listed()).length);
  const reader = await open();
  const [first = '', second = ''] = await listed();
  sandbox.setFaults([{ kind: 'latency', ms: 60, service: 'asana', route: 'GET /tasks' }]);
  sandbox.clearRequests();
  await expect.poll(() => listReads().filter(({ query }) => 'offset' in query).length).toBe(1);
  await update(first, { assignee: null });
  await update(second, { assignee: null });
  const items = (await reader.take(2)).map(describeTask);
  expect(items.toSorted()).toEqual([`removed ${first}`, `removed ${second}`].toSorted());
  sandbox.setFaults([]);
  const last = await create('Last');
  expect((await reader.take(1)).map(describeTask)).toEqual([`added ${last}`]);
});

test('300 tasks fit into a position, and one more ends the feed', async () => {
  await createMany(300 - (await listed()).length);
  const { position } = await follow();
  expect(position.length).toBeLessThan(8000);
  await restart();
  const reader = await open(position);
  const [gid = ''] = await listed();
  await update(gid, { name: 'Renamed' });
  expect((await reader.take(1)).map(describeTask)).toEqual([`changed ${gid}`]);
  await create('One too many');
  await expect(reader.take(1)).rejects.toMatchObject({ reason: 'invalid-input' });
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ create: fc.integer({ min: 1, max: 10 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      write: fc.constantFrom('name', 'complete', 'open', 'leave', 'return', 'delete'),
      index: fc.nat(20),
    }),
  },
  { weight: 4, arbitrary: fc.record({ read: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.constant({ resume: true } as const) },
  { weight: 1, arbitrary: fc.constant({ restart: true } as const) },
  { weight: 1, arbitrary: fc.constant({ fail: true } as const) },
);

const writes = {
  name: { name: 'Renamed' },
  complete: { completed: true },
  open: { completed: false },
  leave: { assignee: null },
  return: { assignee: 'me' },
};

test('a list that is kept with the changes alone is the list of Asana, also after interruptions', {
  timeout: manyCasesMs,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      sandbox.reset();
      await restart();
      const initial = await listed();
      const tasks = [...initial];
      const replica = new Set(initial);
      const feed = await follow();
      let after = feed.position;
      let reader = createItemReader(feed);

      function apply({ position, change }: FeedItem<AsanaChange>): string {
        const { action, resource } = change ?? expect.unreachable('A list has no RESYNC.');
        // Nothing arrives twice.
        expect([action, replica.has(resource.gid)]).toEqual([action, action !== 'added']);
        if (action === 'removed') replica.delete(resource.gid);
        else replica.add(resource.gid);
        after = position;
        return resource.gid;
      }
      async function resume(): Promise<void> {
        await reader.leave();
        reader = createItemReader(await follow(after));
      }

      for (const one of steps) {
        // One poll finds all of them.
        if ('create' in one) await createMany(one.create);
        else if ('write' in one) {
          const gid = tasks[one.index % tasks.length] ?? '';
          if (one.write !== 'delete') await update(gid, writes[one.write]);
          // A task of the sandbox has subtasks, which would be deleted with it.
          else if (initial.includes(gid)) continue;
          else {
            await asana('DELETE', `/tasks/${gid}`);
            tasks.splice(tasks.indexOf(gid), 1);
          }
        } else if ('read' in one) {
          const marker = await create('Marker');
          tasks.push(marker);
          for (let left = one.read; left > 0; left -= 1) {
            const [item] = await reader.take(1);
            if (item === undefined || apply(item) === marker) break;
          }
        } else if ('fail' in one) {
          const fault = { kind: 'status', status: 503, service: 'asana', count: 4 } as const;
          sandbox.setFaults([{ ...fault, route: 'GET /tasks', share: 0.5 }]);
        } else {
          if ('restart' in one) await restart();
          await resume();
        }
      }
      sandbox.setFaults([]);
      const last = await create('Last');
      for (let gid = ''; gid !== last; ) {
        const [item] = await reader.take(1);
        gid = apply(item ?? expect.unreachable('The feed ended.'));
      }
      const expected = await listed();
      // Changes that one poll has found together with the last one.
      const remaining = () => [...replica].filter((gid) => !expected.includes(gid)).length;
      while (remaining() > 0) apply((await reader.take(1))[0] ?? expect.unreachable('It ended.'));
      expect([...replica].toSorted()).toEqual([...expected].toSorted());
      await reader.leave();
    }),
    { numRuns: caseCount(80, 5), seed: caseSeed(1) },
  );
});
