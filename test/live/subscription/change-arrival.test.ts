import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { toReads } from '../../ask.ts';
import { createLiveServer } from './live-server.ts';

const { taskWithEverything: task, fieldRichProject: project } = fixtures;
const { editable: document } = documentFixtures;
const live = await createLiveServer();
const { asana, drive, sandbox, subscribe } = live;

test('a change of a task arrives with its kind, its fields, its user and the task', async () => {
  const stream = await subscribe(
    'subscription ($id: ID!) { taskChanged(id: $id) { kind fields nodeId at by { name } task { name } story { text } } }',
    { variables: { id: task } },
  );
  await asana('PUT', `/tasks/${task}`, { name: 'Renamed' });
  const [change, story] = await stream.take(2);
  // The first poll after the change brings it. Others may begin before and after it.
  const requests = toReads(sandbox.requests());
  const later = requests.slice(requests.findIndex((line) => line.startsWith('PUT /tasks/')));
  const read = later.findIndex((line) => line.startsWith('GET /tasks/'));
  expect(read).toBeGreaterThanOrEqual(1);
  expect(read).toBeLessThanOrEqual(4);
  expect(change?.errors).toBeUndefined();
  expect(change?.data.taskChanged).toEqual({
    kind: 'CHANGED',
    fields: ['name'],
    nodeId: `Task:${task}`,
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    by: { name: 'Ada Okafor' },
    task: { name: 'Renamed' },
    story: null,
  });
  expect(story?.data.taskChanged).toMatchObject({
    kind: 'ADDED',
    fields: null,
    task: { name: 'Renamed' },
    story: { text: expect.stringContaining('Renamed') },
  });
  expect(change?.extensions.subscription).toEqual({
    position: expect.any(String),
    pollIntervalMs: 100,
  });
});

test('a change in a project arrives with the task or the section that changed', async () => {
  const stream = await subscribe(
    'subscription ($id: ID!) { projectChanged(id: $id) { kind fields nodeId task { name } section { name } project { name } story { text } } }',
    { variables: { id: project } },
  );
  const { gid: section } = await asana('POST', `/projects/${project}/sections`, {
    name: 'New section',
  });
  const [added] = await stream.take(1);
  expect(added?.data.projectChanged).toEqual({
    kind: 'ADDED',
    fields: null,
    nodeId: `Section:${section}`,
    task: null,
    section: { name: 'New section' },
    project: null,
    story: null,
  });
  await asana('PUT', `/projects/${project}`, { name: 'New name' });
  const [renamed] = await stream.take(1);
  expect(renamed?.data.projectChanged).toMatchObject({
    kind: 'CHANGED',
    fields: ['name'],
    nodeId: `Project:${project}`,
    task: null,
    project: { name: 'New name' },
  });
  const { gid } = await asana('POST', '/tasks', { name: 'A new task', projects: [project] });
  const results = await stream.take(1);
  expect(results[0]?.data.projectChanged).toMatchObject({
    kind: 'ADDED',
    nodeId: `Task:${gid}`,
    task: { name: 'A new task' },
    project: null,
  });
  await asana('DELETE', `/tasks/${gid}`);
  for await (const { data, errors } of stream) {
    const { kind, nodeId, task: found } = data.projectChanged;
    if (kind !== 'DELETED' || nodeId !== `Task:${gid}`) continue;
    expect([found, errors]).toEqual([null, undefined]);
    break;
  }
});

test('a status update of a project arrives with a global id that can be read', async () => {
  const stream = await subscribe(
    'subscription ($id: ID!) { projectChanged(id: $id) { kind nodeId task { name } project { name } } }',
    { variables: { id: project } },
  );
  const { gid } = await asana('POST', '/status_updates', {
    parent: project,
    status_type: 'on_track',
    text: 'All is well.',
  });
  const [added] = await stream.take(1);
  const nodeId = `StatusUpdate:${gid}`;
  expect(added?.data.projectChanged).toEqual({ kind: 'ADDED', nodeId, task: null, project: null });
  const response = await live.request('query ($id: ID!) { node(id: $id) { id } }', {
    variables: { id: nodeId },
    headers: { accept: 'application/json' },
  });
  expect(await response.json()).toMatchObject({ data: { node: { id: nodeId } } });
});

const ofDocument = 'kind nodeId at by { displayName } document { title }';

test('a change of a document arrives with its user and its title', async () => {
  const stream = await subscribe(
    `subscription ($id: ID!) { documentChanged(id: $id) { ${ofDocument} } }`,
    { variables: { id: document } },
  );
  // Another document is not reported.
  await drive('PATCH', `/drive/v3/files/${documentFixtures.oneParagraph}`, { name: 'Another' });
  await drive('PATCH', `/drive/v3/files/${document}`, { name: 'New title' });
  const [change] = await stream.take(1);
  expect(change?.errors).toBeUndefined();
  expect(change?.data.documentChanged).toEqual({
    kind: 'CHANGED',
    nodeId: `Document:${document}`,
    at: expect.any(String),
    by: { displayName: 'Ada Okafor' },
    document: { title: 'New title' },
  });
  await drive('PATCH', `/drive/v3/files/${document}`, { trashed: true });
  const [trashed] = await stream.take(1);
  expect(trashed?.data.documentChanged).toMatchObject({ kind: 'DELETED' });
});

test('the changes of all documents arrive, and with a name only those with such a title', async () => {
  const all = await subscribe(`subscription { documentsChanged { ${ofDocument} } }`);
  const named = await subscribe(
    `subscription { documentsChanged(name: "titl NEW") { ${ofDocument} } }`,
  );
  await drive('PATCH', `/drive/v3/files/${documentFixtures.oneParagraph}`, { name: 'Another' });
  const [first] = await all.take(1);
  expect(first?.data.documentsChanged.document).toEqual({ title: 'Another' });
  await drive('PATCH', `/drive/v3/files/${document}`, { name: 'A new title' });
  for (const stream of [all, named]) {
    const [change] = await stream.take(1);
    expect(change?.data.documentsChanged.document).toEqual({ title: 'A new title' });
  }
});
