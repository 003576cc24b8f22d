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
const [firstMembership, secondMembership] = row.memberships.map(({ projectGid, sectionGid }) => ({
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
      createdAt createdBy { gid name } modifiedAt assignee { name } assigneeSection { name } followers { name } numLikes isLiked likes { name }
      workspace { name } projects { name } memberships { project { name } section { name } }
      section { name } other: section(project: "${row.memberships[1]?.projectGid}") { name }
      parent { name } tags { name } subtaskCount externalId externalData
      customFields { name } customField(name: "Priority") { displayValue }
      subtasks(first: 1) { nodes { name } }
      customType { name } customTypeStatus { name }
      actualTimeMinutes timeTrackingEntries(first: 1) { nodes { durationMinutes } }
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
      // Only Grace sees it.
      assigneeSection: null,
      followers: row.followerGids.map((one) => ({ name: rowOf(world.users, one).name })),
      numLikes: 2,
      isLiked: false,
      likes: row.likerGids.map((one) => ({ name: rowOf(world.users, one).name })),
      workspace: { name: 'Fernwood Instruments' },
      projects: [firstMembership?.project, secondMembership?.project],
      memberships: [firstMembership, secondMembership],
      section: firstMembership?.section,
      other: secondMembership?.section,
      parent: null,
      tags: row.tagGids.map((tag) => ({ name: rowOf(world.tags, tag).name })),
      subtaskCount: 2,
      customType: null,
      customTypeStatus: null,
      actualTimeMinutes: 375,
      timeTrackingEntries: { nodes: [{ durationMinutes: 90 }] },
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
      `/tasks/${gid} actual_time_minutes,approval_status,assignee.name,assignee_section.name,completed,completed_at,completed_by.name,created_at,created_by,custom_fields.display_value,custom_fields.name,custom_fields.resource_subtype,custom_type.name,custom_type_status_option.name,due_at,due_on,external.data,external.gid,followers.name,html_notes,liked,likes.user.name,memberships.project.name,memberships.section.name,modified_at,name,notes,num_likes,num_subtasks,parent.name,permalink_url,projects.name,resource_subtype,start_at,start_on,tags.name,workspace.name`,
      `/tasks/${gid}/subtasks?limit=1 name`,
      `/tasks/${gid}/time_tracking_entries?limit=1 duration_minutes`,
      `/tasks/${gid}/dependencies?limit=1 name`,
      `/tasks/${gid}/dependents?limit=1 name`,
      // For the stories and the comments.
      `/tasks/${gid}/stories?limit=100 text,type`,
      `/attachments?parent=${gid}&limit=1 name`,
      // The creator costs no read: the task already contains this user as a follower.
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

test('empty fields of a task are null or empty lists', async () => {
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

test('the fields of a completed approval contain its status, completion time and user', async () => {
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
    approvalStatus: 'CHANGES_REQUESTED',
  });
});

test.for([
  ['an id of another type', `Project:${gid}`],
  ['a global id without digits', 'Task:abc'],
  ['a word', 'everything'],
  ['an empty text', ''],
  ['too many digits', '1'.repeat(20)],
  ['a URL of another type', `${base}/1/${workspace}/project/${gid}`],
  ['a URL of another site', `https://app.asana.com.example/0/0/${gid}/f`],
])('task(id:) with %s is rejected before a request is sent', async ([, id]) => {
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

test('a list of a task that fails is an error at its path, and other fields still resolve', async () => {
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
    broken: { dependents: null },
  });
  expect(errors.map(({ path }) => path)).toEqual([['broken', 'dependents']]);
});

test('a task that does not exist is one error, even if its list was requested at the same time', async () => {
  const query = 'query ($id: ID!) { task(id: $id) { name stories { nodes { text } } } }';
  const { data, errors, wireRequests } = await ask(query, { id: unknownGid });
  expect(data.task).toBeNull();
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['task'], 'NOT_FOUND'],
  ]);
  expect(wireRequests).toBe(1);
});
