import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get, post, put, remove } = useAsana();
const { paidWorkspace, taskWithEverything } = fixtures;
const body = (data: unknown) => ({ body: { data } });

test('a tag can be created, updated and deleted', async () => {
  const { data, status } = await post<Gid>(
    '/tags',
    body({ name: 'Fog', workspace: paidWorkspace }),
  );
  expect(status).toBe(201);
  expect((await put(`/tags/${data.gid}`, body({ name: 'Mist' }))).data).toMatchObject({
    name: 'Mist',
  });
  await post(`/tasks/${taskWithEverything}/addTag`, body({ tag: data.gid }));
  expect((await remove(`/tags/${data.gid}`)).status).toBe(200);
  const tags = await get<Gid[]>(`/tasks/${taskWithEverything}/tags`);
  expect(gidsOf(tags.data)).not.toContain(data.gid);
});
