import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get } = useAsana();
const grace = { token: 'sandbox-grace' };
const guest = { token: 'sandbox-guest' };
const { paidWorkspace, multiHomedTask, privateProject, guestProject } = fixtures;

test('/workspaces lists the workspaces of the caller', async () => {
  expect(gidsOf((await get<Gid[]>('/workspaces')).data)).toEqual([
    paidWorkspace,
    fixtures.freeWorkspace,
  ]);
  for (const who of [grace, guest]) {
    expect(gidsOf((await get<Gid[]>('/workspaces', who)).data)).toEqual([paidWorkspace]);
  }
});

test('another user is returned with the shared workspaces only', async () => {
  const { data } = await get<{ workspaces: Gid[] }>(`/users/${fixtures.adaGid}`, grace);
  expect(gidsOf(data.workspaces)).toEqual([paidWorkspace]);
});

test('the guest sees one project, its tasks, and a task that is assigned to them in another project', async () => {
  expect(gidsOf((await get<Gid[]>('/projects', guest)).data)).toEqual([guestProject]);
  expect((await get<Gid[]>(`/projects/${guestProject}/tasks`, guest)).data).toHaveLength(24);
  const elsewhere = await get<TaskRecord>(`/tasks/${fixtures.guestsTaskElsewhere}`, guest);
  expect(elsewhere.data).toMatchObject({ projects: [], memberships: [] });
});

test('a private project and its tasks are hidden from users who are not members', async () => {
  expect(gidsOf((await get<Gid[]>('/projects', grace)).data)).not.toContain(privateProject);
  for (const path of [`/projects/${privateProject}`, `/projects/${privateProject}/tasks`]) {
    expect(await get(path, grace)).toMatchObject({
      status: 403,
      message: 'You do not have access to this project.',
    });
    expect((await get(path)).status).toBe(200);
  }
});

test.each([
  [`/tasks/${fixtures.privateTask}`, 'task'],
  [`/teams/${fixtures.leadershipTeam}`, 'team'],
  [`/workspaces/${fixtures.freeWorkspace}`, 'workspace'],
  [`/projects/${fixtures.personalProject}`, 'project'],
  [`/status_updates/${fixtures.privateStatusUpdate}`, 'project'],
  [`/status_updates?parent=${privateProject}`, 'project'],
])('%s exists, but Grace gets 403', async (path, kind) => {
  const message = `You do not have access to this ${kind}.`;
  expect(await get(path, grace)).toMatchObject({ status: 403, message });
});

test('a task is returned without the projects that the caller may not see', async () => {
  const path = `/tasks/${multiHomedTask}?opt_fields=projects.name,memberships.project.name`;
  expect((await get<TaskRecord>(path)).data.projects).toHaveLength(3);
  const { data } = await get<TaskRecord>(path, grace);
  expect(data.projects?.map(({ name }) => name)).toEqual(['App 3.0', 'Website refresh']);
  expect(data.memberships).toHaveLength(2);
  expect(gidsOf((await get<Gid[]>(`/tasks/${multiHomedTask}/projects`, grace)).data)).toHaveLength(
    2,
  );
});

test('the team of a project is null if the guest may not see it', async () => {
  const path = `/projects/${guestProject}?opt_fields=team.name`;
  expect((await get(path, guest)).data).toEqual({ gid: guestProject, team: null });
});

test('a guest sees only the users of their project', async () => {
  const people = await get<{ name: string }[]>(`/users?workspace=${paidWorkspace}`, guest);
  expect(people.data.map(({ name }) => name)).toEqual([
    'Ada Okafor',
    'Grace Lindqvist',
    'Noor Haddad',
    'Priya Raman',
  ]);
});

test('a reference field omits objects that the caller may not see', async () => {
  const path = `/tasks/${fixtures.taskWithEverything}?opt_fields=custom_fields.display_value,custom_fields.reference_value.name`;
  const { data } = await get<TaskRecord>(path, grace);
  const reference = data.custom_fields?.find(({ gid }) => gid === fixtures.referenceField);
  expect(reference?.reference_value).toHaveLength(2);
  expect((await get(path, guest)).status).toBe(403);
});

test('an OAuth app can read external ids, and a personal access token cannot', async () => {
  const encoded = encodeURIComponent(fixtures.externalIdOfTaskWithEverything);
  const app = await get<TaskRecord>(`/tasks/external:${encoded}?opt_fields=external`, grace);
  expect(app.data.external?.gid).toBe(fixtures.externalIdOfTaskWithEverything);
  const personal = { token: 'sandbox-ada-pat' };
  expect((await get(`/tasks/external:${encoded}`, personal)).status).toBe(404);
  const { data } = await get<TaskRecord>(`/tasks/${fixtures.taskWithEverything}`, personal);
  expect(data).not.toHaveProperty('external');
});

test('a search returns only tasks that the caller may read', async () => {
  for (const who of [grace, guest]) {
    const { data } = await get<Gid[]>(`/workspaces/${paidWorkspace}/tasks/search?limit=100`, who);
    expect(data.length).toBeGreaterThan(5);
    const statuses = await Promise.all(data.map(({ gid }) => get(`/tasks/${gid}`, who)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  }
});
