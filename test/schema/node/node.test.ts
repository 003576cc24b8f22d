import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { idOfOne } from '../../node-id.ts';
import { rowOf, world } from '../../world.ts';
import { unknownGid } from '../asana/type-test.ts';

const { ask, sandbox } = await createAsker();

/** One object of each type, a field that the query selects only for this type, and its route and path. */
const oneOfEach = [
  ['Workspace', idOfOne('Workspace'), 'isOrganization', '/workspaces', 'is_organization'],
  ['Team', idOfOne('Team'), 'visibility', '/teams', 'visibility'],
  ['User', idOfOne('User'), 'email', '/users', 'email'],
  ['Project', idOfOne('Project'), 'icon', '/projects', 'icon'],
  ['Section', idOfOne('Section'), 'createdAt', '/sections', 'created_at'],
  ['Task', idOfOne('Task'), 'dueOn', '/tasks', 'due_on'],
  ['Tag', idOfOne('Tag'), 'notes', '/tags', 'notes'],
  ['Story', idOfOne('Story'), 'isPinned', '/stories', 'is_pinned'],
  ['Attachment', idOfOne('Attachment'), 'host', '/attachments', 'host'],
  ['CustomField', idOfOne('CustomField'), 'precision', '/custom_fields', 'precision'],
  [
    'TimeTrackingEntry',
    idOfOne('TimeTrackingEntry'),
    'enteredOn',
    '/time_tracking_entries',
    'entered_on',
  ],
  ['Absence', idOfOne('Absence'), 'endDate', '/ooo_entries', 'end_date'],
  ['Allocation', idOfOne('Allocation'), 'endDate', '/allocations', 'end_date'],
  ['TimePeriod', idOfOne('TimePeriod'), 'displayName', '/time_periods', 'display_name'],
  ['Goal', idOfOne('Goal'), 'numLikes', '/goals', 'num_likes'],
  ['CustomType', idOfOne('CustomType'), 'name', '/custom_types', 'name'],
  [
    'GoalRelationship',
    idOfOne('GoalRelationship'),
    'contributionWeight',
    '/goal_relationships',
    'contribution_weight',
  ],
  ['Portfolio', idOfOne('Portfolio'), 'archived', '/portfolios', 'archived'],
  ['ProjectBrief', idOfOne('ProjectBrief'), 'title', '/project_briefs', 'title'],
  [
    'TeamMembership',
    idOfOne('TeamMembership'),
    'isLimitedAccess',
    '/team_memberships',
    'is_limited_access',
  ],
  [
    'WorkspaceMembership',
    idOfOne('WorkspaceMembership'),
    'isViewOnly',
    '/workspace_memberships',
    'is_view_only',
  ],
  [
    'PortfolioMembership',
    idOfOne('PortfolioMembership'),
    'portfolioLevel: accessLevel',
    '/memberships',
    'access_level',
  ],
  [
    'ProjectMembership',
    idOfOne('ProjectMembership'),
    'accessLevel',
    '/memberships',
    'access_level',
  ],
  ['StatusUpdate', idOfOne('StatusUpdate'), 'title', '/status_updates', 'title'],
  ['TaskTemplate', idOfOne('TaskTemplate'), 'taskName', '/task_templates', 'template.name'],
  ['ProjectTemplate', idOfOne('ProjectTemplate'), 'isPublic', '/project_templates', 'public'],
  ['Job', idOfOne('Job'), 'status', '/jobs', 'status'],
] as const;
const ids = oneOfEach.map(([typeName, gid]) => `${typeName}:${gid}`);
const spreads = oneOfEach.map(([typeName, , field]) => `... on ${typeName} { ${field} }`).join(' ');

test('exactly these types implement the interface Node', async () => {
  const { data } = await ask('{ __type(name: "Node") { possibleTypes { name } } }');
  const names = data.__type.possibleTypes.map(({ name }: { name: string }) => name);
  const tested = oneOfEach.map(([typeName]) => typeName);
  const ofGoogle = ['Document', 'Folder', 'SharedDrive'];
  expectSameNames([...ofGoogle, ...tested], names, 'The tests need each type that implements Node');
});

test('nodes reads one object of every type in batches of ten, each with the fields selected for its type', async () => {
  const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ${spreads} } }`;
  const { data, errors, reads, wireRequests } = await ask(query, { ids });
  expect(errors).toEqual([]);
  expect(data.nodes.map(({ id }: { id: string }) => id)).toEqual(ids);
  for (const [index, [typeName, , field]] of oneOfEach.entries()) {
    // Its alias, if the field has another type in another object.
    const [key] = field.split(':');
    expect(Object.keys(data.nodes[index])).toEqual(['__typename', 'id', key]);
    expect(data.nodes[index].__typename).toBe(typeName);
  }
  expect(reads).toEqual(oneOfEach.map(([, gid, , path, mask]) => `GET ${path}/${gid} ${mask}`));
  expect(wireRequests).toBe(Math.ceil(oneOfEach.length / 10));
});

test('fields of Node, and of a fragment on Node, are selected for every type', async () => {
  const query = `
    query ($ids: [ID!]!) { nodes(ids: $ids) { ...Known ... on Team { name } } }
    fragment Known on Node { id __typename }`;
  const { data, errors, reads } = await ask(query, { ids: ids.slice(0, 2) });
  expect(errors).toEqual([]);
  expect(data.nodes[0]).toEqual({ id: ids[0], __typename: 'Workspace' });
  expect(data.nodes[1]).toEqual({ id: ids[1], __typename: 'Team', name: 'Product' });
  expect(reads).toEqual([
    `GET /workspaces/${fixtures.paidWorkspace} gid`,
    `GET /teams/${fixtures.productTeam} name`,
  ]);
});

test('node reads the lists of an object in the same request', async () => {
  const query = `query ($id: ID!) {
    node(id: $id) { ... on Project { name tasks(first: 2) { nodes { name } } } ... on Task { notes } }
  }`;
  const project = fixtures.hundredTaskProject;
  const { data, reads, wireRequests } = await ask(query, { id: `Project:${project}` });
  expect(data.node.tasks.nodes).toHaveLength(2);
  expect(reads).toEqual([
    `GET /projects/${project} name`,
    `GET /projects/${project}/tasks?limit=2 name`,
  ]);
  expect(wireRequests).toBe(1);
});

test('two selections of the same node are one read with the fields of both', async () => {
  const query = `query ($id: ID!) {
    a: node(id: $id) { ... on Task { name } }
    b: task(id: $id) { dueOn }
    nodes(ids: [$id, $id]) { ... on Task { notes } }
  }`;
  const { data, errors, reads } = await ask(query, { id: `Task:${fixtures.taskWithEverything}` });
  expect(errors).toEqual([]);
  expect(data.nodes[0]).toEqual(data.nodes[1]);
  expect(reads).toEqual([`GET /tasks/${fixtures.taskWithEverything} due_on,name,notes`]);
});

test('each object of nodes that cannot be read is null with an error at its index', async () => {
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  const requested = [
    `Task:${fixtures.taskWithEverything}`,
    `Task:${unknownGid}`,
    `Project:${fixtures.privateProject}`,
    fixtures.taskWithEverything,
    `Document:${unknownGid}`,
    'https://app.asana.com/1/home',
    `Story:${fixtures.richComment}`,
  ];
  const { data, errors, wireRequests } = await ask(query, { ids: requested }, 'grace');
  expect(data.nodes).toEqual([
    { id: requested[0] },
    null,
    null,
    null,
    null,
    null,
    { id: requested[6] },
  ]);
  const codes = errors.map(({ path, extensions }) => [path, extensions.code]);
  expect(codes).toHaveLength(5);
  expect(codes).toEqual(
    expect.arrayContaining([
      [['nodes', 1], 'NOT_FOUND'],
      [['nodes', 2], 'FORBIDDEN'],
      [['nodes', 3], 'BAD_USER_INPUT'],
      [['nodes', 4], 'BAD_USER_INPUT'],
      [['nodes', 5], 'BAD_USER_INPUT'],
    ]),
  );
  expect(wireRequests).toBe(1);
});

test('nodes without ids is an empty list and sends nothing', async () => {
  const { data, errors, reads } = await ask('{ nodes(ids: []) { id } }');
  expect([data.nodes, errors, reads]).toEqual([[], [], []]);
});

test('thirty nodes are thirty reads in three requests', async () => {
  const tasks = [...world.tasks.keys()].slice(0, 30);
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Task { name } } }';
  const { data, errors, reads, wireRequests } = await ask(query, {
    ids: tasks.map((gid) => `Task:${gid}`),
  });
  expect(errors).toEqual([]);
  expect(data.nodes.map(({ name }: { name: string }) => name)).toEqual(
    tasks.map((gid) => rowOf(world.tasks, gid).name),
  );
  expect([reads.length, wireRequests]).toEqual([30, 3]);
});

test('a malformed response for one object of nodes does not affect the others', async () => {
  sandbox.setFaults([{ kind: 'wrong-shape', route: 'GET /tags/{tag_gid}' }]);
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  const { data, errors } = await ask(query, { ids });
  expect(data.nodes.map((node: { id: string } | null) => node?.id ?? null)).toEqual(
    ids.map((id) => (id.startsWith('Tag:') ? null : id)),
  );
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['nodes', 6], 'UPSTREAM_BAD_RESPONSE'],
  ]);
});

test.for([
  ['an id without a type', fixtures.taskWithEverything],
  ['an unknown type', `Unicorn:${fixtures.taskWithEverything}`],
  ['a type without ids', `TaskCounts:${fixtures.taskWithEverything}`],
  ['a global id without digits', 'Task:abc'],
  ['a global id with a path', 'Task:1/../2'],
  ['a blank text', ' '],
])('%s as id of node is rejected before anything is sent', async ([, id]) => {
  const { data, errors, reads } = await ask('query ($id: ID!) { node(id: $id) { id } }', { id });
  expect(data.node).toBeNull();
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'id' });
  expect(reads).toEqual([]);
});
