import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { AttachmentRecord } from '../../../src/asana/record/attachment.ts';
import { type Gid, useAsana } from '../caller.ts';

const { get, post, remove, sandbox } = useAsana();
const { taskWithEverything } = fixtures;
const body = (data: unknown) => ({ body: { data } });

test('a link can be attached as a form or as JSON, with status 200', async () => {
  const link = {
    parent: taskWithEverything,
    resource_subtype: 'external',
    name: 'A & "B"',
    url: 'https://docs.google.com/document/d/1/edit',
  };
  const byJson = await post<AttachmentRecord>('/attachments', body(link));
  expect(byJson).toMatchObject({
    status: 200,
    data: { name: 'A & "B"', resource_subtype: 'gdrive', view_url: link.url },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(link)) form.set(name, value);
  const response = await fetch(`${sandbox().asanaBaseUrl}/attachments?opt_fields=view_url,parent`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-ada' },
    body: form,
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    data: { view_url: link.url, parent: { gid: taskWithEverything } },
  });
  expect((await get<Gid[]>(`/attachments?parent=${taskWithEverything}`)).data).toHaveLength(5);
});

test('an uploaded file has its name and size, and can be deleted', async () => {
  const form = new FormData();
  form.set('parent', taskWithEverything);
  form.set('file', new Blob(['größe\r\n--']), 'notes.txt');
  const response = await fetch(`${sandbox().asanaBaseUrl}/attachments?opt_fields=name,size`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-ada' },
    body: form,
  });
  // The next line asserts the shape of the response.
  const { data } = (await response.json()) as { data: AttachmentRecord };
  expect(data).toEqual({ gid: expect.any(String), name: 'notes.txt', size: 11 });
  expect(sandbox().requests()[0]?.body).toEqual({
    parent: taskWithEverything,
    file: { name: 'notes.txt', size: 11 },
  });
  expect((await remove(`/attachments/${data.gid}`)).status).toBe(200);
  expect((await get(`/attachments/${data.gid}`)).status).toBe(404);
});
