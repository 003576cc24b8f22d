import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { idOfOne } from '../../node-id.ts';
import { rowOf, world } from '../../world.ts';
import { unknownGid } from '../asana/type-test.ts';

const { ask, sandbox } = await createAsker();

const section = idOfOne('Section');

/** One of each type, a field of it that no other type has in the question, and where it is read. */
const oneOfEach = [
  ['Workspace', idOfOne('Workspace'), 'isOrganization', '/workspaces', 'is_organization'],
  ['Team', idOfOne('Team'), 'visibility', '/teams', 'visibility'],
  ['User', idOfOne('User'), 'email', '/users', 'email'],
  ['Project', idOfOne('Project'), 'icon', '/projects', 'icon'],
  ['Section', section, 'createdAt', '/sections', 'created_at'],
  ['Task', idOfOne('Task'), 'dueOn', '/tasks', 'due_on'],
  ['Tag', idOfOne('Tag'), 'notes', '/tags', 'notes'],
  ['Story', idOfOne('Story'), 'isPinned', '/stories', 'is_pinned'],
  ['Attachment', idOfOne('Attachment'), 'host', '/attachments', 'host'],
  ['CustomField', idOfOne('CustomField'), 'precision', '/custom_fields', 'precision'],
] as const;
const ids = oneOfEach.map(([typeName, gid]) => `${typeName}:${gid}`);
const spreads = oneOfEach.map(([typeName, , field]) => `... on ${typeName} { ${field} }`).join(' ');

test('the interface Node is implemented by these types and no other', async () => {
  const { data } = await ask('{ __type(name: "Node") { possibleTypes { name } } }');
  const names = data.__type.possibleTypes.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(
    ['Document', ...oneOfEach.map(([typeName]) => typeName)].toSorted(),
  );
});

test('nodes reads one of every type in one request, each asked for its own fields only', async () => {
  const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ${spreads} } }`;
  const { data, errors, reads, wireRequests } = await ask(query, { ids });
  expect(errors).toEqual([]);
  expect(data.nodes.map(({ id }: { id: string }) => id)).toEqual(ids);
  for (const [index, [typeName, , field]] of oneOfEach.entries()) {
    expect(Object.keys(data.nodes[index])).toEqual(['__typename', 'id', field]);
    expect(data.nodes[index].__typename).toBe(typeName);
  }
  expect(reads).toEqual(oneOfEach.map(([, gid, , path, mask]) => `GET ${path}/${gid} ${mask}`));
  expect(wireRequests).toBe(1);
});

test('fields of Node itself, and of a fragment on it, reach every type', async () => {
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

test('node reads the lists of what it finds, in the same request', async () => {
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

test('the same node asked for twice is one read with what both want', async () => {
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

test('each of nodes that cannot be had is null with an error at its place', async () => {
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  const asked = [
    `Task:${fixtures.taskWithEverything}`,
    `Task:${unknownGid}`,
    `Project:${fixtures.privateProject}`,
    fixtures.taskWithEverything,
    `Document:${unknownGid}`,
    'https://app.asana.com/1/home',
    `Story:${fixtures.richComment}`,
  ];
  const { data, errors, wireRequests } = await ask(query, { ids: asked }, 'grace');
  expect(data.nodes).toEqual([{ id: asked[0] }, null, null, null, null, null, { id: asked[6] }]);
  const byPlace = errors.map(({ path, extensions }) => [path, extensions.code]);
  expect(byPlace).toHaveLength(5);
  expect(byPlace).toEqual(
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

test('nodes of no ids are an empty list, and nothing is asked', async () => {
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

test('one of nodes that Asana fails to answer leaves the others standing', async () => {
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

const base = 'https://app.asana.com';
const workspace = fixtures.paidWorkspace;
const project = fixtures.hundredTaskProject;
const task = fixtures.taskWithEverything;
const story = fixtures.richComment;

/** Every shape of address, what it shows, and what must be asked to tell. */
const addresses: readonly (readonly [string, string, readonly string[]])[] = [
  [`${base}/0/${project}/${task}`, `Task:${task}`, [`/tasks/${task}`, `/sections/${task}`]],
  [`${base}/0/${project}/${task}/f`, `Task:${task}`, [`/tasks/${task}`, `/sections/${task}`]],
  [`${base}/0/0/${task}/f`, `Task:${task}`, [`/tasks/${task}`]],
  [
    `${base}/0/${project}/${section}/f`,
    `Section:${section}`,
    [`/tasks/${section}`, `/sections/${section}`],
  ],
  ...['list', 'board', 'calendar', 'timeline', 'overview'].map(
    (view) =>
      [
        `${base}/0/${project}/${view}`,
        `Project:${project}`,
        [`/projects/${project}`, `/workspaces/${project}`],
      ] as const,
  ),
  [
    `${base}/0/${workspace}/list`,
    `Workspace:${workspace}`,
    [`/projects/${workspace}`, `/workspaces/${workspace}`],
  ],
  [`${base}/1/${workspace}/project/${project}`, `Project:${project}`, [`/projects/${project}`]],
  [
    `${base}/1/${workspace}/project/${project}/list`,
    `Project:${project}`,
    [`/projects/${project}`],
  ],
  [`${base}/1/${workspace}/project/${project}/task/${task}`, `Task:${task}`, [`/tasks/${task}`]],
  [
    `${base}/1/${workspace}/project/${project}/task/${task}/comment/${story}`,
    `Story:${story}`,
    [`/stories/${story}`],
  ],
  [`${base}/1/${workspace}/task/${task}?focus=true#now`, `Task:${task}`, [`/tasks/${task}`]],
  [`${base}/1/${workspace}`, `Workspace:${workspace}`, [`/workspaces/${workspace}`]],
];

test.for(addresses)('%s shows %s, and one request tells', async ([address, id, paths]) => {
  const query = `query ($address: ID!, $url: URL!) {
    node(id: $address) { id }
    resource(url: $url) { id }
    nodes(ids: [$address]) { id }
  }`;
  const { data, errors, reads, wireRequests } = await ask(query, { address, url: address });
  expect(errors).toEqual([]);
  expect(data).toEqual({ node: { id }, resource: { id }, nodes: [{ id }] });
  expect(reads).toEqual(paths.map((path) => `GET ${path} gid`));
  expect(wireRequests).toBe(1);
});

test.for(addresses.filter(([, id]) => id.startsWith('Task:')))(
  'task takes %s without asking what it shows',
  async ([address]) => {
    const { data, reads } = await ask('query ($id: ID!) { task(id: $id) { gid } }', {
      id: address,
    });
    expect(data.task).toEqual({ gid: task });
    expect(reads).toEqual([`GET /tasks/${task} gid`]);
  },
);

test('what an address shows is asked for its own fields, by type', async () => {
  const query = `query ($url: URL!) {
    resource(url: $url) { ... on Task { notes } ... on Section { name } }
  }`;
  const { data, reads } = await ask(query, { url: `${base}/0/${project}/${section}/f` });
  expect(data.resource).toEqual({ name: 'Preparation' });
  expect(reads).toEqual([`GET /tasks/${section} notes`, `GET /sections/${section} name`]);
});

test('an address that leads nowhere is NOT_FOUND', async () => {
  const { data, errors } = await ask('query ($url: URL!) { resource(url: $url) { id } }', {
    url: `${base}/0/${project}/${unknownGid}/f`,
  });
  expect(data.resource).toBeNull();
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
});

test('an address of something that is not for the viewer is FORBIDDEN, whatever else it might show', async () => {
  // A task of that id there is not, so one of the two answers is NOT_FOUND.
  const [hiddenSection] = rowOf(world.projects, fixtures.privateProject).sectionGids;
  const { data, errors } = await ask(
    'query ($url: URL!) { resource(url: $url) { id } }',
    { url: `${base}/0/${fixtures.privateProject}/${hiddenSection}/f` },
    'grace',
  );
  expect(data.resource).toBeNull();
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
});

test.for([
  `${base}/`,
  `${base}/0/inbox`,
  `${base}/2/${workspace}/task/${task}`,
  `${base}/0/0/${'9'.repeat(20)}/f`,
  `http://app.asana.com/0/0/${task}/f`,
  `https://app.asana.com.example/0/0/${task}/f`,
  `https://docs.example/0/0/${task}/f`,
])('%s is refused before anything is sent', async (address) => {
  const query = `query ($address: ID!, $url: URL!) {
    resource(url: $url) { id }
    node(id: $address) { id }
    task(id: $address) { id }
    nodes(ids: [$address]) { id }
  }`;
  const { errors, reads } = await ask(query, { address, url: address });
  expect(
    errors.map(({ path, extensions }) => [path, extensions.code, extensions['field']]),
  ).toEqual(
    expect.arrayContaining([
      [['resource'], 'BAD_USER_INPUT', 'url'],
      [['node'], 'BAD_USER_INPUT', 'id'],
      [['task'], 'BAD_USER_INPUT', 'id'],
      [['nodes', 0], 'BAD_USER_INPUT', 'ids'],
    ]),
  );
  expect(reads).toEqual([]);
});

test.for([
  ['an id without a type', task],
  ['a type that there is not', `Unicorn:${task}`],
  ['a type without ids', `TaskCounts:${task}`],
  ['a global id without digits', 'Task:abc'],
  ['a global id with a path in it', 'Task:1/../2'],
  ['nothing', ' '],
])('%s is no id of a node, and is refused before anything is sent', async ([, id]) => {
  const { data, errors, reads } = await ask('query ($id: ID!) { node(id: $id) { id } }', { id });
  expect(data.node).toBeNull();
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'id' });
  expect(reads).toEqual([]);
});

test('a text that is no address is no URL, and nothing is sent', async () => {
  const { errors, reads } = await ask('{ resource(url: "app.asana.com") { id } }');
  expect(errors).toHaveLength(1);
  expect(reads).toEqual([]);
});
