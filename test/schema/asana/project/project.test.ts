import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { pageOfGids, testType } from '../type-test.ts';

const asker = await createAsker();
const gid = fixtures.hundredTaskProject;
const workspace = fixtures.paidWorkspace;
const row = rowOf(world.projects, gid);
const tasks = row.sectionGids.flatMap((section) =>
  rowOf(world.sections, section).taskGids.map((task) => rowOf(world.tasks, task)),
);
const milestones = tasks.filter(({ subtype }) => subtype === 'milestone');
const count = (some: typeof tasks, isCompleted: boolean) =>
  some.filter(({ completedAt }) => (completedAt !== null) === isCompleted).length;

testType(asker, {
  typeName: 'Project',
  gid,
  root: 'project',
  route: '/projects/{project_gid}',
  addresses: [
    `https://app.asana.com/0/${gid}/board`,
    `https://app.asana.com/1/${workspace}/project/${gid}`,
    `https://app.asana.com/1/${workspace}/project/${gid}/list?view=x#top`,
  ],
  allFields: {
    selection: `
      id gid name notes htmlNotes archived color icon defaultView privacySetting defaultAccessLevel url
      createdAt modifiedAt dueOn startOn completed completedAt completedBy { name }
      createdFromTemplate { name }
      owner { name } team { name } workspace { name } members { name } followers { email }
      viewerAccessLevel viewerCanEdit viewerCanComment
      accessRequests { message }
      brief { title }
      taskTemplates(first: 1) { nodes { name } }
      goals(first: 1) { nodes { name } }
      customTypes(first: 1) { nodes { name } }
      allocations(first: 1) { nodes { gid } }
      memberships(first: 1) { nodes { accessLevel } }
      sections(first: 1) { nodes { name } }
      tasks(first: 1) { nodes { name } }
      customFields { name }
      statusUpdates(first: 1) { nodes { title } }
      timeTrackingEntries(first: 1) { nodes { gid } }
      taskCounts {
        numTasks numIncompleteTasks numCompletedTasks
        numMilestones numIncompleteMilestones numCompletedMilestones
      }`,
    result: {
      id: `Project:${gid}`,
      gid,
      name: '🚀 Aria 2 launch',
      notes: row.notes.text,
      htmlNotes: row.notes.html,
      archived: false,
      color: 'dark-teal',
      icon: 'rocket',
      defaultView: 'BOARD',
      privacySetting: 'PUBLIC_TO_WORKSPACE',
      defaultAccessLevel: 'EDITOR',
      url: `https://app.asana.com/1/${workspace}/project/${gid}`,
      createdAt: row.createdAt,
      modifiedAt: row.modifiedAt,
      dueOn: '2026-09-15',
      startOn: '2026-01-12',
      completed: false,
      completedAt: null,
      completedBy: null,
      createdFromTemplate: null,
      owner: { name: 'Ada Okafor' },
      team: { name: 'Product' },
      workspace: { name: 'Fernwood Instruments' },
      members: row.memberGids.map((member) => ({ name: rowOf(world.users, member).name })),
      followers: [{ email: 'ada@fernwood.example' }, { email: 'grace@fernwood.example' }],
      viewerAccessLevel: 'ADMIN',
      viewerCanEdit: true,
      viewerCanComment: true,
      accessRequests: [],
      brief: { title: 'What we launch' },
      taskTemplates: { nodes: [{ name: 'Sample order' }] },
      goals: { nodes: [{ name: 'Sell 10,000 speakers' }] },
      customTypes: { nodes: [] },
      allocations: { nodes: [] },
      memberships: { nodes: [{ accessLevel: 'EDITOR' }] },
      sections: { nodes: [{ name: 'Preparation' }] },
      tasks: { nodes: [{ name: tasks[0]?.name }] },
      customFields: [{ name: 'Priority' }, { name: 'Progress' }, { name: 'Channels' }],
      statusUpdates: { nodes: [{ title: 'Week 6' }] },
      timeTrackingEntries: { nodes: [] },
      taskCounts: {
        numTasks: 100,
        numIncompleteTasks: count(tasks, false),
        numCompletedTasks: count(tasks, true),
        numMilestones: milestones.length,
        numIncompleteMilestones: count(milestones, false),
        numCompletedMilestones: count(milestones, true),
      },
    },
    reads: [
      `/projects/${gid} archived,color,completed,completed_at,completed_by.name,created_at,created_from_template.name,custom_field_settings.custom_field.name,default_access_level,default_view,due_on,followers.email,html_notes,icon,members.name,modified_at,name,notes,owner.name,permalink_url,privacy_setting,project_brief,start_on,team.name,workspace.name`,
      `/projects/${gid}/project_memberships?user=me&limit=1 access_level`,
      `/access_requests?target=${gid} message`,
      `/task_templates?project=${gid}&limit=1 name`,
      `/goals?project=${gid}&limit=1 name`,
      `/custom_types?project=${gid}&limit=1 name`,
      `/allocations?parent=${gid}&limit=1 gid`,
      `/memberships?parent=${gid}&limit=1 access_level`,
      `/projects/${gid}/sections?limit=1 name`,
      `/projects/${gid}/tasks?limit=1 name`,
      `/status_updates?parent=${gid}&limit=1 title`,
      `/time_tracking_entries?attributable_to=${gid}&limit=1 gid`,
      `/projects/${gid}/task_counts num_completed_milestones,num_completed_tasks,num_incomplete_milestones,num_incomplete_tasks,num_milestones,num_tasks`,
      `/project_briefs/${fixtures.projectBrief} title`,
    ],
    wireRequests: 3,
  },
  list: {
    query: `list: projects(workspace: "${workspace}", first: $first, after: $after) { ${pageOfGids} }`,
    otherReads: [],
    path: `/workspaces/${workspace}/projects`,
    gids: [fixtures.hundredTaskProject, [...world.projects.keys()][1] ?? ''],
  },
  hidden: { gid: fixtures.privateProject, person: 'grace' },
});

test('taskCounts reads only the selected counts', async () => {
  const query = 'query ($id: ID!) { project(id: $id) { taskCounts { numTasks } } }';
  const { data, reads } = await asker.ask(query, { id: gid });
  expect(data.project.taskCounts).toEqual({ numTasks: 100 });
  expect(reads).toEqual([`GET /projects/${gid} gid`, `GET /projects/${gid}/task_counts num_tasks`]);
});

test('taskCounts without a count sends no request of its own', async () => {
  const query = 'query ($id: ID!) { project(id: $id) { taskCounts { __typename } } }';
  const { data, reads } = await asker.ask(query, { id: gid });
  expect(data.project.taskCounts).toEqual({ __typename: 'TaskCounts' });
  expect(reads).toEqual([`GET /projects/${gid} gid`]);
});

test('taskCounts is null with an error if its request fails, and the project still resolves', async () => {
  const route = 'GET /projects/{project_gid}/task_counts';
  asker.sandbox.setFaults([{ kind: 'status', status: 403, route }]);
  const query = 'query ($id: ID!) { project(id: $id) { name taskCounts { numTasks } } }';
  const { data, errors } = await asker.ask(query, { id: gid });
  expect(data.project).toEqual({ name: '🚀 Aria 2 launch', taskCounts: null });
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['project', 'taskCounts'],
      extensions: expect.objectContaining({ code: 'FORBIDDEN' }),
    }),
  ]);
});

test('a project that the caller cannot see is one error, even if its list was requested at the same time', async () => {
  const query = 'query ($id: ID!) { project(id: $id) { name tasks { nodes { name } } } }';
  const { data, errors } = await asker.ask(query, { id: fixtures.privateProject }, 'grace');
  expect(data.project).toBeNull();
  expect(errors.map(({ path }) => path)).toEqual([['project']]);
});

const projectGids = (isMeant: (project: typeof row) => boolean) =>
  [...world.projects.values()].filter(isMeant).map(({ gid: id }) => id);
const { productTeam, freeWorkspace, archivedProject } = fixtures;
const marketing = rowOf(world.projects, archivedProject).teamGid;

test.for<[string, string, string[]]>([
  [
    'a workspace',
    `workspace: "${workspace}"`,
    projectGids((one) => one.workspaceGid === workspace),
  ],
  ['a team', `team: "${productTeam}"`, projectGids((one) => one.teamGid === productTeam)],
  [
    'a team and its workspace',
    `workspace: "Workspace:${workspace}", team: "Team:${productTeam}"`,
    projectGids((one) => one.teamGid === productTeam),
  ],
  [
    'a team and a workspace that does not contain it',
    `workspace: "${freeWorkspace}", team: "${productTeam}"`,
    [],
  ],
  [
    'a team, archived',
    `team: "${marketing}", archived: ARCHIVED`,
    projectGids((one) => one.teamGid === marketing && one.archived),
  ],
  [
    'a workspace, active',
    `workspace: "${workspace}", archived: ACTIVE`,
    projectGids((one) => one.workspaceGid === workspace && !one.archived),
  ],
])('projects(...) returns the projects of %s', async ([, args, gids]) => {
  const { data, errors } = await asker.ask(`{ projects(${args}) { nodes { gid } } }`);
  expect(errors).toEqual([]);
  expect(data.projects.nodes.map((node: { gid: string }) => node.gid)).toEqual(gids);
});

test('projects without a workspace or team is rejected before a request is sent', async () => {
  const { errors, reads } = await asker.ask('{ projects(archived: ACTIVE) { nodes { gid } } }');
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'workspace' });
  expect(reads).toEqual([]);
});
