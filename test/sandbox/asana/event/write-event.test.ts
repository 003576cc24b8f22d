import { expect, test } from 'vitest';
import { routes } from '../../../../sandbox/asana/routes.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { expectSameNames } from '../../../expect-same-names.ts';
import { world } from '../../../world.ts';
import { type Gid, useAsana } from '../../caller.ts';
import { describeEvent, follow } from './event-stream.ts';

const { post, send, sandbox } = useAsana();
const { taskWithEverything: task, emptyTask, fieldRichProject: project, goal, tag } = fixtures;
const body = (data: unknown) => ({ body: { data } });

/** A write, and the events that the stream of a resource gets from it. */
interface Write {
  readonly stream: string;
  /** The gid in the path, or how to create what the write changes. */
  readonly gid?: string | (() => Promise<string>);
  readonly data?: unknown;
  readonly events: readonly string[];
}

const create = async (path: string, data: unknown) => (await post<Gid>(path, body(data))).data.gid;
const newTask = () => create('/tasks', { name: 'New', projects: [project] });
const newSection = () => create(`/projects/${project}/sections`, { name: 'New' });
const newStory = () => create(`/tasks/${task}/stories`, { text: 'Hello' });
const link = {
  parent: task,
  resource_subtype: 'external',
  url: 'https://fernwood.example/',
  name: 'Link',
};
const statusUpdate = { parent: project, status_type: 'on_track', text: 'Good' };
/** Changes the empty task before the write of the test. */
const emptyTaskAfter = (name: string, data: unknown) => async () => {
  await post(`/tasks/${emptyTask}/${name}`, body(data));
  return emptyTask;
};

/** The tasks of the project that have a value of the date field. */
const tasksWithDate = [...world.tasks.values()].filter(
  ({ memberships, values }) =>
    values.has(fixtures.dateField) && memberships.some(({ projectGid }) => projectGid === project),
);

const story = 'story added in task';
const added = ['task added in project', 'task added in section'];
const workspaceOnly =
  'What belongs to a workspace has events only in its stream, which only service accounts may read.';
const noAccessEvents = 'Asana documents no event of a request for access.';
const noAbsenceEvents = 'Asana documents no event of an absence.';
const noAllocationEvents = 'Asana documents no event of an allocation.';
const noSupportEvents = 'Asana documents no event of what supports a goal.';
const noPortfolioEvents = 'A portfolio is not part of what a task or project contains.';
const noBriefEvents = 'Asana documents no events of project briefs.';
const noTimeEvents = 'Asana documents no events of time tracking entries.';
const webhook = 'A webhook is not part of what a task or project contains.';
const newProjectOnly = 'Nobody can follow a project before it exists.';

/** Every route that writes, or why no stream of a task, project or goal has an event from it. */
const writes: Readonly<Record<string, Write | string>> = {
  'POST /memberships': {
    stream: project,
    data: { parent: project, member: fixtures.guestGid },
    events: ['project changed members added user'],
  },
  'PUT /memberships/{membership_gid}': 'Asana documents no event of an access level.',
  'DELETE /memberships/{membership_gid}': {
    stream: project,
    gid: fixtures.projectMembership,
    events: ['project changed members removed user'],
  },
  'POST /teams/{team_gid}/addUser': 'A team is not part of what a task or project contains.',
  'POST /teams/{team_gid}/removeUser': 'A team is not part of what a task or project contains.',
  'POST /workspaces/{workspace_gid}/addUser':
    'A workspace is not part of what a task or project contains.',
  'POST /workspaces/{workspace_gid}/removeUser':
    'A workspace is not part of what a task or project contains.',
  'POST /tasks': {
    stream: project,
    data: { name: 'New', projects: [project], assignee: 'me', tags: [tag] },
    events: [...added, story, story],
  },
  'POST /tasks/{task_gid}/subtasks': {
    stream: project,
    gid: task,
    data: { name: 'Part' },
    events: ['task added in task', story],
  },
  'PUT /tasks/{task_gid}': {
    stream: project,
    gid: emptyTask,
    data: {
      name: 'New',
      notes: 'Text',
      due_on: '2026-07-02',
      start_on: '2026-07-01',
      assignee: fixtures.graceGid,
      completed: true,
      liked: true,
      resource_subtype: 'approval',
      custom_fields: { [fixtures.textField]: 'Text' },
    },
    events: [
      'task changed name',
      'task changed resource_subtype',
      'task changed approval_status',
      'task changed notes',
      'task changed assignee user',
      'task changed completed',
      'task changed due_on',
      'task changed start_on',
      'task changed followers added user',
      'task changed likes added user',
      'task changed custom_fields custom_field',
      story,
      story,
      story,
      story,
      story,
      story,
    ],
  },
  'DELETE /tasks/{task_gid}': {
    stream: project,
    gid: task,
    events: [
      'task deleted',
      'task deleted',
      'task deleted',
      'task deleted',
      'task deleted',
      'task changed dependents removed task',
      'task changed dependencies removed task',
    ],
  },
  'POST /tasks/{task_gid}/setParent': {
    stream: task,
    gid: emptyTask,
    data: { parent: task },
    events: ['task added in task', 'task changed parent task'],
  },
  'POST /tasks/{task_gid}/addFollowers': {
    stream: task,
    gid: task,
    data: { followers: [fixtures.guestGid] },
    events: ['task changed followers added user'],
  },
  'POST /tasks/{task_gid}/removeFollowers': {
    stream: task,
    gid: task,
    data: { followers: ['me'] },
    events: ['task changed followers removed user'],
  },
  'POST /tasks/{task_gid}/addProject': {
    stream: fixtures.hundredTaskProject,
    gid: task,
    data: { project: fixtures.hundredTaskProject },
    events: ['task added in project', 'task added in section', story],
  },
  'POST /tasks/{task_gid}/removeProject': {
    stream: project,
    gid: task,
    data: { project },
    events: ['task removed in project', 'task removed in section'],
  },
  'POST /tasks/{task_gid}/addTag': {
    stream: emptyTask,
    gid: emptyTask,
    data: { tag },
    events: ['task changed tags added tag', story],
  },
  'POST /tasks/{task_gid}/removeTag': {
    stream: emptyTask,
    gid: emptyTaskAfter('addTag', { tag }),
    data: { tag },
    events: ['task changed tags removed tag', story],
  },
  'POST /tasks/{task_gid}/addDependencies': {
    stream: emptyTask,
    gid: emptyTask,
    data: { dependencies: [fixtures.milestone] },
    events: ['task changed dependencies added task', story],
  },
  'POST /tasks/{task_gid}/addDependents': {
    stream: emptyTask,
    gid: emptyTask,
    data: { dependents: [fixtures.milestone] },
    events: ['task changed dependents added task'],
  },
  'POST /tasks/{task_gid}/removeDependencies': {
    stream: fixtures.milestone,
    gid: emptyTaskAfter('addDependencies', { dependencies: [fixtures.milestone] }),
    data: { dependencies: [fixtures.milestone] },
    events: ['task changed dependents removed task'],
  },
  'POST /tasks/{task_gid}/removeDependents': {
    stream: fixtures.milestone,
    gid: emptyTaskAfter('addDependents', { dependents: [fixtures.milestone] }),
    data: { dependents: [fixtures.milestone] },
    events: ['task changed dependencies removed task', story],
  },
  'POST /tags': workspaceOnly,
  'POST /workspaces/{workspace_gid}/tags': workspaceOnly,
  'PUT /tags/{tag_gid}': workspaceOnly,
  'DELETE /tags/{tag_gid}': {
    stream: emptyTask,
    gid: async () => {
      await emptyTaskAfter('addTag', { tag })();
      return tag;
    },
    events: ['task changed tags removed tag'],
  },
  'POST /tasks/{task_gid}/stories': {
    stream: project,
    gid: task,
    data: { text: 'Hello' },
    events: [story],
  },
  'POST /goals/{goal_gid}/stories': {
    stream: goal,
    gid: goal,
    data: { text: 'Hello' },
    events: ['story added in goal'],
  },
  'PUT /stories/{story_gid}': {
    stream: project,
    gid: newStory,
    data: { text: 'Bye', is_pinned: true },
    events: ['story changed text', 'story changed is_pinned'],
  },
  'DELETE /stories/{story_gid}': { stream: project, gid: newStory, events: ['story deleted'] },
  'POST /projects/{project_gid}/sections': {
    stream: project,
    gid: project,
    data: { name: 'New' },
    events: ['section added in project'],
  },
  'POST /projects/{project_gid}/sections/insert':
    'Asana documents no event about the order of sections.',
  'PUT /sections/{section_gid}': {
    stream: project,
    gid: newSection,
    data: { name: 'Renamed' },
    events: ['section changed name'],
  },
  'DELETE /sections/{section_gid}': {
    stream: project,
    gid: newSection,
    events: ['section deleted'],
  },
  'POST /sections/{section_gid}/addTask': {
    stream: project,
    gid: newSection,
    data: { task: emptyTask },
    events: [
      'task added in section',
      'task removed in section',
      'task changed custom_fields custom_field',
      story,
    ],
  },
  'POST /projects': newProjectOnly,
  'POST /workspaces/{workspace_gid}/projects': newProjectOnly,
  'POST /teams/{team_gid}/projects': newProjectOnly,
  'PUT /projects/{project_gid}': {
    stream: project,
    gid: project,
    data: {
      name: 'New',
      notes: 'Text',
      color: 'dark-red',
      owner: fixtures.graceGid,
      due_on: '2026-08-01',
      archived: true,
    },
    events: [
      'project changed name',
      'project changed notes',
      'project changed color',
      'project changed archived',
      'project changed due_on',
      'project changed owner user',
    ],
  },
  'DELETE /projects/{project_gid}': {
    stream: task,
    gid: project,
    events: ['task removed in project', 'task removed in section', story],
  },
  'POST /projects/{project_gid}/addMembers': {
    stream: project,
    gid: project,
    data: { members: fixtures.guestGid },
    events: ['project changed members added user'],
  },
  'POST /projects/{project_gid}/removeMembers': {
    stream: project,
    gid: project,
    data: { members: fixtures.graceGid },
    events: ['project changed members removed user'],
  },
  'POST /projects/{project_gid}/addFollowers': {
    stream: project,
    gid: project,
    data: { followers: fixtures.guestGid },
    events: ['project changed members added user', 'project changed followers added user'],
  },
  'POST /projects/{project_gid}/removeFollowers': {
    stream: project,
    gid: project,
    data: { followers: 'me' },
    events: ['project changed followers removed user'],
  },
  'POST /projects/{project_gid}/addCustomFieldSetting': {
    stream: fixtures.hundredTaskProject,
    gid: fixtures.hundredTaskProject,
    data: { custom_field: fixtures.textField },
    events: ['project changed custom_field_settings added custom_field_setting'],
  },
  'POST /projects/{project_gid}/removeCustomFieldSetting': {
    stream: project,
    gid: project,
    data: { custom_field: fixtures.textField },
    events: ['project changed custom_field_settings removed custom_field_setting'],
  },
  'POST /portfolios/{portfolio_gid}/addCustomFieldSetting': noPortfolioEvents,
  'POST /portfolios/{portfolio_gid}/removeCustomFieldSetting': noPortfolioEvents,
  'POST /goals/{goal_gid}/addCustomFieldSetting': {
    stream: goal,
    gid: goal,
    data: { custom_field: fixtures.enumField },
    events: ['goal changed custom_field_settings added custom_field_setting'],
  },
  'POST /goals/{goal_gid}/removeCustomFieldSetting': {
    stream: goal,
    gid: goal,
    data: { custom_field: fixtures.numberField },
    events: ['goal changed custom_field_settings removed custom_field_setting'],
  },
  'POST /custom_fields': workspaceOnly,
  'PUT /custom_fields/{custom_field_gid}': workspaceOnly,
  'DELETE /custom_fields/{custom_field_gid}': {
    stream: project,
    gid: fixtures.dateField,
    events: [
      'project changed custom_field_settings removed custom_field_setting',
      ...tasksWithDate.map(() => 'task changed custom_fields custom_field'),
    ],
  },
  'POST /custom_fields/{custom_field_gid}/enum_options': workspaceOnly,
  'POST /custom_fields/{custom_field_gid}/enum_options/insert': workspaceOnly,
  'PUT /enum_options/{enum_option_gid}': workspaceOnly,
  'POST /attachments': { stream: project, data: link, events: ['attachment added in task', story] },
  'DELETE /attachments/{attachment_gid}': {
    stream: project,
    gid: () => create('/attachments', link),
    events: ['attachment deleted'],
  },
  'POST /status_updates': {
    stream: project,
    data: statusUpdate,
    events: ['status_update added in project'],
  },
  'DELETE /status_updates/{status_update_gid}': {
    stream: project,
    gid: () => create('/status_updates', statusUpdate),
    events: ['status_update deleted'],
  },
  'POST /tasks/{task_gid}/time_tracking_entries': noTimeEvents,
  'PUT /time_tracking_entries/{time_tracking_entry_gid}': noTimeEvents,
  'DELETE /time_tracking_entries/{time_tracking_entry_gid}': noTimeEvents,
  'POST /projects/{project_gid}/project_briefs': noBriefEvents,
  'PUT /project_briefs/{project_brief_gid}': noBriefEvents,
  'DELETE /project_briefs/{project_brief_gid}': noBriefEvents,
  'POST /portfolios': noPortfolioEvents,
  'PUT /portfolios/{portfolio_gid}': noPortfolioEvents,
  'DELETE /portfolios/{portfolio_gid}': noPortfolioEvents,
  'POST /portfolios/{portfolio_gid}/addItem': noPortfolioEvents,
  'POST /portfolios/{portfolio_gid}/removeItem': noPortfolioEvents,
  'POST /portfolios/{portfolio_gid}/addMembers': noPortfolioEvents,
  'POST /portfolios/{portfolio_gid}/removeMembers': noPortfolioEvents,
  'POST /access_requests': noAccessEvents,
  'POST /access_requests/{access_request_gid}/approve': noAccessEvents,
  'POST /access_requests/{access_request_gid}/reject': noAccessEvents,
  'POST /ooo_entries': noAbsenceEvents,
  'PUT /ooo_entries/{ooo_entry_gid}': noAbsenceEvents,
  'DELETE /ooo_entries/{ooo_entry_gid}': noAbsenceEvents,
  'POST /allocations': noAllocationEvents,
  'PUT /allocations/{allocation_gid}': noAllocationEvents,
  'DELETE /allocations/{allocation_gid}': noAllocationEvents,
  'POST /goals': 'Nobody can follow a goal before it exists.',
  'PUT /goals/{goal_gid}': {
    stream: goal,
    gid: goal,
    data: { name: 'New' },
    events: ['goal changed name'],
  },
  'DELETE /goals/{goal_gid}': 'Nobody can follow a goal that no longer exists.',
  'POST /goals/{goal_gid}/setMetric': {
    stream: goal,
    gid: goal,
    data: {
      unit: 'none',
      precision: 0,
      initial_number_value: 0,
      target_number_value: 7,
      current_number_value: 1,
    },
    events: ['goal changed metric'],
  },
  'POST /goals/{goal_gid}/setMetricCurrentValue': {
    stream: goal,
    gid: goal,
    data: { current_number_value: 5 },
    events: ['goal changed metric'],
  },
  'POST /goals/{goal_gid}/addFollowers': {
    stream: goal,
    gid: goal,
    data: { followers: fixtures.guestGid },
    events: ['goal changed followers added user'],
  },
  'POST /goals/{goal_gid}/removeFollowers': {
    stream: goal,
    gid: goal,
    data: { followers: fixtures.graceGid },
    events: ['goal changed followers removed user'],
  },
  'PUT /goal_relationships/{goal_relationship_gid}': noSupportEvents,
  'POST /goals/{goal_gid}/addSupportingRelationship': noSupportEvents,
  'POST /goals/{goal_gid}/removeSupportingRelationship': noSupportEvents,
  'POST /webhooks': webhook,
  'PUT /webhooks/{webhook_gid}': webhook,
  'DELETE /webhooks/{webhook_gid}': webhook,
  'POST /tasks/{task_gid}/duplicate': {
    stream: project,
    gid: newTask,
    data: { name: 'Copy', include: 'projects' },
    events: ['task added in project', 'task added in section', story],
  },
  'POST /projects/{project_gid}/duplicate': newProjectOnly,
  'POST /portfolios/{portfolio_gid}/duplicate': noPortfolioEvents,
  'POST /project_templates/{project_template_gid}/instantiateProject': newProjectOnly,
  'DELETE /task_templates/{task_template_gid}':
    'A template is not part of what a task or project contains.',
  'POST /task_templates/{task_template_gid}/instantiateTask': {
    stream: fixtures.hundredTaskProject,
    gid: fixtures.taskTemplate,
    events: added,
  },
};

const keys = routes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, template }) => `${method} ${template}`);

test('every route that writes has its events, or a reason', () => {
  expectSameNames(Object.keys(writes), keys, '`writes` needs an entry for each route that writes');
  expect(Object.keys(writes), 'the order of the entries').toEqual(keys);
});

const withEvents = Object.entries(writes).flatMap(([key, write]) =>
  typeof write === 'string' ? [] : [[key, write] as const],
);

test.each(withEvents)('%s has its events', async (key, { stream, gid = '', data, events }) => {
  sandbox().setJobs({ steps: 0, outcome: 'succeeded' });
  const inPath = typeof gid === 'string' ? gid : await gid();
  const next = await follow(send, stream);
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/\{\w+\}/, inPath);
  const response = await send(method, path, data === undefined ? {} : body(data));
  expect([key, response.status]).toEqual([key, expect.toBeOneOf([200, 201])]);
  expect((await next()).map(describeEvent)).toEqual(events);
});
