import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { idOfOne } from '../../node-id.ts';
import { expectRejected, type RejectedCase } from './rejected-query.ts';

const { ask } = await createAsker();

const {
  paidWorkspace: workspace,
  hundredTaskProject: project,
  taskWithEverything: task,
} = fixtures;

describe('a field with invalid arguments is null, and nothing is sent for it:', () => {
  const since = 'completedSince: "2026-01-01T00:00:00Z", completed: false';

  test.each<RejectedCase>([
    ['tasks without a container', '{ tasks { nodes { name } } }', 'workspace', ['tasks']],
    [
      'tasks of an assignee without a container',
      '{ tasks(assignee: "me") { nodes { name } } }',
      'workspace',
      ['tasks'],
    ],
    [
      'projects without a workspace or team',
      '{ projects { nodes { name } } }',
      'workspace',
      ['projects'],
    ],
    [
      'tasks both completed and open',
      `{ tasks(project: "${project}", ${since}) { nodes { name } } }`,
      'completedSince',
      ['tasks'],
    ],
    [
      'a project’s tasks both completed and open',
      `{ project(id: "${project}") { tasks(${since}) { nodes { name } } } }`,
      'completedSince',
      ['project', 'tasks'],
    ],
    [
      'a section’s tasks both completed and open',
      `{ section(id: "${idOfOne('Section')}") { name tasks(${since}) { nodes { name } } } }`,
      'completedSince',
      ['section', 'tasks'],
    ],
    [
      'a workspace’s tasks both completed and open',
      `{ workspace(id: "${workspace}") { name tasks(${since}) { nodes { name } } } }`,
      'completedSince',
      ['workspace', 'tasks'],
    ],
    [
      'tasks with a blank search text',
      `{ workspace(id: "${workspace}") { name tasks(text: " ") { nodes { name } } } }`,
      'text',
      ['workspace', 'tasks'],
    ],
    [
      'a custom field without a name and an id',
      `{ task(id: "${task}") { customField { name } } }`,
      'name',
      ['task', 'customField'],
    ],
    [
      'a custom field with both a name and an id',
      `{ task(id: "${task}") { customField(name: "A", id: "1") { name } } }`,
      'name',
      ['task', 'customField'],
    ],
    [
      'a custom field with an invalid id',
      `{ task(id: "${task}") { customField(id: "x") { name } } }`,
      'id',
      ['task', 'customField'],
    ],
    [
      'a section with an invalid project id',
      `{ task(id: "${task}") { section(project: "x") { name } } }`,
      'project',
      ['task', 'section'],
    ],
    [
      'a photo with size 0',
      `{ task(id: "${task}") { assignee { photoUrl(size: 0) } } }`,
      'size',
      ['task', 'assignee', 'photoUrl'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRejected(ask, query, field, path);
  });
});

describe('the read of a record requests no property for a field with an invalid argument:', () => {
  test.each([
    ['photoUrl', '{ user(id: "me") { name photoUrl(size: 0) } }', 'GET /users/me name'],
    [
      'section',
      `{ task(id: "${task}") { name section(project: "x") { name } } }`,
      `GET /tasks/${task} name`,
    ],
    [
      'customField',
      `{ task(id: "${task}") { name customField(name: "A", id: "1") { displayValue } } }`,
      `GET /tasks/${task} name`,
    ],
  ])('%s', async (_field, query, read) => {
    const { errors, reads } = await ask(query);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    expect(reads).toEqual([read]);
  });

  test('a field whose variable is invalid in one of two operations', async () => {
    const query = 'query ($size: Int) { user(id: "me") { name photoUrl(size: $size) } }';
    expect((await ask(query, { size: 0 })).reads).toEqual(['GET /users/me name']);
    const { data, reads } = await ask(query, { size: 20 });
    expect(data.user.photoUrl).toMatch(/21x21/);
    expect(reads).toEqual(['GET /users/me name,photo.image_21x21']);
  });
});

describe('a field with an invalid argument has one error with its complete path:', () => {
  const index = expect.any(Number);

  test.each<RejectedCase>([
    [
      'in lists of lists',
      '{ workspaces { nodes { projects { nodes { tasks(first: 0) { nodes { name } } } } } } }',
      'first',
      ['workspaces', 'nodes', index, 'projects', 'nodes', index, 'tasks'],
    ],
    [
      'below edges and aliases',
      `{ w: workspaces { edges { node { p: projects { edges { node { t: tasks(first: -1) { pageInfo { hasNextPage } } } } } } } } }`,
      'first',
      ['w', 'edges', index, 'node', 'p', 'edges', index, 'node', 't'],
    ],
    [
      'in a fragment',
      '{ workspaces { nodes { ...W } } } fragment W on Workspace { projects { nodes { ... on Project { tasks(after: "x") { nodes { name } } } } } }',
      'after',
      ['workspaces', 'nodes', index, 'projects', 'nodes', index, 'tasks'],
    ],
    [
      'on a possible type of a node',
      `{ node(id: "Project:${project}") { id ... on Project { tasks(first: 0) { nodes { name } } } } }`,
      'first',
      ['node', 'tasks'],
    ],
    [
      'on an embedded record',
      `{ tasks(project: "${project}", first: 5) { nodes { assignee { photoUrl(size: 0) } } } }`,
      'size',
      ['tasks', 'nodes', index, 'assignee', 'photoUrl'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRejected(ask, query, field, path);
  });

  test('in a variable, for each operation', async () => {
    const query =
      'query ($n: Int) { workspaces(first: 1) { nodes { projects(first: $n) { nodes { name } } } } }';
    const bad = await ask(query, { n: 0 });
    expect(bad.errors[0]).toMatchObject({
      path: ['workspaces', 'nodes', 0, 'projects'],
      extensions: { code: 'BAD_USER_INPUT', field: 'first' },
    });
    expect(bad.wireRequests).toBe(1);
    const good = await ask(query, { n: 1 });
    expect(good.errors).toEqual([]);
    const worse = await ask(query, { n: 1001 });
    expect(worse.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(worse.wireRequests).toBe(1);
  });
});

test('arguments of a field that a directive excludes are checked only when the field is included', async () => {
  const query = `query ($no: Boolean = false) { project(id: "${project}") { name tasks(first: 0) @include(if: $no) { nodes { name } } ... @skip(if: true) { tasks(first: 0) { nodes { name } } } } }`;
  expect((await ask(query)).errors).toEqual([]);
  const { data, errors, reads } = await ask(query, { no: true });
  expect(errors).toMatchObject([{ path: ['project', 'tasks'], extensions: { field: 'first' } }]);
  expect(data).toEqual({ project: { name: expect.any(String), tasks: null } });
  expect(reads).toHaveLength(1);
});

describe('an invalid argument of a field below a list', () => {
  test('is one error for the first item, and the field is null in every item', async () => {
    const { data, errors, reads } = await ask(
      `{ tasks(project: "${project}", first: 5) { nodes { name comments(first: 0) { nodes { id } } } } }`,
    );
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['tasks', 'nodes', 0, 'comments'],
      extensions: { code: 'BAD_USER_INPUT', field: 'first' },
    });
    expect(data.tasks.nodes).toEqual(
      Array.from({ length: 5 }, () => ({ name: expect.any(String), comments: null })),
    );
    expect(reads).toHaveLength(1);
  });

  test('is reported for each of two fields, and in the next operation again', async () => {
    const query = `{ tasks(project: "${project}", first: 5) {
      nodes { name a: customField { name } b: customField { name } }
    } }`;
    for (const { errors } of [await ask(query), await ask(query)]) {
      expect(errors.map(({ path }) => path)).toEqual([
        ['tasks', 'nodes', 0, 'a'],
        ['tasks', 'nodes', 0, 'b'],
      ]);
    }
  });
});

test('an invalid argument of a fragment is reported for each root field that uses the fragment', async () => {
  const { errors } = await ask(
    `{ a: task(id: "${task}") { ...F } b: task(id: "${task}") { ...F } } fragment F on Task { name customField { name } }`,
  );
  expect(errors.map(({ path }) => path)).toEqual([
    ['a', 'customField'],
    ['b', 'customField'],
  ]);
});

test('a mutation with an invalid argument in its payload is not sent, and the error ends at a list that does not exist yet', async () => {
  const input = `task: "${task}", name: "New"`;
  const { errors, wireRequests } = await ask(`mutation {
    one: updateTask(input: { ${input} }) { task { name comments(first: 0) { nodes { id } } } }
    many: updateTasks(input: { tasks: [{ ${input} }] }) { results { task { name customField { name } } } }
  }`);
  expect(
    errors.map(({ path, extensions }) => [path, extensions.code, extensions['applied']]),
  ).toEqual([
    [['one', 'task', 'comments'], 'BAD_USER_INPUT', 'NO'],
    [['many', 'results'], 'BAD_USER_INPUT', 'NO'],
  ]);
  expect(wireRequests).toBe(0);
});

test('a field with an invalid argument does not affect the other fields', async () => {
  const { data, errors, reads } = await ask(
    `{ bad: task(id: "x") { name } good: task(id: "${task}") { name } }`,
  );
  expect(data).toEqual({ bad: null, good: { name: expect.any(String) } });
  expect(errors.map(({ path }) => path)).toEqual([['bad']]);
  expect(reads).toHaveLength(1);
});
