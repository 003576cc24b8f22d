import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { pageOfGids, testType, unknownGid } from '../type-test.ts';

const asker = await createAsker();
const { ask } = asker;
const gid = fixtures.taskWithEverything;
const workspace = fixtures.paidWorkspace;
const row = rowOf(world.tasks, gid);
const nameOfTask = (task: string | undefined) => ({ name: rowOf(world.tasks, task).name });
const [firstPlace, secondPlace] = row.memberships.map(({ projectGid, sectionGid }) => ({
  project: { name: rowOf(world.projects, projectGid).name },
  section: { name: rowOf(world.sections, sectionGid).name },
}));
const base = 'https://app.asana.com';

testType(asker, {
  typeName: 'Task',
  gid,
  root: 'task',
  route: '/tasks/{task_gid}',
  addresses: [
    `${base}/0/${fixtures.fieldRichProject}/${gid}`,
    `${base}/0/${fixtures.fieldRichProject}/${gid}/f`,
    `${base}/0/0/${gid}/f?focus=true#x`,
    `${base}/1/${workspace}/task/${gid}`,
    `${base}/1/${workspace}/project/${fixtures.fieldRichProject}/task/${gid}?focus=true`,
  ],
  allFields: {
    selection: `
      id gid name notes htmlNotes resourceSubtype approvalStatus url
      completed completedAt completedBy { name } dueOn dueAt startOn startAt
      createdAt createdBy { gid name } modifiedAt assignee { name } followers { name } numLikes
      workspace { name } projects { name } memberships { project { name } section { name } }
      section { name } other: section(project: "${row.memberships[1]?.projectGid}") { name }
      parent { name } tags { name } subtaskCount externalId externalData
      customFields { name } customField(name: "Priority") { displayValue }
      subtasks(first: 1) { nodes { name } }
      dependencies(first: 1) { nodes { name } }
      dependents(first: 1) { nodes { name } }
      stories(first: 1) { nodes { text } }
      comments(first: 1) { nodes { gid } }
      attachments(first: 1) { nodes { name } }`,
    result: {
      id: `Task:${gid}`,
      gid,
      name: 'Ship the “storm” alert & its sound 🌩️',
      notes: row.notes.text,
      htmlNotes: row.notes.html,
      resourceSubtype: 'default_task',
      approvalStatus: null,
      url: `${base}/1/${workspace}/task/${gid}`,
      completed: false,
      completedAt: null,
      completedBy: null,
      dueOn: '2026-06-26',
      dueAt: '2026-06-26T15:00:00.000Z',
      startOn: '2026-06-01',
      startAt: null,
      createdAt: row.createdAt,
      createdBy: { gid: fixtures.adaGid, name: 'Ada Okafor' },
      modifiedAt: row.modifiedAt,
      assignee: { name: 'Grace Lindqvist' },
      followers: row.followerGids.map((one) => ({ name: rowOf(world.users, one).name })),
      numLikes: 2,
      workspace: { name: 'Fernwood Instruments' },
      projects: [firstPlace?.project, secondPlace?.project],
      memberships: [firstPlace, secondPlace],
      section: firstPlace?.section,
      other: secondPlace?.section,
      parent: null,
      tags: row.tagGids.map((tag) => ({ name: rowOf(world.tags, tag).name })),
      subtaskCount: 2,
      externalId: fixtures.externalIdOfTaskWithEverything,
      externalData: '{"stage":"beta"}',
      customFields: [...world.customFields.values()].map(({ name }) => ({ name })),
      customField: { displayValue: 'High' },
      subtasks: { nodes: [nameOfTask(row.subtaskGids[0])] },
      dependencies: { nodes: [nameOfTask(row.dependencyGids[0])] },
      dependents: { nodes: [nameOfTask(row.dependentGids[0])] },
      stories: { nodes: [{ text: 'added this task to App 3.0' }] },
      comments: { nodes: [{ gid: fixtures.richComment }] },
      attachments: { nodes: [{ name: 'Release notes 3.0' }] },
    },
    reads: [
      `/tasks/${gid} approval_status,assignee.name,completed,completed_at,completed_by.name,created_at,created_by,custom_fields.display_value,custom_fields.name,custom_fields.resource_subtype,due_at,due_on,external.data,external.gid,followers.name,html_notes,memberships.project.name,memberships.section.name,modified_at,name,notes,num_likes,num_subtasks,parent.name,permalink_url,projects.name,resource_subtype,start_at,start_on,tags.name,workspace.name`,
      `/tasks/${gid}/subtasks?limit=1 name`,
      `/tasks/${gid}/dependencies?limit=1 name`,
      `/tasks/${gid}/dependents?limit=1 name`,
      `/tasks/${gid}/stories?limit=1 text`,
      `/tasks/${gid}/stories?limit=100 type`,
      `/attachments?parent=${gid}&limit=1 name`,
      // Who made it costs nothing: that person came with the task already, as a follower.
    ],
    wireRequests: 1,
  },
  list: {
    query: `project(id: "${fixtures.hundredTaskProject}") {
      list: tasks(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/projects/${fixtures.hundredTaskProject} gid`],
    path: `/projects/${fixtures.hundredTaskProject}/tasks`,
    gids: rowOf(world.sections, rowOf(world.projects, fixtures.hundredTaskProject).sectionGids[0])
      .taskGids,
  },
  hidden: { gid: fixtures.privateTask, person: 'grace' },
});

test('what is empty on a task is null or an empty list', async () => {
  const query = `query ($id: ID!) {
    task(id: $id) {
      name notes dueOn dueAt startOn completedAt assignee { name } parent { name } externalId
      tags { name } followers { name } subtaskCount
      subtasks { nodes { gid } } dependencies { nodes { gid } } stories { nodes { gid } }
    }
  }`;
  const { data, errors } = await ask(query, { id: fixtures.emptyTask });
  expect(errors).toEqual([]);
  expect(data.task).toEqual({
    name: '',
    notes: '',
    dueOn: null,
    dueAt: null,
    startOn: null,
    completedAt: null,
    assignee: null,
    parent: null,
    externalId: null,
    tags: [],
    followers: [],
    subtaskCount: 0,
    subtasks: { nodes: [] },
    dependencies: { nodes: [] },
    stories: { nodes: [] },
  });
});

test('who made a task is known by id without another read', async () => {
  const query = 'query ($id: ID!) { task(id: $id) { createdBy { id gid } } }';
  const { data, reads } = await ask(query, { id: gid });
  expect(data.task.createdBy).toEqual({ id: `User:${fixtures.adaGid}`, gid: fixtures.adaGid });
  expect(reads).toEqual([`GET /tasks/${gid} created_by`]);
});

test('the makers of many tasks are read once each', async () => {
  const query = `query ($project: ID!) {
    tasks(project: $project, first: 100) { nodes { createdBy { name } } }
  }`;
  const { data, reads, wireRequests } = await ask(query, { project: fixtures.hundredTaskProject });
  const names = data.tasks.nodes.map(
    (node: { createdBy: { name: string } }) => node.createdBy.name,
  );
  const makers = new Set(names);
  expect(names).toHaveLength(100);
  expect(makers.size).toBeGreaterThan(1);
  expect(reads).toHaveLength(1 + makers.size);
  expect(wireRequests).toBe(2);
});

test('a task is done as far as its row is', async () => {
  const query = `query ($id: ID!) {
    task(id: $id) { completed completedAt completedBy { gid } resourceSubtype approvalStatus }
  }`;
  const { data } = await ask(query, { id: fixtures.approval });
  const approval = rowOf(world.tasks, fixtures.approval);
  expect(data.task).toEqual({
    completed: true,
    completedAt: approval.completedAt,
    completedBy: { gid: approval.completedByGid },
    resourceSubtype: 'approval',
    approvalStatus: 'changes_requested',
  });
});

test('parents ride on a subtask, however many', async () => {
  const grandchild = [...world.tasks.values()].find(
    ({ parentGid }) => parentGid !== null && rowOf(world.tasks, parentGid).parentGid === gid,
  );
  const query = 'query ($id: ID!) { task(id: $id) { parent { gid parent { name } } } }';
  const { data, reads } = await ask(query, { id: grandchild?.gid });
  expect(data.task.parent).toEqual({ gid: grandchild?.parentGid, parent: { name: row.name } });
  expect(reads).toEqual([`GET /tasks/${grandchild?.gid} parent.parent.name`]);
});

test.for(['ada', 'grace'] as const)(
  '%s sees the projects of a task that are hers to see',
  async (person) => {
    const query = `query ($id: ID!) {
    task(id: $id) { projects { gid } memberships { project { gid } } }
  }`;
    const { data } = await ask(query, { id: fixtures.multiHomedTask }, person);
    const seen = rowOf(world.tasks, fixtures.multiHomedTask)
      .memberships.filter((one) => person === 'ada' || one.projectGid !== fixtures.privateProject)
      .map(({ projectGid }) => ({ gid: projectGid }));
    expect(data.task.projects).toEqual(seen);
    expect(data.task.memberships).toEqual(seen.map((project) => ({ project })));
  },
);

test('the section of a task is that of the project asked for, in any form of id, or null', async () => {
  const query = `query ($id: ID!, $first: ID, $second: ID, $third: ID) {
    task(id: $id) {
      any: section { gid }
      first: section(project: $first) { gid }
      second: section(project: $second) { gid }
      none: section(project: $third) { gid }
    }
  }`;
  const [first, second] = rowOf(world.tasks, fixtures.multiHomedTask).memberships;
  const { data, errors, reads } = await ask(query, {
    id: fixtures.multiHomedTask,
    first: `Project:${first?.projectGid}`,
    second: `${base}/1/${workspace}/project/${second?.projectGid}/list`,
    third: fixtures.archivedProject,
  });
  expect(errors).toEqual([]);
  expect(data.task).toEqual({
    any: { gid: first?.sectionGid },
    first: { gid: first?.sectionGid },
    second: { gid: second?.sectionGid },
    none: null,
  });
  expect(reads).toEqual([
    `GET /tasks/${fixtures.multiHomedTask} memberships.project,memberships.section`,
  ]);
});

test('a task is found by the id that an app gave it, whatever characters it has', async () => {
  const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid } }';
  const { data, errors, reads } = await ask(query, { id: fixtures.externalIdOfTaskWithEverything });
  expect(errors).toEqual([]);
  expect(data.taskByExternalId).toEqual({ gid });
  expect(reads).toEqual(['GET /tasks/external:crm%2Fticket%20%2342%2050%25%3F gid']);
});

test('an external id is unknown to a token that is not of the app, and to everybody once mistyped', async () => {
  const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid } }';
  const id = fixtures.externalIdOfTaskWithEverything;
  for (const answer of [await ask(query, { id }, 'ada-pat'), await ask(query, { id: 'CRM' })]) {
    expect(answer.data.taskByExternalId).toBeNull();
    expect(answer.errors[0]?.extensions.code).toBe('NOT_FOUND');
  }
});

test.for(['', '  ', 'x'.repeat(1025)])(
  'the external id "%s" is refused before anything is sent',
  async (id) => {
    const query = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid } }';
    const { errors, reads } = await ask(query, { id });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'externalId' });
    expect(reads).toEqual([]);
  },
);

test.for([
  ['an id of another type', `Project:${gid}`],
  ['a global id without digits', 'Task:abc'],
  ['a word', 'everything'],
  ['nothing', ''],
  ['too many digits', '1'.repeat(20)],
  ['an address of something else', `${base}/1/${workspace}/project/${gid}`],
  ['an address elsewhere', `https://app.asana.com.example/0/0/${gid}/f`],
])('%s is no id of a task, and is refused before anything is sent', async ([, id]) => {
  const query = 'query ($id: ID!) { task(id: $id) { name } }';
  const { data, errors, reads } = await ask(query, { id });
  expect(data.task).toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['task'],
      extensions: { code: 'BAD_USER_INPUT', field: 'id', retryable: false },
    }),
  ]);
  expect(reads).toEqual([]);
});

test('one list of a task that fails leaves the error at its place', async () => {
  asker.sandbox.setFaults([
    { kind: 'status', status: 403, route: 'GET /tasks/{task_gid}/dependents' },
  ]);
  const query = `query ($id: ID!) {
    ok: task(id: $id) { dependencies { nodes { gid } } }
    broken: task(id: $id) { dependents { nodes { gid } } }
  }`;
  const { data, errors } = await ask(query, { id: gid });
  expect(data).toEqual({
    ok: { dependencies: { nodes: [{ gid: row.dependencyGids[0] }] } },
    broken: null,
  });
  expect(errors.map(({ path }) => path)).toEqual([['broken', 'dependents']]);
});

test('a list of a task that does not exist is not an error of its own', async () => {
  const query = 'query ($id: ID!) { task(id: $id) { name stories { nodes { text } } } }';
  const { data, errors, wireRequests } = await ask(query, { id: unknownGid });
  expect(data.task).toBeNull();
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['task'], 'NOT_FOUND'],
  ]);
  expect(wireRequests).toBe(1);
});
