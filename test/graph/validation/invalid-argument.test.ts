import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { ask, expectRejected, type RejectedCase } from './rejected-query.ts';

const { hundredTaskProject: project, taskWithEverything: task } = fixtures;

describe('invalid arguments are rejected before anything is sent:', () => {
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
      `{ section(id: "1") { tasks(${since}) { nodes { name } } } }`,
      'completedSince',
      ['section', 'tasks'],
    ],
    [
      'a workspace’s tasks both completed and open',
      `{ workspace(id: "1") { tasks(${since}) { nodes { name } } } }`,
      'completedSince',
      ['workspace', 'tasks'],
    ],
    [
      'tasks with a blank search text',
      '{ workspace(id: "1") { tasks(text: " ") { nodes { name } } } }',
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
    await expectRejected(query, field, path);
  });
});

describe('an invalid argument at any depth is rejected before anything is sent:', () => {
  test.each<RejectedCase>([
    [
      'in lists of lists',
      '{ workspaces { nodes { projects { nodes { tasks(first: 0) { nodes { name } } } } } } }',
      'first',
      ['workspaces', 'nodes', 'projects', 'nodes', 'tasks'],
    ],
    [
      'below edges and aliases',
      `{ w: workspaces { edges { node { p: projects { edges { node { t: tasks(first: -1) { pageInfo { hasNextPage } } } } } } } } }`,
      'first',
      ['w', 'edges', 'node', 'p', 'edges', 'node', 't'],
    ],
    [
      'in a fragment',
      '{ workspaces { nodes { ...W } } } fragment W on Workspace { projects { nodes { ... on Project { tasks(after: "x") { nodes { name } } } } } }',
      'after',
      ['workspaces', 'nodes', 'projects', 'nodes', 'tasks'],
    ],
    [
      'on a possible type of a node',
      `{ node(id: "Task:${task}") { id ... on Project { tasks(first: 0) { nodes { name } } } } }`,
      'first',
      ['node', 'tasks'],
    ],
    [
      'on an embedded record',
      `{ tasks(project: "${project}") { nodes { parent { parent { customField { name } } } } } }`,
      'name',
      ['tasks', 'nodes', 'parent', 'parent', 'customField'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRejected(query, field, path);
  });

  test('in a variable, for each operation', async () => {
    const query =
      'query ($n: Int) { workspaces(first: 1) { nodes { projects(first: $n) { nodes { name } } } } }';
    const bad = await ask(query, { n: 0 });
    expect(bad.errors[0]).toMatchObject({
      path: ['workspaces', 'nodes', 'projects'],
      extensions: { code: 'BAD_USER_INPUT', field: 'first' },
    });
    expect(bad.wireRequests).toBe(0);
    const good = await ask(query, { n: 1 });
    expect(good.errors).toEqual([]);
    const worse = await ask(query, { n: 1001 });
    expect(worse.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(worse.wireRequests).toBe(0);
  });
});

test('arguments of a field that a directive excludes are checked only when the field is included', async () => {
  const query = `query ($no: Boolean = false) { project(id: "${project}") { name tasks(first: 0) @include(if: $no) { nodes { name } } ... @skip(if: true) { tasks(first: 0) { nodes { name } } } } }`;
  expect((await ask(query)).errors).toEqual([]);
  const { errors, wireRequests } = await ask(query, { no: true });
  expect(errors).toMatchObject([{ path: ['project', 'tasks'], extensions: { field: 'first' } }]);
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
