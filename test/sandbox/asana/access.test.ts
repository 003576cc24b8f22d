import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/asana/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get } = useAsana();
const grace = { token: 'sandbox-grace' };
const guest = { token: 'sandbox-guest' };
const { paidWorkspace, multiHomedTask, privateProject, guestProject } = fixtures;

test('everybody sees their own workspaces', async () => {
  expect(gidsOf((await get<Gid[]>('/workspaces')).data)).toEqual([
    paidWorkspace,
    fixtures.freeWorkspace,
  ]);
  for (const who of [grace, guest]) {
    expect(gidsOf((await get<Gid[]>('/workspaces', who)).data)).toEqual([paidWorkspace]);
  }
});

test('of another person one sees the workspaces one shares', async () => {
  const { data } = await get<{ workspaces: Gid[] }>(`/users/${fixtures.adaGid}`, grace);
  expect(gidsOf(data.workspaces)).toEqual([paidWorkspace]);
});

test('the guest sees one project, its tasks, and what is assigned to them elsewhere', async () => {
  expect(gidsOf((await get<Gid[]>('/projects', guest)).data)).toEqual([guestProject]);
  expect((await get<Gid[]>(`/projects/${guestProject}/tasks`, guest)).data).toHaveLength(24);
  const elsewhere = await get<TaskRecord>(`/tasks/${fixtures.guestsTaskElsewhere}`, guest);
  expect(elsewhere.data).toMatchObject({ projects: [], memberships: [] });
});

test('a private project and what is in it are hidden from all others', async () => {
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
])('%s is there, and not for Grace', async (path, kind) => {
  const message = `You do not have access to this ${kind}.`;
  expect(await get(path, grace)).toMatchObject({ status: 403, message });
});

test('a task in a hidden project is shown without that project', async () => {
  const path = `/tasks/${multiHomedTask}?opt_fields=projects.name,memberships.project.name`;
  expect((await get<TaskRecord>(path)).data.projects).toHaveLength(3);
  const { data } = await get<TaskRecord>(path, grace);
  expect(data.projects?.map(({ name }) => name)).toEqual(['App 3.0', 'Website refresh']);
  expect(data.memberships).toHaveLength(2);
  expect(gidsOf((await get<Gid[]>(`/tasks/${multiHomedTask}/projects`, grace)).data)).toHaveLength(
    2,
  );
});

test('a team that the guest may not see is null on their project', async () => {
  const path = `/projects/${guestProject}?opt_fields=team.name`;
  expect((await get(path, guest)).data).toEqual({ gid: guestProject, team: null });
});

test('a guest finds colleagues of the project and nobody else', async () => {
  const people = await get<{ name: string }[]>(`/users?workspace=${paidWorkspace}`, guest);
  expect(people.data.map(({ name }) => name)).toEqual([
    'Ada Okafor',
    'Grace Lindqvist',
    'Noor Haddad',
    'Priya Raman',
  ]);
});

test('a reference that may not be seen is left out, and so is its name', async () => {
  const path = `/tasks/${fixtures.taskWithEverything}?opt_fields=custom_fields.display_value,custom_fields.reference_value.name`;
  const { data } = await get<TaskRecord>(path, grace);
  const reference = data.custom_fields?.find(({ gid }) => gid === fixtures.referenceField);
  expect(reference?.reference_value).toHaveLength(2);
  expect((await get(path, guest)).status).toBe(403);
});

test('external ids are for apps, not for personal access tokens', async () => {
  const encoded = encodeURIComponent(fixtures.externalIdOfTaskWithEverything);
  const app = await get<TaskRecord>(`/tasks/external:${encoded}?opt_fields=external`, grace);
  expect(app.data.external?.gid).toBe(fixtures.externalIdOfTaskWithEverything);
  const personal = { token: 'sandbox-ada-pat' };
  expect((await get(`/tasks/external:${encoded}`, personal)).status).toBe(404);
  const { data } = await get<TaskRecord>(`/tasks/${fixtures.taskWithEverything}`, personal);
  expect(data).not.toHaveProperty('external');
});

test('no list of Grace or the guest holds a task that they may not open', async () => {
  for (const who of [grace, guest]) {
    const { data } = await get<Gid[]>(
      `/workspaces/${paidWorkspace}/tasks/search?text=e&limit=100`,
      who,
    );
    expect(data.length).toBeGreaterThan(5);
    const statuses = await Promise.all(data.map(({ gid }) => get(`/tasks/${gid}`, who)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  }
});
