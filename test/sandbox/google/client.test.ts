import { docs } from '@googleapis/docs';
import { drive } from '@googleapis/drive';
import Asana from 'asana';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { useGoogle } from './caller.ts';

// The official clients of both services work with the sandbox. Only their base URL is changed.

const { sandbox } = useGoogle();
const headers = { authorization: 'Bearer sandbox-ada' };

test('Google’s Docs client reads and creates documents', async () => {
  const client = docs({ version: 'v1', rootUrl: `${sandbox().googleDocsBaseUrl}/`, headers });
  const { data } = await client.documents.get({
    documentId: documentFixtures.handbook,
    includeTabsContent: true,
  });
  expect(data.tabs?.[1]?.childTabs?.[0]?.tabProperties?.title).toBe('Questions');
  const created = await client.documents.create({ requestBody: { title: 'By the client' } });
  expect(created.data.title).toBe('By the client');
  await expect(client.documents.get({ documentId: 'x' })).rejects.toMatchObject({ status: 404 });
});

test('Google’s Docs client edits documents', async () => {
  const client = docs({ version: 'v1', rootUrl: `${sandbox().googleDocsBaseUrl}/`, headers });
  const documentId = documentFixtures.oneParagraph;
  const { data } = await client.documents.batchUpdate({
    documentId,
    requestBody: { requests: [{ insertText: { text: 'Rule: ', location: { index: 1 } } }] },
  });
  const after = await client.documents.get({ documentId });
  expect(data.writeControl?.requiredRevisionId).toBe(after.data.revisionId);
  expect(JSON.stringify(after.data.body)).toContain('Rule: Measure twice');
  const bad = { documentId, requestBody: { requests: [{ insertText: { text: 'x' } }] } };
  await expect(client.documents.batchUpdate(bad)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('Invalid requests[0].insertText: '),
  });
});

test('Google’s Drive client searches, reads and exports files', async () => {
  const client = drive({ version: 'v3', rootUrl: `${sandbox().googleDriveBaseUrl}/`, headers });
  const found = await client.files.list({ q: "name = 'Motto'", fields: 'files(id)' });
  expect(found.data.files).toEqual([{ id: documentFixtures.oneParagraph }]);
  const fileId = documentFixtures.oneParagraph;
  const { data } = await client.permissions.list({ fileId });
  expect(data.permissions).toHaveLength(2);
  const exported = await client.files.export({ fileId, mimeType: 'text/plain' });
  expect(exported.data).toContain('Measure twice, forecast once.');
});

test('Asana’s client reads a task', async () => {
  const client = new Asana.ApiClient();
  client.basePath = sandbox().asanaBaseUrl;
  client.authentications['token'] = { type: 'oauth2', accessToken: 'sandbox-ada' };
  const { data } = await new Asana.TasksApi(client).getTask(fixtures.taskWithEverything, {
    opt_fields: 'name',
  });
  expect(data.name).toBe('Ship the “storm” alert & its sound 🌩️');
});
