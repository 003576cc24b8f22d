import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { ProjectRecord } from '../../../src/service/asana/record/project.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

// The members and the custom fields of projects, and what deleting a project does to its tasks.

const { get, post, remove } = useAsana();
const { privateProject, fieldRichProject, personalProject, guestGid, lockedField } = fixtures;
const body = (data: unknown) => ({ body: { data } });

test('members are added once, removed, and must belong to the workspace', async () => {
  const path = `/projects/${privateProject}`;
  const added = await post<ProjectRecord>(
    `${path}/addMembers`,
    body({ members: `me,${guestGid},${guestGid}` }),
  );
  expect(gidsOf(added.data.members ?? [])).toEqual([fixtures.adaGid, guestGid]);
  const removed = await post<ProjectRecord>(`${path}/removeMembers`, body({ members: guestGid }));
  expect(gidsOf(removed.data.members ?? [])).toEqual([fixtures.adaGid]);
  expect((await post(`${path}/addMembers`, body({ members: '' }))).status).toBe(400);
  const stranger = await post(
    `/projects/${personalProject}/addMembers`,
    body({ members: fixtures.graceGid }),
  );
  expect(stranger.message).toContain('members: [0]: Not a user in Workspace');
});

test('a custom field is added at a position, once, and removed', async () => {
  const path = `/projects/${privateProject}`;
  const settings = `${path}/custom_field_settings`;
  const [first] = gidsOf((await get<Gid[]>(settings)).data);
  const input = { custom_field: lockedField, insert_before: first, is_important: true };
  const { data, status } = await post<Gid>(`${path}/addCustomFieldSetting`, body(input));
  expect(status).toBe(200);
  expect(data).toMatchObject({ is_important: true, project: { gid: privateProject } });
  expect(gidsOf((await get<Gid[]>(settings)).data).slice(0, 2)).toEqual([data.gid, first]);
  expect((await post(`${path}/addCustomFieldSetting`, body(input))).status).toBe(400);
  const removal = body({ custom_field: lockedField });
  expect((await post(`${path}/removeCustomFieldSetting`, removal)).status).toBe(200);
  expect((await post(`${path}/removeCustomFieldSetting`, removal)).status).toBe(400);
  expect(gidsOf((await get<Gid[]>(settings)).data)[0]).toBe(first);
});

test('custom fields of projects need a paid plan', async () => {
  const { status } = await post(
    `/projects/${personalProject}/addCustomFieldSetting`,
    body({ custom_field: lockedField }),
  );
  expect(status).toBe(402);
});

test('deleting a project deletes its tasks without an assignee that are in no other project', async () => {
  const create = async (more: object) =>
    (await post<Gid>('/tasks', body({ name: 'x', projects: [fieldRichProject], ...more }))).data
      .gid;
  const [lost, assigned] = [await create({}), await create({ assignee: 'me' })];
  const shared = await create({ projects: [fieldRichProject, privateProject] });
  await remove(`/projects/${fieldRichProject}`);
  const statuses = await Promise.all(
    [lost, assigned, shared].map(async (gid) => (await get(`/tasks/${gid}`)).status),
  );
  expect(statuses).toEqual([404, 200, 200]);
});
