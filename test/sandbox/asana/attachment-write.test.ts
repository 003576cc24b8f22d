import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { AttachmentRecord } from '../../../src/service/asana/record/attachment.ts';
import { hashOf } from '../../server/route/upload-setup.ts';
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

async function upload(file: Blob, name: string, parent: string = taskWithEverything) {
  const form = new FormData();
  form.set('parent', parent);
  form.set('file', file, name);
  const response = await fetch(
    `${sandbox().asanaBaseUrl}/attachments?opt_fields=name,size,download_url`,
    { method: 'POST', headers: { authorization: 'Bearer sandbox-ada' }, body: form },
  );
  return { status: response.status, body: (await response.json()) as { data: AttachmentRecord } };
}

test('an uploaded file can be downloaded without a token at its download_url, until that expires', async () => {
  const content = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * at) % 256));
  const { body } = await upload(new Blob([content]), 'data.bin');
  const address = new URL(body.data.download_url ?? '');
  const response = await fetch(address);
  expect(response.status).toBe(200);
  expect(hashOf(new Uint8Array(await response.arrayBuffer()))).toBe(hashOf(content));
  address.searchParams.set('expires', '1000');
  expect((await fetch(address)).status).toBe(403);
  await remove(`/attachments/${body.data.gid}`);
  expect((await fetch(body.data.download_url ?? '')).status).toBe(404);
});

test('a URL-encoded name of a file is decoded', async () => {
  const { body } = await upload(new Blob(['x']), 'r%C3%A9sum%C3%A9.pdf');
  expect(body.data.name).toBe('résumé.pdf');
});

test('a file above 100 MB is refused', { tags: 'slow' }, async () => {
  const response = await fetch(`${sandbox().asanaBaseUrl}/attachments`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sandbox-ada',
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: new Uint8Array(101 * 1024 * 1024),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('file: Too large');
});
