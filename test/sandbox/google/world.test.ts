import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { documentIds } from '../../../sandbox/world/fixture/document-url.ts';
import { useGoogle } from './caller.ts';

const { get } = useGoogle();
const everything = {
  pageSize: '1000',
  supportsAllDrives: 'true',
  includeItemsFromAllDrives: 'true',
  fields: 'files(id,name,trashed)',
};
const q = "mimeType = 'application/vnd.google-apps.document'";

test('every document that tasks link to exists', async () => {
  for (const id of Object.values(documentIds)) {
    expect((await get(`/v1/documents/${id}`)).status).toBe(200);
  }
});

test('the world has about forty documents with different names', async () => {
  const { body } = await get<drive_v3.Schema$FileList>('/drive/v3/files', {
    query: { ...everything, q },
  });
  const names = body.files?.map(({ name }) => name);
  expect(names?.length).toBeGreaterThanOrEqual(39);
  expect(new Set(names).size).toBe(names?.length);
  expect(body.files?.find(({ trashed }) => trashed)?.id).toBeDefined();
});

test('the world is the same at every start', async () => {
  const other = await createSandbox();
  const path = `/v1/documents/${documentFixtures.handbook}`;
  const headers = { authorization: 'Bearer sandbox-ada' };
  const response = await fetch(`${other.url}${path}?includeTabsContent=true`, { headers });
  expect(await response.json()).toEqual(
    (await get(path, { query: { includeTabsContent: 'true' } })).body,
  );
  await other.close();
});

test('the tabs of the handbook document have the ids in `documentFixtures`', async () => {
  const { body } = await get(`/v1/documents/${documentFixtures.handbook}`, {
    query: { fields: 'tabs(tabProperties/tabId,childTabs/tabProperties/tabId)' },
  });
  const ids = JSON.stringify(body).match(/t\.\w+/g);
  expect(ids).toEqual(documentFixtures.handbookTabs);
});
