import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { idOfOne } from '../../node-id.ts';
import { rowOf, world } from '../../world.ts';
import { unknownGid } from '../asana/type-test.ts';

const { ask } = await createAsker();

const section = idOfOne('Section');
const base = 'https://app.asana.com';
const workspace = fixtures.paidWorkspace;
const project = fixtures.hundredTaskProject;
const task = fixtures.taskWithEverything;
const story = fixtures.richComment;

/** Every form of address, the object that it shows, and the reads that find the object. */
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

test.for(addresses)('%s shows %s, which one request finds', async ([address, id, paths]) => {
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
  'task accepts %s and reads only the task',
  async ([address]) => {
    const { data, reads } = await ask('query ($id: ID!) { task(id: $id) { gid } }', {
      id: address,
    });
    expect(data.task).toEqual({ gid: task });
    expect(reads).toEqual([`GET /tasks/${task} gid`]);
  },
);

test('the object of an address is read with the fields selected for its type', async () => {
  const query = `query ($url: URL!) {
    resource(url: $url) { ... on Task { notes } ... on Section { name } }
  }`;
  const { data, reads } = await ask(query, { url: `${base}/0/${project}/${section}/f` });
  expect(data.resource).toEqual({ name: 'Preparation' });
  expect(reads).toEqual([`GET /tasks/${section} notes`, `GET /sections/${section} name`]);
});

test('an address of an object that does not exist is NOT_FOUND', async () => {
  const { data, errors } = await ask('query ($url: URL!) { resource(url: $url) { id } }', {
    url: `${base}/0/${project}/${unknownGid}/f`,
  });
  expect(data.resource).toBeNull();
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
});

test('an address of an object that the viewer cannot see is FORBIDDEN', async () => {
  // There is no task with this id, so one of the two responses is NOT_FOUND.
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
])('%s is rejected before anything is sent', async (address) => {
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

test('a text that is not an address is not a URL, and nothing is sent', async () => {
  const { errors, reads } = await ask('{ resource(url: "app.asana.com") { id } }');
  expect(errors).toHaveLength(1);
  expect(reads).toEqual([]);
});
