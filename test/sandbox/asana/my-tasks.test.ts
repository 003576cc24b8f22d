import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { type Gid, useAsana } from '../caller.ts';

const { get, put } = useAsana();
const grace = { token: 'sandbox-grace' };
const { paidWorkspace, freeWorkspace, taskWithEverything: task } = fixtures;

const listOf = async (workspace: string, who = {}) =>
  (await get<Gid>(`/users/me/user_task_list?workspace=${workspace}`, who)).data.gid;
const sectionsOf = async (workspace: string, who = {}) =>
  (await get<Gid[]>(`/projects/${await listOf(workspace, who)}/sections`, who)).data;

test('only the assignee of a task gets its section of "My tasks"', async () => {
  const path = `/tasks/${task}?opt_fields=assignee_section.name`;
  const { data } = await get<TaskRecord>(path, grace);
  expect(data.assignee_section).toMatchObject({ name: 'Do next week' });
  expect((await get<TaskRecord>(path)).data).toEqual({ gid: task });
});

test('a section of "My tasks" and its tasks can be read by the owner only', async () => {
  const [, , section] = await sectionsOf(paidWorkspace, grace);
  const path = `/sections/${section?.gid}`;
  expect((await get(path, grace)).data).toMatchObject({
    name: 'Do next week',
    project: { name: 'My tasks in Fernwood Instruments' },
  });
  const tasks = await get<Gid[]>(`${path}/tasks?limit=100`, grace);
  expect(tasks.data.map(({ gid }) => gid)).toContain(task);
  expect([(await get(path)).status, (await get(`${path}/tasks`)).status]).toEqual([404, 404]);
  expect((await get(`/projects/${await listOf(paidWorkspace, grace)}/sections`)).status).toBe(404);
});

test('the assignee can move a task to another section of "My tasks"', async () => {
  const [, today] = await sectionsOf(paidWorkspace, grace);
  const body = { data: { assignee_section: today?.gid } };
  const path = `/tasks/${task}?opt_fields=assignee_section.name`;
  const moved = await put<TaskRecord>(path, { ...grace, body });
  expect(moved.data.assignee_section).toMatchObject({ name: 'Do today' });
});

test('a section of another person or of another workspace is rejected', async () => {
  const [, theirs] = await sectionsOf(paidWorkspace, grace);
  const [, elsewhere] = await sectionsOf(freeWorkspace);
  const write = (gid: string | undefined) =>
    put(`/tasks/${task}`, { body: { data: { assignee_section: gid } } });
  expect(await write(theirs?.gid)).toMatchObject({
    status: 400,
    message: `assignee_section: Unknown object: ${theirs?.gid}`,
  });
  expect(await write(elsewhere?.gid)).toMatchObject({
    status: 400,
    message: 'assignee_section: Not in the same workspace',
  });
});

test('"My tasks" has no events: the published description names tasks, projects and goals only', async () => {
  const list = await listOf(paidWorkspace);
  expect(await get(`/events?resource=${list}`)).toMatchObject({ status: 404 });
});
