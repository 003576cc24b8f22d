import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { SectionRecord } from '../../../src/service/asana/record/section.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get, post, put, remove } = useAsana();
const { fieldRichProject } = fixtures;
const body = (data: unknown) => ({ body: { data } });

test('a section can be created at a position, renamed, moved and deleted', async () => {
  const path = `/projects/${fieldRichProject}/sections`;
  const names = async () => (await get<SectionRecord[]>(path)).data.map(({ name }) => name);
  const [first, second] = gidsOf((await get<Gid[]>(path)).data);
  const { data, status } = await post<Gid>(path, body({ name: 'Ideas', insert_before: first }));
  expect(status).toBe(201);
  await post(path, body({ name: 'Last' }));
  expect(await names()).toEqual(['Ideas', 'To do', 'In progress', 'In review', 'Done', 'Last']);
  await post(`${path}/insert`, body({ section: data.gid, after_section: second }));
  await put(`/sections/${data.gid}`, body({ name: 'Better ideas' }));
  expect((await names())[2]).toBe('Better ideas');
  expect((await remove(`/sections/${data.gid}`)).status).toBe(200);
  expect((await remove(`/sections/${first}`)).status).toBe(400);
  expect((await post(`${path}/insert`, body({ section: first }))).status).toBe(400);
  expect((await post(path, body({ name: '' }))).message).toBe('name: Missing input');
});

test('the last section of a project cannot be deleted', async () => {
  const { data } = await post<Gid>(
    '/projects',
    body({ name: 'x', workspace: fixtures.freeWorkspace }),
  );
  const [only] = gidsOf((await get<Gid[]>(`/projects/${data.gid}/sections`)).data);
  expect((await remove(`/sections/${only}`)).message).toBe('Cannot delete the last section');
});
