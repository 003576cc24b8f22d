import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { expectRejected, type RejectedCase } from './rejected-query.ts';

const { ask } = await createAsker();

const {
  paidWorkspace: workspace,
  hundredTaskProject: project,
  taskWithEverything: task,
} = fixtures;

describe('an invalid id is rejected before anything is sent:', () => {
  test.each<RejectedCase>([
    ['a word', '{ task(id: "first") { name } }', 'id', ['task']],
    ['an empty id', '{ task(id: "") { name } }', 'id', ['task']],
    ['a number with too many digits', `{ task(id: "${'9'.repeat(20)}") { name } }`, 'id', ['task']],
    ['an id with another route', '{ task(id: "1/stories") { name } }', 'id', ['task']],
    ['an id with a query parameter', '{ task(id: "1?opt_fields=x") { name } }', 'id', ['task']],
    ['an id of another type', `{ task(id: "Project:${project}") { name } }`, 'id', ['task']],
    ['an id of an unknown type', '{ node(id: "Milestone:12") { id } }', 'id', ['node']],
    ['an id without a type for node', `{ node(id: "${task}") { id } }`, 'id', ['node']],
    ['an id with a type and no digits', '{ node(id: "Task:abc") { id } }', 'id', ['node']],
    ['an id of a field with an alias', '{ it: project(id: "x") { name } }', 'id', ['it']],
    ['an incomplete email address', '{ user(id: "ada@") { name } }', 'id', ['user']],
    [
      'the id of a project for a section',
      `{ section(id: "Project:${project}") { name } }`,
      'id',
      ['section'],
    ],
    ['a project filter', '{ tasks(project: "x") { nodes { name } } }', 'project', ['tasks']],
    ['a section filter', '{ tasks(section: "x") { nodes { name } } }', 'section', ['tasks']],
    ['a workspace filter', '{ tasks(workspace: "x") { nodes { name } } }', 'workspace', ['tasks']],
    [
      'an assignee filter',
      `{ tasks(workspace: "${workspace}", assignee: "x") { nodes { name } } }`,
      'assignee',
      ['tasks'],
    ],
    ['a team filter', '{ projects(team: "Workspace:1") { nodes { name } } }', 'team', ['projects']],
    [
      'a custom id without a number',
      `{ taskByCustomId(workspace: "${workspace}", customId: "ARIA") { name } }`,
      'customId',
      ['taskByCustomId'],
    ],
    [
      'an empty external id',
      '{ taskByExternalId(externalId: " ") { name } }',
      'externalId',
      ['taskByExternalId'],
    ],
    [
      'an external id that is too long',
      `{ taskByExternalId(externalId: "${'x'.repeat(1025)}") { name } }`,
      'externalId',
      ['taskByExternalId'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRejected(ask, query, field, path);
  });
});

describe('an invalid address is rejected before anything is sent:', () => {
  test.each<RejectedCase>([
    [
      'an address of another site',
      '{ resource(url: "https://example.com/0/1/2") { id } }',
      'url',
      ['resource'],
    ],
    [
      'an address of a site with a similar name',
      '{ resource(url: "https://app.asana.com.example.com/0/1/2") { id } }',
      'url',
      ['resource'],
    ],
    [
      'an address of another scheme',
      '{ resource(url: "ftp://app.asana.com/0/1/2") { id } }',
      'url',
      ['resource'],
    ],
    [
      'an address that shows no object',
      '{ resource(url: "https://app.asana.com/-/login") { id } }',
      'url',
      ['resource'],
    ],
    [
      'an address of an object of another type',
      `{ task(id: "https://app.asana.com/1/1/project/${project}") { name } }`,
      'id',
      ['task'],
    ],
    [
      'an address of another site for node',
      '{ node(id: "https://example.com/") { id } }',
      'id',
      ['node'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRejected(ask, query, field, path);
  });

  test('a text that is not an address', async () => {
    const { errors, wireRequests } = await ask(
      'query ($url: URL!) { resource(url: $url) { id } }',
      {
        url: 'not an address',
      },
    );
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(wireRequests).toBe(0);
  });
});

test('each invalid id of nodes is an error at its own index', async () => {
  const { data, errors, reads } = await ask(
    `{ nodes(ids: ["Task:${task}", "x", "User:${fixtures.adaGid}", "Milestone:1"]) { id } }`,
  );
  expect(data.nodes).toEqual([
    { id: `Task:${task}` },
    null,
    { id: `User:${fixtures.adaGid}` },
    null,
  ]);
  expect(
    errors.map(({ path, extensions }) => [path, extensions.code, extensions['field']]),
  ).toEqual([
    [['nodes', 1], 'BAD_USER_INPUT', 'ids'],
    [['nodes', 3], 'BAD_USER_INPUT', 'ids'],
  ]);
  expect(reads).toHaveLength(2);
});
