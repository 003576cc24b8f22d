import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { createClock } from '../../sandbox/store/clock.ts';
import { createAsanaWorld } from '../../sandbox/world/asana-world.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../src/service/asana/record/task.ts';
import { type Gid, useAsana } from './caller.ts';

const { sandbox, get } = useAsana();

let otherSandbox: Sandbox;
beforeAll(async () => {
  otherSandbox = await createSandbox();
});
afterAll(() => otherSandbox.close());

test.each([
  `/projects/${fixtures.hundredTaskProject}/tasks?limit=40&opt_fields=name,modified_at,custom_fields`,
  `/tasks/${fixtures.taskWithEverything}`,
  `/tasks/${fixtures.taskWithEverything}/stories`,
  `/workspaces/${fixtures.paidWorkspace}/tasks/search?limit=100`,
])('two sandboxes return the same response to %s', async (path) => {
  const headers = { authorization: 'Bearer sandbox-ada' };
  const [one, other] = await Promise.all(
    [sandbox(), otherSandbox].map(async ({ url, asanaBaseUrl }) => {
      const text = await (await fetch(`${asanaBaseUrl}${path}`, { headers })).text();
      return text.replaceAll(url, '');
    }),
  );
  expect(one).toBe(other);
});

test('hundredTaskProject has 100 tasks, each with an assignee, a section, projects and tags', async () => {
  const { data } = await get<TaskRecord[]>(
    `/projects/${fixtures.hundredTaskProject}/tasks?opt_fields=assignee,memberships.section,projects,tags,parent`,
  );
  expect(data).toHaveLength(100);
  for (const task of data) {
    expect(task.assignee).not.toBeNull();
    expect(task.memberships?.[0]?.section?.gid).toBeDefined();
    expect(task.projects?.length).toBeGreaterThan(0);
    expect(task.tags?.length).toBeGreaterThan(0);
    expect(task.parent).toBeNull();
  }
});

test('the first ten projects have at least twenty tasks each', async () => {
  const projects = await get<Gid[]>(`/workspaces/${fixtures.paidWorkspace}/projects?limit=10`);
  for (const { gid } of projects.data) {
    const tasks = await get<Gid[]>(`/projects/${gid}/tasks?limit=20`);
    expect(tasks.data).toHaveLength(20);
  }
});

test('the world contains a row for every gid in `fixtures`', async () => {
  const kinds: [string, string][] = [
    ['workspaces', fixtures.paidWorkspace],
    ['workspaces', fixtures.freeWorkspace],
    ['teams', fixtures.productTeam],
    ['projects', fixtures.archivedProject],
    ['projects', fixtures.personalProject],
    ...[
      fixtures.emptyTask,
      fixtures.multiHomedTask,
      fixtures.privateTask,
      fixtures.milestone,
      fixtures.approval,
      fixtures.rightToLeftTask,
    ].map((gid): [string, string] => ['tasks', gid]),
    ['stories', fixtures.plainComment],
    ['custom_fields', fixtures.lockedField],
    ['tags', fixtures.tag],
  ];
  for (const [kind, gid] of kinds) {
    expect(await get<Gid>(`/${kind}/${gid}`)).toMatchObject({ status: 200, data: { gid } });
  }
});

test('extraTasks adds projects with this number of tasks', async () => {
  const big = await createSandbox({ extraTasks: 2600 });
  const response = await fetch(`${big.asanaBaseUrl}/projects?limit=100&opt_fields=name`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  await big.close();
  expect(await response.text()).toContain('Serial numbers, batch 3');
});

test('two worlds are equal and share no mutable object', () => {
  const [one, other] = [createAsanaWorld(createClock(), 0), createAsanaWorld(createClock(), 0)];
  expect(other.tasks).toEqual(one.tasks);
  const objectsOf = (value: unknown, found = new Set<unknown>()): ReadonlySet<unknown> => {
    if (typeof value !== 'object' || value === null || found.has(value)) return found;
    found.add(value);
    const parts = value instanceof Map ? value.values() : Object.values(value);
    for (const part of parts) objectsOf(part, found);
    return found;
  };
  const ofOther = objectsOf(other);
  const ofOne = [...objectsOf(one)];
  expect(ofOne.length).toBeGreaterThan(10_000);
  expect(ofOne.filter((object) => ofOther.has(object))).toEqual([]);
});
