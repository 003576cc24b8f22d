import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { createServiceWrites } from './service-write.ts';

const { taskWithEverything: task, emptyTask, fieldRichProject: project } = fixtures;
const { ask, sandbox } = await createAsker();
const { asana } = createServiceWrites(sandbox);

const page = 'position hasMore resync';
const changes = `query ($id: ID!, $after: String, $first: Int) { task(id: $id) {
  changes(after: $after, first: $first) { ${page} nodes { kind nodeId fields position } }
} }`;
const ofProject = (selection: string) =>
  `query ($id: ID!, $after: String, $first: Int) { project(id: $id) {
    changes(after: $after, first: $first) { ${page} nodes { ${selection} } }
  } }`;

const read = async (after: string | null, first = 50, id: string = task) =>
  (await ask(changes, { id, after, first })).data.task.changes;
const readProject = (selection: string, after: string | null, first = 50) =>
  ask(ofProject(selection), { id: project, after, first });
const positionOfProject = async (): Promise<string> =>
  (await readProject('kind', null)).data.project.changes.position;

test('without a position, the page has only the position now, for one read', async () => {
  await asana('PUT', `/tasks/${task}`, { name: 'Before' });
  const { data, reads, upstream } = await ask(changes, { id: task });
  expect(data.task.changes).toEqual({
    position: expect.any(String),
    hasMore: false,
    resync: null,
    nodes: [],
  });
  expect(reads.filter((line) => line.startsWith('GET /events'))).toHaveLength(1);
  expect(upstream.totals.estimated).toMatchObject({
    minReads: reads.length,
    maxReads: reads.length,
  });
});

test('the changes after a position arrive once, in their order, and the next page is empty', async () => {
  const { position } = await read(null);
  await asana('PUT', `/tasks/${task}`, { name: 'First' });
  await asana('PUT', `/tasks/${task}`, { notes: 'Second' });
  const first = await read(position);
  expect(first.nodes.map(({ fields }: { fields: string[] | null }) => fields)).toEqual([
    ['name'],
    null,
    ['notes'],
    null,
  ]);
  expect(first.nodes.at(-1).position).toBe(first.position);
  const next = await read(first.position);
  expect(next).toMatchObject({ nodes: [], hasMore: false, resync: null });
  // The page after a change is the rest of the page that contained it.
  const rest = await read(first.nodes[1].position);
  const withoutPositions = (nodes: readonly object[]) =>
    nodes.map((node) => ({ ...node, position: expect.any(String) }));
  // Asana's cursor after a page is another one each time.
  expect(rest.nodes).toEqual(withoutPositions(first.nodes.slice(2)));
});

test('250 changes are read in pages of any size, without a gap, also if others are made meanwhile', {
  tags: 'slow',
}, async () => {
  const { position } = await read(null, 50, emptyTask);
  const comment = async (text: string) =>
    (await asana('POST', `/tasks/${emptyTask}/stories`, { text })).gid;
  const written: string[] = [];
  for (let count = 0; count < 120; count += 1) written.push(await comment(`${count}`));
  const received: string[] = [];
  let after = position;
  for (const first of [1, 7, 30, 100, 100, 100, 100]) {
    const { nodes, ...rest } = await read(after, first, emptyTask);
    expect(nodes.length).toBeLessThanOrEqual(first);
    after = rest.position;
    for (const { kind, nodeId } of nodes)
      if (kind === 'ADDED' && nodeId.startsWith('Story:')) received.push(nodeId.slice(6));
    if (first < 100) written.push(await comment(`After ${first}`));
    expect(rest.hasMore, `after ${received.length} changes`).toBe(received.length < written.length);
    if (!rest.hasMore) break;
  }
  expect(received).toEqual(written);
});

test('a record that changed several times is read once, after its last change', async () => {
  const after = await positionOfProject();
  const { gid } = await asana('POST', '/tasks', { name: 'A', projects: [project] });
  for (const name of ['B', 'C', 'D']) await asana('PUT', `/tasks/${gid}`, { name });
  const { data, reads, upstream } = await readProject('kind task { name completed }', after);
  const { nodes } = data.project.changes;
  expect(nodes.length).toBeGreaterThan(3);
  expect(nodes.every(({ task }: { task: { name: string } }) => task.name === 'D')).toBe(true);
  const below = reads.filter((line) => line.startsWith('GET /tasks'));
  expect(below).toEqual([`GET /tasks/${gid} completed,name`]);
  const { minReads, maxReads } = upstream.totals.estimated ?? {};
  expect(minReads).toBe(reads.length - below.length);
  expect(maxReads).toBe(reads.length - below.length + 50);
});

test('a new task is one change with its section, and a deleted task is a change without it', async () => {
  const after = await positionOfProject();
  const { gid } = await asana('POST', '/tasks', { name: 'New', projects: [project] });
  const selection = 'kind nodeId position task { name } section { name } by { name }';
  const { data, reads } = await readProject(selection, after);
  const nodeId = `Task:${gid}`;
  const added = data.project.changes.nodes.filter(
    (node: { nodeId: string }) => node.nodeId === nodeId,
  );
  expect(added).toMatchObject([
    {
      kind: 'ADDED',
      task: { name: 'New' },
      section: { name: expect.any(String) },
      by: { name: expect.stringContaining('Ada') },
    },
  ]);
  expect(reads.filter((line) => line.startsWith('GET /users'))).toEqual([]);
  await asana('DELETE', `/tasks/${gid}`);
  const deleted = await readProject(selection, data.project.changes.position);
  expect(deleted.errors).toEqual([]);
  expect(deleted.data.project.changes.nodes).toMatchObject([
    { kind: 'DELETED', nodeId, task: null },
  ]);
});

test('a position that Asana no longer knows says that the state must be read again', async () => {
  const { position } = await read(null);
  await asana('PUT', `/tasks/${task}`, { name: 'Lost' });
  sandbox.expireSyncTokens();
  const expired = await read(position);
  expect(expired).toMatchObject({ nodes: [], hasMore: false, resync: 'POSITION_EXPIRED' });
  await asana('PUT', `/tasks/${task}`, { name: 'After it' });
  const next = await read(expired.position);
  expect(next.resync).toBeNull();
  expect(next.nodes[0]).toMatchObject({ kind: 'CHANGED', fields: ['name'] });
});

test.each([
  ['a text that is no position', { after: 'abc' }],
  ['a page without changes', { after: null, first: 0 }],
  ['a page that needs two reads', { after: null, first: 101 }],
])('%s is rejected before anything is sent', async (_what, variables) => {
  const { errors, reads } = await ask(changes, { id: task, ...variables });
  expect(errors).toMatchObject([
    { path: ['task', 'changes'], extensions: { code: 'BAD_USER_INPUT' } },
  ]);
  expect(reads.filter((line) => line.startsWith('GET /events'))).toEqual([]);
});

test('a position of another object is rejected, and the rest of the object is returned', async () => {
  const { position } = await read(null);
  const both = await ask(
    `query ($a: ID!, $b: ID!, $after: String) {
      a: task(id: $a) { name changes(after: $after) { position } }
      b: project(id: $b) { name changes(after: $after) { position } }
    }`,
    { a: emptyTask, b: project, after: position },
  );
  expect(both.errors.map(({ path, extensions }) => [path, extensions['field']])).toEqual([
    [['a', 'changes'], 'after'],
    [['b', 'changes'], 'after'],
  ]);
  expect(both.data.a.name).toEqual(expect.any(String));
  expect(both.reads.filter((line) => line.startsWith('GET /events'))).toEqual([]);
});

test('what is selected below a change is read after it, although the operation has read it before', async () => {
  const { gid } = await asana('POST', '/tasks', { name: 'Before', parent: emptyTask });
  const { position } = await read(null, 50, gid);
  sandbox.clearRequests();
  sandbox.setFaults([{ kind: 'latency', ms: 600, route: 'GET /tasks/{task_gid}/subtasks' }]);
  const query = `query ($id: ID!, $after: String) { task(id: $id) { subtasks { nodes {
    name changes(after: $after) { nodes { task { name } } }
  } } } }`;
  const asked = ask(query, { id: emptyTask, after: position });
  // The sandbox has prepared the response to the list by now.
  await expect.poll(() => sandbox.requests().length, { interval: 5 }).toBeGreaterThan(0);
  await asana('PUT', `/tasks/${gid}`, { name: 'While it reads' });
  const [one] = (await asked).data.task.subtasks.nodes;
  expect(one.name).toBe('Before');
  expect(one.changes.nodes[0].task).toEqual({ name: 'While it reads' });
});

test('a failed read of a page is the error of the field, and the same position reads it again', async () => {
  const { position } = await read(null);
  await asana('PUT', `/tasks/${task}`, { name: 'Later' });
  sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /events' }]);
  const failed = await ask(changes, { id: task, after: position });
  expect(failed.data.task.changes).toBeNull();
  expect(failed.errors).toMatchObject([
    { path: ['task', 'changes'], extensions: { code: 'FORBIDDEN' } },
  ]);
  sandbox.setFaults([]);
  expect((await read(position)).nodes[0]).toMatchObject({ fields: ['name'] });
});

test('a goal has its changes and those of its comments, with what they name', async () => {
  const { goal } = fixtures;
  const query = `query ($id: ID!, $after: String) { goal(id: $id) {
    changes(after: $after) { ${page} nodes { kind nodeId fields goal { name } story { text } by { name } } }
  } }`;
  const readGoal = async (after: string | null) => {
    const { data, errors } = await ask(query, { id: goal, after });
    expect(errors).toEqual([]);
    return data.goal.changes;
  };
  const { position } = await readGoal(null);
  await asana('PUT', `/goals/${goal}`, { name: 'Sell more' });
  const { gid } = await asana('POST', `/goals/${goal}/stories`, { text: 'Well done' });
  const by = { name: 'Ada Okafor' };
  const changed = { goal: { name: 'Sell more' }, by };
  const { nodes, hasMore, position: next } = await readGoal(position);
  expect(hasMore).toBe(false);
  expect(nodes).toEqual([
    { ...changed, kind: 'CHANGED', nodeId: `Goal:${goal}`, fields: ['name'], story: null },
    {
      ...changed,
      kind: 'ADDED',
      nodeId: `Story:${gid}`,
      fields: null,
      story: { text: 'Well done' },
    },
  ]);
  expect(await readGoal(next)).toMatchObject({ nodes: [], resync: null });
});
