import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { entityTypes } from '../../src/schema/federation/subgraph.ts';
import { createSchema } from '../../src/schema/schema.ts';
import { createAsker } from '../ask.ts';
import { idOfOne, ownIdFieldOf } from '../node-id.ts';
import { unknownGid } from '../schema/asana/type-test.ts';
import { rowOf, world } from '../world.ts';

const { ask, sandbox } = await createAsker();

/** Queries entities as a gateway does. */
const askEntities = (
  selection: string,
  representations: readonly unknown[],
  person?: Parameters<typeof ask>[2],
) =>
  ask(
    `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`,
    { representations },
    person,
  );

const task = fixtures.taskWithEverything;
const toTask = (gid: string) => ({ __typename: 'Task', gid });

test('fifty tasks by gid cost five requests, with the selected fields', async () => {
  const gids = [...world.tasks.keys()].slice(0, 50);
  const { data, errors, reads, wireRequests } = await askEntities(
    '__typename ... on Task { gid name assignee { name } }',
    gids.map(toTask),
  );
  expect(errors).toEqual([]);
  expect(data._entities.map(({ name }: { name: string }) => name)).toEqual(
    gids.map((gid) => rowOf(world.tasks, gid).name),
  );
  expect(reads).toEqual(gids.map((gid) => `GET /tasks/${gid} assignee.name,name`));
  expect(wireRequests).toBe(5);
});

test('fifty references to three documents cost one request', async () => {
  const known = [documentFixtures.handbook, documentFixtures.editable, documentFixtures.emoji];
  const { data, errors, wireRequests } = await askEntities(
    '... on Document { documentId title }',
    Array.from({ length: 50 }, (_, at) => ({
      __typename: 'Document',
      documentId: known[at % known.length],
    })),
  );
  expect(errors).toEqual([]);
  expect(new Set(data._entities.map(({ title }: { title: string }) => title)).size).toBe(3);
  expect(wireRequests).toBe(1);
});

/** A field of each type that has no name. */
const fieldWithoutName: Readonly<Record<string, string>> = {
  Document: 'title',
  Story: 'text',
  StatusUpdate: 'title',
  TimeTrackingEntry: 'enteredOn',
  Absence: 'startDate',
  Allocation: 'startDate',
  TimePeriod: 'period',
  ProjectBrief: 'title',
  TeamMembership: 'isGuest',
  WorkspaceMembership: 'isGuest',
  PortfolioMembership: 'accessLevel',
  ProjectMembership: 'accessLevel',
  Job: 'status',
};

describe.each(entityTypes(createSchema()).map(({ name }) => name))('%s', (typeName) => {
  const id = idOfOne(typeName);
  const own = ownIdFieldOf(typeName);
  const field = fieldWithoutName[typeName] ?? 'name';
  const selection = `__typename ... on ${typeName} { id ${own} ${field} }`;

  test('is found by both of its keys with one read', async () => {
    const { data, errors, reads } = await askEntities(selection, [
      { __typename: typeName, id: `${typeName}:${id}` },
      { __typename: typeName, [own]: id },
    ]);
    expect(errors).toEqual([]);
    const [first, second] = data._entities;
    expect(first).toMatchObject({ __typename: typeName, id: `${typeName}:${id}`, [own]: id });
    expect(second).toEqual(first);
    expect(reads).toHaveLength(1);
  });

  test('of which only keys are selected sends nothing', async () => {
    const { data, errors, reads } = await askEntities(
      `__typename ... on ${typeName} { id ${own} }`,
      [{ __typename: typeName, [own]: id }],
    );
    expect(errors).toEqual([]);
    expect(data._entities).toEqual([{ __typename: typeName, id: `${typeName}:${id}`, [own]: id }]);
    expect(reads).toEqual([]);
  });
});

test('lists that need only the key are read without the record', async () => {
  const { data, errors, reads } = await askEntities(
    '... on Task { id comments(first: 1) { nodes { text } } subtasks(first: 1) { nodes { name } } }',
    [toTask(task)],
  );
  expect(errors).toEqual([]);
  expect(data._entities[0].comments.nodes).toHaveLength(1);
  expect(reads.map((read) => read.split('?')[0])).toEqual([
    `GET /tasks/${task}/stories`,
    `GET /tasks/${task}/subtasks`,
  ]);
});

test('a list of a record that does not exist is null, with a code at its path', async () => {
  const { data, errors } = await askEntities('... on Task { id comments { nodes { text } } }', [
    toTask(unknownGid),
    toTask(task),
  ]);
  expect(data._entities[0]).toEqual({ id: `Task:${unknownGid}`, comments: null });
  expect(data._entities[1].id).toBe(`Task:${task}`);
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['_entities', 0, 'comments'], 'NOT_FOUND'],
  ]);
});

test('a missing or forbidden entity is null with a code at its index, and the others are returned', async () => {
  const { data, errors, wireRequests } = await askEntities(
    '__typename ... on Task { name } ... on Project { name }',
    [
      toTask(task),
      toTask(unknownGid),
      { __typename: 'Project', gid: fixtures.privateProject },
      { __typename: 'Project', id: `Project:${fixtures.hundredTaskProject}` },
    ],
    'grace',
  );
  expect(data._entities).toEqual([
    { __typename: 'Task', name: rowOf(world.tasks, task).name },
    null,
    null,
    { __typename: 'Project', name: rowOf(world.projects, fixtures.hundredTaskProject).name },
  ]);
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['_entities', 1], 'NOT_FOUND'],
    [['_entities', 2], 'FORBIDDEN'],
  ]);
  expect(wireRequests).toBe(1);
});

test('without a credential for one service, the entities of the other are returned', async () => {
  const { data, errors } = await askEntities(
    '... on Task { name } ... on Document { title }',
    [toTask(task), { __typename: 'Document', documentId: documentFixtures.handbook }],
    'ada-pat',
  );
  expect(data._entities).toEqual([{ name: rowOf(world.tasks, task).name }, null]);
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['_entities', 1], 'NOT_CONNECTED'],
  ]);
});

test.for<readonly [string, unknown]>([
  ['an unknown type', { __typename: 'Unicorn', gid: task }],
  ['a type without an id', { __typename: 'TaskCounts', gid: task }],
  ['an interface', { __typename: 'Node', id: `Task:${task}` }],
  ['a reference without a type', { gid: task }],
  ['a reference without a key', { __typename: 'Task' }],
  ['a key of null', { __typename: 'Task', gid: null, id: null }],
  ['a key that is not a string', { __typename: 'Task', gid: 1204 }],
  ['another service’s key', { __typename: 'Task', documentId: documentFixtures.handbook }],
  ['an invalid gid', { __typename: 'Task', gid: 'abc' }],
  ['a gid with a path', { __typename: 'Task', gid: '1/../2' }],
  ['a global id for a gid', { __typename: 'Task', gid: `Task:${task}` }],
  ['an address', { __typename: 'Task', gid: `https://app.asana.com/0/0/${task}/f` }],
  ['a gid for a global id', { __typename: 'Task', id: task }],
  ['the global id of another type', { __typename: 'Task', id: `Project:${task}` }],
  ['the global id of no type', { __typename: 'Task', id: `Unicorn:${task}` }],
  ['keys of two different objects', { __typename: 'Task', id: `Task:${task}`, gid: unknownGid }],
  ['an invalid documentId', { __typename: 'Document', documentId: 'short' }],
  ['an invalid global id of a document', { __typename: 'Document', id: 'Document:short' }],
  ['an invalid folderId', { __typename: 'Folder', folderId: 'root' }],
  ['an invalid driveId', { __typename: 'SharedDrive', driveId: 'x y' }],
  ['text', 'Task'],
  ['a list', [toTask(task)]],
])('%s is rejected at its index before anything is sent', async ([, representation]) => {
  const { data, errors, reads } = await askEntities('__typename ... on Task { name }', [
    representation,
  ]);
  expect(data._entities).toEqual([null]);
  expect(errors.map(({ path, extensions }) => [path, extensions])).toEqual([
    [['_entities', 0], { code: 'BAD_USER_INPUT', field: 'representations', retryable: false }],
  ]);
  expect(reads).toEqual([]);
});

test('a malformed reference does not affect the others', async () => {
  const { data, errors } = await askEntities('... on Task { name }', [
    toTask('abc'),
    { __typename: 'Unicorn' },
    toTask(task),
  ]);
  expect(data._entities).toEqual([null, null, { name: rowOf(world.tasks, task).name }]);
  expect(errors).toHaveLength(2);
});

test('an invalid argument below entities fails its field only, with one error for all entities', async () => {
  const { data, errors, reads } = await askEntities(
    '... on Task { name comments(first: 0) { nodes { id } } }',
    [toTask(task), toTask(fixtures.emptyTask)],
  );
  expect(
    errors.map(({ path, extensions }) => [path, extensions.code, extensions['field']]),
  ).toEqual([[['_entities', expect.any(Number), 'comments'], 'BAD_USER_INPUT', 'first']]);
  expect(data._entities).toEqual([
    { name: expect.any(String), comments: null },
    { name: expect.any(String), comments: null },
  ]);
  expect(reads).toHaveLength(2);
});

test('references can be literals in the document', async () => {
  const { data, errors } = await ask(
    `{ _entities(representations: [{ __typename: "Task", gid: "${task}" }]) { ... on Task { name } } }`,
  );
  expect(errors).toEqual([]);
  expect(data._entities).toEqual([{ name: rowOf(world.tasks, task).name }]);
});

test('an entity whose read fails has a code at its index', async () => {
  sandbox.setFaults([{ kind: 'wrong-shape', route: 'GET /tags/{tag_gid}' }]);
  const { data, errors } = await askEntities('... on Task { name } ... on Tag { name }', [
    toTask(task),
    { __typename: 'Tag', gid: fixtures.tag },
  ]);
  expect(data._entities).toEqual([{ name: rowOf(world.tasks, task).name }, null]);
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['_entities', 1], 'UPSTREAM_BAD_RESPONSE'],
  ]);
});
