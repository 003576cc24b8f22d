import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { StoryRecord } from '../../../src/service/asana/record/story.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get } = useAsana();
const { paidWorkspace, fieldRichProject, taskWithEverything } = fixtures;

test.each([
  ['', 13],
  ['?archived=true', 2],
  ['?archived=false', 11],
])('the project list of the workspace%s has %i projects', async (query, count) => {
  expect((await get<Gid[]>(`/workspaces/${paidWorkspace}/projects${query}`)).data).toHaveLength(
    count,
  );
});

test('projects can be listed by team, or without a filter', async () => {
  const byTeam = await get<Gid[]>(`/teams/${fixtures.productTeam}/projects`);
  expect(byTeam.data).toHaveLength(3);
  expect((await get<Gid[]>(`/projects?team=${fixtures.productTeam}`)).data).toEqual(byTeam.data);
  expect((await get<Gid[]>('/projects')).data).toHaveLength(15);
});

test('completed_since omits tasks that were completed earlier, and keeps all open tasks', async () => {
  const path = `/projects/${fixtures.guestProject}/tasks?opt_fields=completed,completed_at`;
  const all = (await get<TaskRecord[]>(path)).data;
  const open = all.filter(({ completed }) => !completed);
  const since = (await get<TaskRecord[]>(`${path}&completed_since=2026-03-24T00:00:00Z`)).data;
  expect(since).toEqual(
    all.filter(({ completed_at }) => !completed_at || completed_at >= '2026-03-24'),
  );
  expect(since.length).toBeGreaterThan(open.length);
  expect(since.length).toBeLessThan(all.length);
  expect((await get<TaskRecord[]>(`${path}&completed_since=now`)).data).toEqual(open);
});

test('modified_since is a parameter of GET /tasks, and other task lists ignore it', async () => {
  const fields = 'opt_fields=modified_at';
  const list = `/projects/${fieldRichProject}/tasks?${fields}`;
  const all = (await get<TaskRecord[]>(list)).data;
  const since = all.map(({ modified_at = '' }) => modified_at).toSorted()[5] ?? '';
  const changed = `&modified_since=${since}`;
  const found = await get<TaskRecord[]>(`/tasks?project=${fieldRichProject}&${fields}${changed}`);
  expect(found.data).toEqual(all.filter(({ modified_at = '' }) => modified_at >= since));
  expect(found.data.length).toBeLessThan(all.length);
  expect((await get<TaskRecord[]>(`${list}${changed}`)).data).toEqual(all);
});

test('the tasks of a project have the order of its sections', async () => {
  const sections = await get<Gid[]>(`/projects/${fieldRichProject}/sections`);
  const bySection = await Promise.all(
    sections.data.map(({ gid }) => get<Gid[]>(`/sections/${gid}/tasks`)),
  );
  const byProject = await get<Gid[]>(`/tasks?project=${fieldRichProject}`);
  expect(byProject.data).toEqual(bySection.flatMap(({ data }) => data));
});

test('the assignee filter and the user task list return the same tasks', async () => {
  const byAssignee = await get<Gid[]>(
    `/tasks?assignee=grace@fernwood.example&workspace=${paidWorkspace}`,
  );
  const list = await get<Gid & { name: string }>(
    `/users/${fixtures.graceGid}/user_task_list?workspace=${paidWorkspace}`,
  );
  expect(list.data.name).toBe('My tasks in Fernwood Instruments');
  expect((await get<Gid[]>(`/user_task_lists/${list.data.gid}/tasks`)).data).toEqual(
    byAssignee.data,
  );
  expect(gidsOf(byAssignee.data)).toContain(taskWithEverything);
});

test.each([
  [`/tasks/${taskWithEverything}/subtasks`, 2],
  [`/tasks/${taskWithEverything}/dependencies`, 1],
  [`/tasks/${taskWithEverything}/dependents`, 1],
  [`/tasks/${taskWithEverything}/projects`, 2],
  [`/tasks/${taskWithEverything}/tags`, 2],
  [`/attachments?parent=${taskWithEverything}`, 3],
  [`/attachments?parent=${fixtures.hundredTaskProject}`, 1],
  [`/workspaces/${paidWorkspace}/teams`, 5],
  [`/users/me/teams?organization=${paidWorkspace}`, 5],
  [`/teams/${fixtures.productTeam}/users`, 4],
  [`/users?workspace=${paidWorkspace}`, 12],
  [`/workspaces/${paidWorkspace}/tags`, 5],
  [`/tags?workspace=${fixtures.freeWorkspace}`, 1],
  [`/workspaces/${paidWorkspace}/custom_fields`, 13],
  [`/projects/${fieldRichProject}/custom_field_settings`, 13],
  [`/memberships?parent=${fixtures.guestProject}`, 5],
  [`/memberships?parent=${fixtures.guestProject}&member=${fixtures.guestGid}`, 1],
  [`/memberships?member=${fixtures.productTeam}`, 3],
  [`/workspaces/${paidWorkspace}/typeahead?resource_type=user&query=ada`, 1],
  [`/workspaces/${paidWorkspace}/typeahead?resource_type=task&query=the&count=3`, 3],
])('GET %s returns %i items', async (path, count) => {
  const { status, data } = await get<Gid[]>(path);
  expect([status, data.length]).toEqual([200, count]);
});

test('the tasks of a tag have the tag', async () => {
  const { data } = await get<TaskRecord[]>(`/tags/${fixtures.tag}/tasks?opt_fields=tags&limit=100`);
  expect(data.length).toBeGreaterThan(20);
  for (const task of data) expect(gidsOf(task.tags ?? [])).toContain(fixtures.tag);
});

test('stories are comments and system stories, oldest first', async () => {
  const { data } = await get<StoryRecord[]>(
    `/tasks/${taskWithEverything}/stories?opt_fields=type,resource_subtype,created_at,is_pinned,is_edited`,
  );
  expect(data.map(({ resource_subtype }) => resource_subtype)).toEqual([
    'added_to_project',
    'assigned',
    'due_date_changed',
    'comment_added',
    'comment_added',
    'comment_added',
    'section_changed',
  ]);
  expect(data[3]).toMatchObject({ type: 'comment', is_pinned: true, is_edited: true });
  const instants = data.map(({ created_at }) => created_at);
  expect(instants).toEqual(instants.toSorted());
});

test('a comment has the same text as rich text and as plain text', async () => {
  const { data } = await get<StoryRecord>(
    `/stories/${fixtures.richComment}?opt_fields=text,html_text,created_by.name,target.name`,
  );
  expect(data.text).toBe('@Grace Lindqvist please take this; the sound comes first. Plan');
  expect(data.html_text).toContain(`data-asana-gid="${fixtures.graceGid}"`);
  expect(data.created_by?.name).toBe('Ada Okafor');
  expect(data.target?.gid).toBe(taskWithEverything);
});

test('a task is found by its custom ID', async () => {
  const { data } = await get<Gid>(`/workspaces/${paidWorkspace}/tasks/custom_id/ARIA-1001`);
  expect(data.gid).toBe(taskWithEverything);
});
