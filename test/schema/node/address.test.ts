import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
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
const team = fixtures.productTeam;
const user = fixtures.graceGid;
const { tag } = fixtures;
const document = idOfOne('Document');

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
  ...['board', 'calendar', 'timeline'].map(
    (view) =>
      [
        `${base}/0/${project}/${view}`,
        `Project:${project}`,
        [`/projects/${project}`, `/workspaces/${project}`],
      ] as const,
  ),
  [
    `${base}/0/${project}/list`,
    `Project:${project}`,
    [`/projects/${project}`, `/workspaces/${project}`, `/tags/${project}`],
  ],
  [
    `${base}/0/${workspace}/list`,
    `Workspace:${workspace}`,
    [`/projects/${workspace}`, `/workspaces/${workspace}`, `/tags/${workspace}`],
  ],
  [
    `${base}/0/${tag}/list`,
    `Tag:${tag}`,
    [`/projects/${tag}`, `/workspaces/${tag}`, `/tags/${tag}`],
  ],
  ...[`Project:${project}`, `Team:${team}`].map((id) => {
    const gid = id.replace(/^.*:/, '');
    const paths = [`/projects/${gid}`, `/teams/${gid}`, `/workspaces/${gid}`];
    return [`${base}/0/${gid}/overview`, id, paths] as const;
  }),
  [`${base}/1/${workspace}/team/${team}/overview`, `Team:${team}`, [`/teams/${team}`]],
  [`${base}/0/profile/${user}`, `User:${user}`, [`/users/${user}`]],
  [`${base}/1/${workspace}/profile/${user}`, `User:${user}`, [`/users/${user}`]],
  ...['/0/my-tasks', '/0/my-tasks/1204/list', `/1/${workspace}/my-tasks/list`].map(
    (path) => [base + path, `User:${fixtures.adaGid}`, ['/users/me']] as const,
  ),
  [`app.asana.com/0/0/${task}/f`, `Task:${task}`, [`/tasks/${task}`]],
  [`http://app.asana.com/0/0/${task}/f`, `Task:${task}`, [`/tasks/${task}`]],
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
  `ftp://app.asana.com/0/0/${task}/f`,
  `${base}/0/profile/grace`,
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

test.for([
  ['workspace', `${base}/1/${workspace}/home`, `Workspace:${workspace}`],
  ['team', `${base}/0/${team}/overview`, `Team:${team}`],
  ['user', `${base}/0/profile/${user}`, `User:${user}`],
  ['user', `${base}/0/my-tasks/1204/list`, `User:${fixtures.adaGid}`],
  ['project', `app.asana.com/0/${project}/list`, `Project:${project}`],
  ['document', `docs.google.com/document/d/${document}/edit`, `Document:${document}`],
  ['document', `http://docs.google.com/document/d/${document}/edit`, `Document:${document}`],
] as const)('the argument of %s accepts %s', async ([field, id, expected]) => {
  const { data, errors, reads } = await ask(`query ($id: ID!) { it: ${field}(id: $id) { id } }`, {
    id,
  });
  expect(errors).toEqual([]);
  expect(data.it).toEqual({ id: expected });
  expect(reads).toHaveLength(1);
});

test.for([
  ['https://docs.google.com/document/d/e/2PACX-1vR0/pub', 'published copy'],
  [`https://docs.google.com/spreadsheets/d/${document}/edit`, 'Google Sheets spreadsheet'],
  [`https://docs.google.com/presentation/d/${document}/edit`, 'Google Slides presentation'],
])('%s is rejected with an error that names the %s', async ([address, what]) => {
  const query = `query ($address: ID!, $url: URL!) {
    document(id: $address) { id } node(id: $address) { id } resource(url: $url) { id } }`;
  const { errors, reads } = await ask(query, { address, url: address });
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(Array(3).fill('BAD_USER_INPUT'));
  for (const { message } of errors) expect(message).toContain(what);
  expect(reads).toEqual([]);
});

test.for(['', 'u/1/'])(
  'the address /drive/%sfolders/… of a folder is rejected for a document',
  async (account) => {
    const address = `https://drive.google.com/drive/${account}folders/${documentFixtures.folder}`;
    const query = `query ($address: ID!, $url: URL!) {
    document(id: $address) { id } node(id: $address) { id } resource(url: $url) { id } }`;
    const { data, errors, reads } = await ask(query, { address, url: address });
    const found = { id: `Folder:${documentFixtures.folder}` };
    expect(data).toEqual({ document: null, node: found, resource: found });
    expect(errors).toMatchObject([
      {
        message: 'This is the address of a folder, not of a document.',
        extensions: { code: 'BAD_USER_INPUT', field: 'id' },
      },
    ]);
    expect(reads).toHaveLength(1);
  },
);

test('a text that is not an address is not a URL, and nothing is sent', async () => {
  const { errors, reads } = await ask('{ resource(url: "app.asana.com") { id } }');
  expect(errors).toHaveLength(1);
  expect(reads).toEqual([]);
});
