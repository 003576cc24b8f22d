import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { get, post } = useGoogle();
type File = drive_v3.Schema$File;

const mimeType = 'application/vnd.google-apps.shortcut';
const fields = { fields: 'id,name,mimeType,size,shortcutDetails' };
const { editable, folder, private: secret } = documentFixtures;

const create = (body: object, token = 'sandbox-ada') =>
  post<File>('/drive/v3/files', { body: { mimeType, ...body }, query: fields, token });

test('a shortcut has the name and the type of its target, and no content', async () => {
  const { body } = await create({ shortcutDetails: { targetId: folder } });
  expect(body).toEqual({
    id: body.id,
    name: 'Launch of Aria 2',
    mimeType,
    shortcutDetails: { targetId: folder, targetMimeType: 'application/vnd.google-apps.folder' },
  });
  const read = await get(`/v1/documents/${body.id}`);
  expect(read.status).not.toBe(200);
});

test('a copy of a shortcut has the same target', async () => {
  const { body } = await create({ name: 'Plan', shortcutDetails: { targetId: editable } });
  const copy = await post<File>(`/drive/v3/files/${body.id}/copy`, { body: {}, query: fields });
  expect(copy.body).toMatchObject({
    name: 'Copy of Plan',
    mimeType,
    shortcutDetails: { targetId: editable },
  });
});

test('a shortcut needs a target that the caller can open', async () => {
  expect((await create({})).status).toBe(400);
  expect((await create({ shortcutDetails: { targetId: 'missing' } })).status).toBe(404);
  const { status } = await create({ shortcutDetails: { targetId: secret } }, 'sandbox-grace');
  expect(status).toBe(404);
});
