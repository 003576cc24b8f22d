import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { ProjectRecord } from '../../../src/service/asana/record/project.ts';
import type { SectionRecord } from '../../../src/service/asana/record/section.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { useAsana } from '../caller.ts';

const { get, post, put, remove } = useAsana();
const { paidWorkspace, taskWithEverything, productTeam, fieldRichProject } = fixtures;
const body = (data: unknown) => ({ body: { data } });

test('a new project has one section, and needs a team in an organization', async () => {
  const data = { name: 'Snow gauge', workspace: paidWorkspace, notes: 'Soon' };
  expect(await post('/projects', body(data))).toMatchObject({
    status: 400,
    message: 'Missing required team field',
  });
  const response = await post<ProjectRecord>('/projects', body({ ...data, team: productTeam }));
  expect(response).toMatchObject({
    status: 201,
    data: { name: 'Snow gauge', owner: { gid: fixtures.adaGid }, team: { gid: productTeam } },
  });
  const sections = await get<SectionRecord[]>(`/projects/${response.data.gid}/sections`);
  expect(sections.data.map(({ name }) => name)).toEqual(['Untitled section']);
  expect((await post(`/teams/${productTeam}/projects`, body({ name: 'By team' }))).status).toBe(
    201,
  );
  expect(
    (await post(`/workspaces/${fixtures.freeWorkspace}/projects`, body({ name: 'At home' })))
      .status,
  ).toBe(201);
});

test.each<[unknown, string]>([
  [{ name: 'x' }, 'workspace: Missing input'],
  [{ workspace: fixtures.freeWorkspace }, 'name: Missing input'],
  [{ name: ' ', workspace: fixtures.freeWorkspace }, 'name: Missing input'],
  [
    { name: 'x', workspace: fixtures.freeWorkspace, color: 'mauve' },
    'color: Not a valid value: mauve',
  ],
  [
    { name: 'x', workspace: fixtures.freeWorkspace, start_on: '2026-07-01' },
    'start_on: You must also provide due_on in the same request',
  ],
  [
    { name: 'x', workspace: fixtures.freeWorkspace, start_on: null },
    'start_on: You must also provide due_on in the same request',
  ],
  [
    { name: 'x', workspace: fixtures.freeWorkspace, start_on: '2026-07-01', due_on: null },
    'start_on: You must also provide due_on',
  ],
])('creating the project %j gets 400', async (data, message) => {
  expect(await post('/projects', body(data))).toMatchObject({ status: 400, message });
});

test('a project can be updated, archived and deleted, and its tasks are kept', async () => {
  const path = `/projects/${fieldRichProject}`;
  const change = { archived: true, color: 'none', owner: null, due_on: null, name: 'App 3' };
  expect((await put<ProjectRecord>(path, body(change))).data).toMatchObject({
    archived: true,
    color: null,
    owner: null,
    due_on: null,
    start_on: null,
    name: 'App 3',
    modified_at: '2026-06-15T09:00:00.001Z',
  });
  expect((await remove(path)).status).toBe(200);
  expect((await get(path)).status).toBe(404);
  const task = await get<TaskRecord>(`/tasks/${taskWithEverything}?opt_fields=projects.name`);
  expect(task.data.projects?.map(({ name }) => name)).toEqual(['Bug triage']);
});
