import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import {
  asanaRequest as asana,
  type CheckRequest,
  type SendRequest,
} from '../../../src/doctor/service-request.ts';

const boundary = 'canary-boundary';

/** A batch with a document that exists and one that does not. */
function docsBatch(id: string): CheckRequest {
  const parts = [id, '1CanaryMissingDocument'].map(
    (one, at) =>
      `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <${at}>\r\n\r\nGET /v1/documents/${one}?fields=title\r\n\r\n`,
  );
  return {
    api: 'docs',
    method: 'POST',
    path: '/batch',
    contentType: `multipart/mixed; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--`,
  };
}

/**
 * Sends requests of every kind: lists, records with all fields, writes, batches of both services, and requests that fail. `texts` are written
 * to a task, to a document, and to what errors quote.
 */
export async function sendMany(send: SendRequest, texts: readonly string[]): Promise<void> {
  const all = texts.join('\n');
  const [text = ''] = texts;
  const fields = {
    opt_fields:
      'name,notes,html_notes,due_on,created_at,permalink_url,assignee.(name|email),custom_fields,followers.name,memberships.section.name,projects.name,num_subtasks',
  };
  const me = await send(
    asana('GET', '/users/me', { opt_fields: 'name,email,photo,workspaces.name' }),
  );
  const workspace = gidOf((await send(asana('GET', '/workspaces', { limit: '1' }))).json);
  const task = {
    name: text,
    notes: all,
    workspace,
    assignee: gidOf(me.json),
    due_on: '2026-03-05',
  };
  const created = await send(asana('POST', '/tasks', {}, task));
  const gid = gidOf(created.json);
  await send(asana('GET', `/tasks/${gid}`, fields));
  await send(asana('PUT', `/tasks/${gid}`, {}, { name: all, due_on: '2027-01-31' }));
  await send(asana('POST', `/tasks/${gid}/stories`, {}, { text: all }));
  await send(asana('GET', `/tasks/${gid}/stories`, { limit: '100' }));
  const project = gidOf((await send(asana('GET', `/workspaces/${workspace}/projects`))).json);
  await send(asana('GET', `/projects/${project}/tasks`, { ...fields, limit: '50' }));
  await send(
    asana('GET', `/workspaces/${workspace}/typeahead`, { resource_type: 'user', query: 'a' }),
  );
  await send(asana('GET', '/tasks/9999999999999999'));
  await send(asana('GET', `/tasks/${encodeURIComponent(text)}`));
  await send(asana('PUT', `/tasks/${gid}`, {}, { due_on: text }));
  await send(asana('PUT', `/tasks/${gid}`, {}, { completed: all }));
  await send(asana('GET', `/canary/${encodeURIComponent(text)}`));
  await send(asana('GET', '/tasks', { completed_since: text, project }));
  const actions = [
    { method: 'get', relative_path: `/tasks/${gid}`, options: { fields: ['name', 'notes'] } },
    { method: 'get', relative_path: '/tasks/9999999999999998' },
  ];
  await send(asana('POST', '/batch', {}, { actions }));

  const list = { q: "mimeType = 'application/vnd.google-apps.document'", pageSize: '100' };
  await send({ api: 'drive', method: 'GET', path: '/drive/v3/files', query: list });
  for (const id of [documentFixtures.everyElement, documentFixtures.suggestions]) {
    const path = `/v1/documents/${id}`;
    await send({ api: 'docs', method: 'GET', path, query: { includeTabsContent: 'true' } });
  }
  const document = { name: text, mimeType: 'application/vnd.google-apps.document' };
  const own = await send({
    api: 'drive',
    method: 'POST',
    path: '/drive/v3/files',
    body: JSON.stringify(document),
  });
  // The emulator returns an id.
  const { id } = own.json as { id: string };
  const requests = [{ insertText: { location: { index: 1 }, text: all } }];
  const update = `/v1/documents/${id}:batchUpdate`;
  await send({ api: 'docs', method: 'POST', path: update, body: JSON.stringify({ requests }) });
  const wrong = [{ insertText: { location: { index: 987654 }, text } }];
  await send({
    api: 'docs',
    method: 'POST',
    path: update,
    body: JSON.stringify({ requests: wrong }),
  });
  await send({ api: 'docs', method: 'GET', path: `/v1/documents/${id}` });
  const q = `name contains '${text.replaceAll("'", "\\'")}' and trashed = false`;
  await send({ api: 'drive', method: 'GET', path: '/drive/v3/files', query: { q, fields: '*' } });
  await send({
    api: 'drive',
    method: 'GET',
    path: '/drive/v3/files',
    query: { fields: 'files(canaryField)' },
  });
  await send({
    api: 'drive',
    method: 'GET',
    path: `/drive/v3/files/${id}`,
    query: { fields: '*' },
  });
  await send({ api: 'drive', method: 'GET', path: '/drive/v3/files/1CanaryMissingDocument' });
  await send({ api: 'drive', method: 'GET', path: '/drive/v3/about', query: { fields: '*' } });
  await send(docsBatch(id));
}

/** The gid of a record, or of the first record of a list. */
function gidOf(json: unknown): string {
  // The emulator responds as described.
  const { data } = json as { data: { gid: string } | [{ gid: string }] };
  return Array.isArray(data) ? data[0].gid : data.gid;
}
