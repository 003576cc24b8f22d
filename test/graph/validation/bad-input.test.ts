import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

const { ask } = await createAsker();

const {
  paidWorkspace: workspace,
  hundredTaskProject: project,
  taskWithEverything: task,
} = fixtures;

/** A query, the argument at fault, and the path of the field that has it. */
type Case = readonly [what: string, query: string, field: string, path: readonly string[]];

async function expectRefused(query: string, field: string, path: readonly string[]): Promise<void> {
  const { errors, wireRequests } = await ask(query);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.path).toEqual(path);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, retryable: false });
  expect(errors[0]?.message).not.toBe('');
  expect(wireRequests).toBe(0);
}

describe('nothing is sent for an id', () => {
  test.each<Case>([
    ['that is none', '{ task(id: "first") { name } }', 'id', ['task']],
    ['that is empty', '{ task(id: "") { name } }', 'id', ['task']],
    [
      'that is a number too long for one',
      `{ task(id: "${'9'.repeat(20)}") { name } }`,
      'id',
      ['task'],
    ],
    ['that leads to another route', '{ task(id: "1/stories") { name } }', 'id', ['task']],
    ['with an option behind it', '{ task(id: "1?opt_fields=x") { name } }', 'id', ['task']],
    ['of another type', `{ task(id: "Project:${project}") { name } }`, 'id', ['task']],
    ['of a type that is none', '{ node(id: "Goal:12") { id } }', 'id', ['node']],
    ['without a type, where any is wanted', `{ node(id: "${task}") { id } }`, 'id', ['node']],
    ['with a type and no digits', '{ node(id: "Task:abc") { id } }', 'id', ['node']],
    ['under an alias', '{ it: project(id: "x") { name } }', 'id', ['it']],
    ['of a person that is none', '{ user(id: "ada@") { name } }', 'id', ['user']],
    [
      'of a section that is a project',
      `{ section(id: "Project:${project}") { name } }`,
      'id',
      ['section'],
    ],
    ['of a project to look in', '{ tasks(project: "x") { nodes { name } } }', 'project', ['tasks']],
    ['of a section to look in', '{ tasks(section: "x") { nodes { name } } }', 'section', ['tasks']],
    [
      'of a workspace to look in',
      '{ tasks(workspace: "x") { nodes { name } } }',
      'workspace',
      ['tasks'],
    ],
    [
      'of a person to look for',
      `{ tasks(workspace: "${workspace}", assignee: "x") { nodes { name } } }`,
      'assignee',
      ['tasks'],
    ],
    [
      'of a team to look in',
      '{ projects(team: "Workspace:1") { nodes { name } } }',
      'team',
      ['projects'],
    ],
    [
      'that an app gave, empty',
      '{ taskByExternalId(externalId: " ") { name } }',
      'externalId',
      ['taskByExternalId'],
    ],
    [
      'that an app gave, too long',
      `{ taskByExternalId(externalId: "${'x'.repeat(1025)}") { name } }`,
      'externalId',
      ['taskByExternalId'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRefused(query, field, path);
  });
});

describe('nothing is sent for an address', () => {
  test.each<Case>([
    [
      'of another site',
      '{ resource(url: "https://example.com/0/1/2") { id } }',
      'url',
      ['resource'],
    ],
    [
      'of a site with a like name',
      '{ resource(url: "https://app.asana.com.example.com/0/1/2") { id } }',
      'url',
      ['resource'],
    ],
    [
      'that is not https',
      '{ resource(url: "http://app.asana.com/0/1/2") { id } }',
      'url',
      ['resource'],
    ],
    [
      'that shows nothing',
      '{ resource(url: "https://app.asana.com/-/login") { id } }',
      'url',
      ['resource'],
    ],
    [
      'of something else than wanted',
      `{ task(id: "https://app.asana.com/1/1/project/${project}") { name } }`,
      'id',
      ['task'],
    ],
    ['of another site, as a node', '{ node(id: "https://example.com/") { id } }', 'id', ['node']],
  ])('%s', async (_what, query, field, path) => {
    await expectRefused(query, field, path);
  });

  test('that is none: the value does not fit its type', async () => {
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

/** Every list there is, under the record it hangs on. */
const lists: readonly (readonly [name: string, query: string, path: readonly string[]])[] = [
  ['workspaces', '{ workspaces(ARGS) { nodes { name } } }', ['workspaces']],
  ['projects', `{ projects(workspace: "${workspace}", ARGS) { nodes { name } } }`, ['projects']],
  ['tasks', `{ tasks(project: "${project}", ARGS) { nodes { name } } }`, ['tasks']],
  ...['teams', 'users', 'projects', 'tasks', 'customFields'].map(
    (list) =>
      [
        `workspace.${list}`,
        `{ workspace(id: "${workspace}") { name ${list}(ARGS) { nodes { name } } } }`,
        ['workspace', list],
      ] as const,
  ),
  ...['projects', 'users'].map(
    (list) =>
      [
        `team.${list}`,
        `{ team(id: "1") { name ${list}(ARGS) { nodes { name } } } }`,
        ['team', list],
      ] as const,
  ),
  ...['sections', 'tasks'].map(
    (list) =>
      [
        `project.${list}`,
        `{ project(id: "${project}") { name ${list}(ARGS) { nodes { name } } } }`,
        ['project', list],
      ] as const,
  ),
  [
    'section.tasks',
    '{ section(id: "1") { name tasks(ARGS) { nodes { name } } } }',
    ['section', 'tasks'],
  ],
  ...['subtasks', 'dependencies', 'dependents', 'stories', 'comments', 'attachments'].map(
    (list) =>
      [
        `task.${list}`,
        `{ task(id: "${task}") { name ${list}(ARGS) { nodes { id } } } }`,
        ['task', list],
      ] as const,
  ),
];

describe.each(lists)('nothing is sent for a page of %s', (_name, query, path) => {
  test.each([
    ['of nothing', 'first: 0', 'first'],
    ['of less than nothing', 'first: -1', 'first'],
    ['of one too many', 'first: 1001', 'first'],
    ['of far too many', 'first: 100000', 'first'],
    ['behind no cursor', 'after: ""', 'after'],
    ['behind a mangled cursor', 'after: "%%%"', 'after'],
    ['behind a word', 'after: "bm90LWEtY3Vyc29yLWF0LWFsbA"', 'after'],
  ])('%s', async (_what, args, field) => {
    await expectRefused(query.replace('ARGS', args), field, path);
  });
});

describe('nothing is sent for', () => {
  const since = 'completedSince: "2026-01-01T00:00:00Z", completed: false';

  test.each<Case>([
    ['tasks of nowhere', '{ tasks { nodes { name } } }', 'workspace', ['tasks']],
    [
      'one person’s tasks of nowhere',
      '{ tasks(assignee: "me") { nodes { name } } }',
      'workspace',
      ['tasks'],
    ],
    ['projects of nobody', '{ projects { nodes { name } } }', 'workspace', ['projects']],
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
      'tasks with no words',
      '{ workspace(id: "1") { tasks(text: " ") { nodes { name } } } }',
      'text',
      ['workspace', 'tasks'],
    ],
    [
      'a custom field without name and id',
      `{ task(id: "${task}") { customField { name } } }`,
      'name',
      ['task', 'customField'],
    ],
    [
      'a custom field by name and by id',
      `{ task(id: "${task}") { customField(name: "A", id: "1") { name } } }`,
      'name',
      ['task', 'customField'],
    ],
    [
      'a custom field by an id that is none',
      `{ task(id: "${task}") { customField(id: "x") { name } } }`,
      'id',
      ['task', 'customField'],
    ],
    [
      'a section of a project that is none',
      `{ task(id: "${task}") { section(project: "x") { name } } }`,
      'project',
      ['task', 'section'],
    ],
    [
      'a picture without a size',
      `{ task(id: "${task}") { assignee { photoUrl(size: 0) } } }`,
      'size',
      ['task', 'assignee', 'photoUrl'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRefused(query, field, path);
  });
});

describe('nothing is sent however deep it stands', () => {
  test.each<Case>([
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
      'on a type that a node may turn out to be',
      `{ node(id: "Task:${task}") { id ... on Project { tasks(first: 0) { nodes { name } } } } }`,
      'first',
      ['node', 'tasks'],
    ],
    [
      'on a record that rides on others',
      `{ tasks(project: "${project}") { nodes { parent { parent { customField { name } } } } } }`,
      'name',
      ['tasks', 'nodes', 'parent', 'parent', 'customField'],
    ],
  ])('%s', async (_what, query, field, path) => {
    await expectRefused(query, field, path);
  });

  test('in a variable, each time anew', async () => {
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

test('what a directive leaves out is not looked at until it no longer does', async () => {
  const query = `query ($no: Boolean = false) { project(id: "${project}") { name tasks(first: 0) @include(if: $no) { nodes { name } } ... @skip(if: true) { tasks(first: 0) { nodes { name } } } } }`;
  expect((await ask(query)).errors).toEqual([]);
  const { errors, wireRequests } = await ask(query, { no: true });
  expect(errors).toMatchObject([{ path: ['project', 'tasks'], extensions: { field: 'first' } }]);
  expect(wireRequests).toBe(0);
});

test('a field that is refused leaves the others standing', async () => {
  const { data, errors, reads } = await ask(
    `{ bad: task(id: "x") { name } good: task(id: "${task}") { name } }`,
  );
  expect(data).toEqual({ bad: null, good: { name: expect.any(String) } });
  expect(errors.map(({ path }) => path)).toEqual([['bad']]);
  expect(reads).toHaveLength(1);
});

test('of many nodes each bad id is an error in its own place', async () => {
  const { data, errors, reads } = await ask(
    `{ nodes(ids: ["Task:${task}", "x", "User:${fixtures.adaGid}", "Goal:1"]) { id } }`,
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

describe('the cursor of another list', () => {
  const cursorOf = async (query: string) => {
    const { data } = await ask(query);
    return data.tasks.pageInfo.endCursor as string;
  };
  const page = 'pageInfo { endCursor }';

  test.each([
    ['of another project', `tasks(project: "${fixtures.fieldRichProject}", after: $after)`],
    ['with another filter', `tasks(project: "${project}", completed: true, after: $after)`],
    ['of other things', `projects(workspace: "${workspace}", after: $after)`],
    ['of the whole workspace', `tasks(workspace: "${workspace}", after: $after)`],
  ])('%s is refused, and nothing is sent', async (_what, field) => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    const { errors, wireRequests } = await ask(
      `query ($after: String) { it: ${field} { ${page} } }`,
      { after },
    );
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['it'],
      extensions: { code: 'BAD_USER_INPUT', field: 'after' },
    });
    expect(wireRequests).toBe(0);
  });

  const other = fixtures.fieldRichProject;

  test.each([
    ['project', `project(id: "${other}") { name tasks(after: $after) { ${page} } }`],
    [
      'node',
      `node(id: "Project:${other}") { ... on Project { tasks(after: $after) { ${page} } } }`,
    ],
    [
      'resource',
      `resource(url: "https://app.asana.com/1/${workspace}/project/${other}/list") { ... on Project { tasks(after: $after) { ${page} } } }`,
    ],
    [
      'document',
      `document(id: "${documentFixtures.editable}") { title tasks(workspace: "${workspace}", after: $after) { ${page} } }`,
    ],
  ])('is refused below %s, and nothing is sent', async (root, field) => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    const { data, errors, wireRequests } = await ask(`query ($after: String) { ${field} }`, {
      after,
    });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: [root, 'tasks'],
      extensions: { code: 'BAD_USER_INPUT', field: 'after' },
    });
    expect(data).toEqual({ [root]: null });
    expect(wireRequests).toBe(0);
  });

  test('is refused below records that are known only once they are read, and their lists are not', async () => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    const { errors, reads } = await ask(
      `query ($after: String) { projects(workspace: "${workspace}", first: 2) { nodes { name tasks(after: $after) { ${page} } } } }`,
      { after },
    );
    // Lists are never null, so that one error stands for all.
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['projects', 'nodes', expect.any(Number), 'tasks'],
      extensions: { code: 'BAD_USER_INPUT', field: 'after' },
    });
    expect(reads).toEqual([expect.stringContaining(`/workspaces/${workspace}/projects`)]);
  });

  test('is told by a single character that was changed', async () => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    for (const at of [0, 8, after.length - 3]) {
      const changed = `${after.slice(0, at)}${after[at] === 'A' ? 'B' : 'A'}${after.slice(at + 1)}`;
      const { errors, wireRequests } = await ask(
        `query ($after: String) { tasks(project: "${project}", after: $after) { ${page} } }`,
        { after: changed },
      );
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
      expect(wireRequests).toBe(0);
    }
  });
});
