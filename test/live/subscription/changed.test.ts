import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createLiveServer } from './live-server.ts';
import type { LiveResult } from './read-events.ts';

// One stream for several objects, so that a page needs one connection.

const { taskWithEverything, emptyTask, fieldRichProject: project } = fixtures;
const { editable: document } = documentFixtures;
const { asana, drive, subscribe, sandbox, recordReads } = await createLiveServer();

const query = `subscription ($ids: [ID!]!, $after: String) { changed(ids: $ids, after: $after) {
  __typename
  ... on TaskChange { kind nodeId position fields task { name } }
  ... on ProjectChange { kind nodeId position fields project { name } }
  ... on GoalChange { kind nodeId position fields goal { name } }
  ... on DocumentChange { kind nodeId position document { title } }
} }`;
const ids = [`Task:${emptyTask}`, `Project:${project}`, `Document:${document}`];
const follow = (after: string | null = null) => subscribe(query, { variables: { ids, after } });

const renameTask = (name: string) => asana('PUT', `/tasks/${emptyTask}`, { name });
const renameProject = (name: string) => asana('PUT', `/projects/${project}`, { name });
const renameDocument = (name: string) => drive('PATCH', `/drive/v3/files/${document}`, { name });
const changedIn = (results: readonly LiveResult[]) =>
  results.map(({ data }) => data.changed).filter(({ kind }) => kind !== 'ADDED');

test('the changes of a task, a project and a document arrive in one stream', async () => {
  const stream = await follow();
  await renameTask('A task');
  await renameProject('A project');
  await renameDocument('A document');
  const found = new Map<string, unknown>();
  while (found.size < 3)
    // The task is part of the project, so its change is also one of the project.
    for (const { __typename, nodeId, position: _, ...rest } of changedIn(await stream.take(1)))
      if (__typename !== 'ProjectChange' || nodeId !== ids[0])
        found.set(__typename, { nodeId, ...rest });
  expect(Object.fromEntries(found)).toEqual({
    TaskChange: { kind: 'CHANGED', nodeId: ids[0], fields: ['name'], task: { name: 'A task' } },
    ProjectChange: {
      kind: 'CHANGED',
      nodeId: ids[1],
      fields: ['name'],
      project: { name: 'A project' },
    },
    DocumentChange: { kind: 'CHANGED', nodeId: ids[2], document: { title: 'A document' } },
  });
});

test('a goal continues at its position, with changes that were made in between', async () => {
  const goal = `Goal:${fixtures.goal}`;
  const rename = (name: string) => asana('PUT', `/goals/${fixtures.goal}`, { name });
  const followGoal = (after: string | null) =>
    subscribe(query, { variables: { ids: [goal, `Task:${emptyTask}`], after } });
  const stream = await followGoal(null);
  await rename('First');
  const [first] = changedIn(await stream.take(1));
  const expected = { __typename: 'GoalChange', kind: 'CHANGED', nodeId: goal, fields: ['name'] };
  expect(first).toMatchObject({ ...expected, goal: { name: 'First' } });
  await stream.close();
  await rename('Second');
  const again = await followGoal(first?.position);
  const [second] = changedIn(await again.take(1));
  expect(second).toMatchObject({ ...expected, goal: { name: 'Second' } });
});

test('one position continues all of them, without a gap and without a repetition', async () => {
  const stream = await follow();
  await renameTask('First');
  const [first] = changedIn(await stream.take(1));
  await stream.close();
  await renameDocument('Second');
  await renameProject('Third');
  const again = await follow(first?.position);
  const names = new Set<string>();
  while (names.size < 2)
    for (const one of changedIn(await again.take(1))) {
      expect(one.__typename).not.toBe('TaskChange');
      // The task is part of the project, so its change is also one of the project.
      if (one.nodeId !== ids[0]) names.add(one.project?.name ?? one.document?.title);
    }
  expect([...names].toSorted()).toEqual(['Second', 'Third']);
});

test('a page of twenty objects needs one stream, and one read for each that changes', async () => {
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      asana('POST', '/tasks', { name: `Task ${index}`, parent: taskWithEverything }),
    ),
  );
  const twenty = created.map(({ gid }) => `Task:${gid}`);
  const stream = await subscribe(query, { variables: { ids: twenty } });
  sandbox.setEvents({ delayMs: null });
  for (const { gid } of created) await asana('PUT', `/tasks/${gid}`, { notes: 'Changed' });
  sandbox.clearRequests();
  sandbox.setEvents({ delayMs: 0 });
  const changed = new Set<string>();
  while (changed.size < 20)
    for (const { nodeId, task } of changedIn(await stream.take(1))) {
      expect(task.name).toMatch(/^Task \d+$/);
      changed.add(nodeId);
    }
  expect([...changed].toSorted()).toEqual(twenty.toSorted());
  expect(recordReads()).toHaveLength(20);
});

test('an object that was deleted is REMOVED, and the changes of the others follow', async () => {
  const { gid } = await asana('POST', '/tasks', { name: 'Soon gone', parent: taskWithEverything });
  const stream = await subscribe(query, { variables: { ids: [`Task:${gid}`, ids[0]] } });
  await asana('DELETE', `/tasks/${gid}`);
  const [removed] = changedIn(await stream.take(1));
  expect(removed).toMatchObject({ kind: 'REMOVED', nodeId: `Task:${gid}`, task: null });
  await renameTask('Still here');
  const [result] = await stream.take(1);
  expect(result?.data.changed).toMatchObject({ nodeId: ids[0], task: { name: 'Still here' } });
  await stream.close();
  // The position is of the objects that are left.
  const after = result?.data.changed.position;
  await asana('PUT', `/tasks/${emptyTask}`, { notes: 'Later' });
  const again = await subscribe(query, { variables: { ids: [ids[0]], after } });
  const fields: string[] = [];
  while (!fields.includes('notes'))
    fields.push(...(changedIn(await again.take(1))[0]?.fields ?? []));
});

test.each<[string, readonly string[], string | null]>([
  ['an id without a type', [emptyTask], null],
  ['an id of another type', [`Story:${emptyTask}`], null],
  ['no id', [], null],
  ['a position of other objects', ids, 'Task:1~abc'],
  ['a text that is no position', ids, `${ids[0]}~abc`],
])('%s is rejected before anything is sent', async (_what, given, after) => {
  sandbox.clearRequests();
  const stream = await subscribe(query, { variables: { ids: given, after } });
  expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(await stream.next()).toBeNull();
  expect(sandbox.requests()).toEqual([]);
});

test('a subscription accepts 50 ids, and rejects one more', async () => {
  const fifty = Array.from({ length: 50 }, () => `Task:${emptyTask}`);
  const stream = await subscribe(query, { variables: { ids: fifty } });
  await renameTask('One of fifty');
  expect((await stream.take(1))[0]?.data.changed.task).toEqual({ name: 'One of fifty' });
  const rejected = await subscribe(query, { variables: { ids: [...fifty, ...fifty.slice(49)] } });
  expect((await rejected.next())?.errors?.[0]?.message).toBe(
    'ids must have at most 50 items, but has 51. Divide the list into several operations.',
  );
});

test('an object that the viewer cannot read rejects the subscription', async () => {
  const stream = await subscribe(query, { variables: { ids: [...ids, 'Task:1'] } });
  expect((await stream.next())?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  expect(await stream.next()).toBeNull();
});
