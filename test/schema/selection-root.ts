import { gidOf } from '../../sandbox/store/gid.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { world } from '../world.ts';
import type { Args, Read } from './selection-entry.ts';

/** A root field, and the read that it must cause. */
export interface Root {
  readonly field: string;
  readonly args: Args;
  readonly type: string;
  readonly read: Read;
  readonly isList?: boolean;
  readonly also?: readonly string[];
  /** For fields whose value is a Node. */
  readonly isNode?: boolean;
}

const [section = ''] = world.sections.keys();
const [attachment = ''] = world.attachments.keys();
const {
  paidWorkspace: workspace,
  hundredTaskProject,
  fieldRichProject,
  taskWithEverything,
  multiHomedTask,
  adaGid,
} = fixtures;

const byId = (field: string, type: string, path: string, gids: readonly string[]): Root[] =>
  gids.flatMap((gid) => [
    { field, args: { id: gid }, type, read: { path: `${path}/${gid}` } },
    {
      field: 'node',
      args: { id: `${type}:${gid}` },
      type,
      read: { path: `${path}/${gid}` },
      isNode: true,
    },
  ]);
const onlyNode = (type: string, path: string, gid: string): Root[] =>
  byId('', type, path, [gid]).filter(({ isNode }) => isNode);
const page = (
  field: string,
  type: string,
  args: Args,
  path: string,
  query: Read['query'] = {},
  also: readonly string[] = [],
): Root => ({
  field,
  args: { ...args, first: 2 },
  type,
  read: { path, query: { limit: '2', ...query } },
  isList: true,
  also,
});

/** The root fields of generated queries. */
export const roots: readonly Root[] = [
  ...byId('task', 'Task', '/tasks', [
    taskWithEverything,
    multiHomedTask,
    fixtures.emptyTask,
    fixtures.approval,
  ]),
  ...byId('project', 'Project', '/projects', [hundredTaskProject, fieldRichProject]),
  ...byId('section', 'Section', '/sections', [section]),
  ...byId('story', 'Story', '/stories', [fixtures.richComment]),
  ...byId('team', 'Team', '/teams', [fixtures.productTeam]),
  ...byId('user', 'User', '/users', [adaGid]),
  ...byId('workspace', 'Workspace', '/workspaces', [workspace]),
  ...byId('projectTemplate', 'ProjectTemplate', '/project_templates', [fixtures.projectTemplate]),
  ...byId('job', 'Job', '/jobs', [fixtures.finishedJob]),
  ...onlyNode('Tag', '/tags', fixtures.tag),
  ...onlyNode('CustomField', '/custom_fields', fixtures.enumField),
  ...onlyNode('Attachment', '/attachments', attachment),
  ...onlyNode('Absence', '/ooo_entries', fixtures.absence),
  ...onlyNode('Allocation', '/allocations', fixtures.allocation),
  ...onlyNode('Allocation', '/allocations', fixtures.placeholderAllocation),
  ...onlyNode('TimePeriod', '/time_periods', fixtures.quarter),
  ...onlyNode('TimeTrackingEntry', '/time_tracking_entries', fixtures.timeTrackingEntry),
  ...byId('goal', 'Goal', '/goals', [fixtures.goal, fixtures.teamGoal]),
  ...onlyNode('CustomType', '/custom_types', fixtures.customType),
  ...[
    fixtures.goalRelationship,
    fixtures.projectRelationship,
    gidOf('goalRelationship', 3),
    gidOf('goalRelationship', 4),
  ].flatMap((gid) => onlyNode('GoalRelationship', '/goal_relationships', gid)),
  ...byId('portfolio', 'Portfolio', '/portfolios', [fixtures.portfolio]),
  ...onlyNode('TaskTemplate', '/task_templates', fixtures.taskTemplate),
  ...onlyNode('ProjectBrief', '/project_briefs', fixtures.projectBrief),
  ...onlyNode('TeamMembership', '/team_memberships', fixtures.teamMembership),
  ...onlyNode('WorkspaceMembership', '/workspace_memberships', fixtures.workspaceMembership),
  ...onlyNode('PortfolioMembership', '/memberships', fixtures.portfolioMembership),
  ...onlyNode('ProjectMembership', '/memberships', fixtures.projectMembership),
  ...onlyNode('StatusUpdate', '/status_updates', fixtures.statusUpdate),
  page('workspaces', 'Workspace', {}, '/workspaces'),
  page('projects', 'Project', { workspace }, `/workspaces/${workspace}/projects`),
  page(
    'projects',
    'Project',
    { team: fixtures.productTeam, archived: 'ACTIVE' },
    `/teams/${fixtures.productTeam}/projects`,
    { archived: 'false' },
  ),
  page(
    'projects',
    'Project',
    { team: fixtures.productTeam, workspace },
    `/teams/${fixtures.productTeam}/projects`,
    { limit: '100' },
    ['workspace'],
  ),
  page('tasks', 'Task', { project: fieldRichProject }, `/projects/${fieldRichProject}/tasks`),
  page(
    'tasks',
    'Task',
    { project: fieldRichProject, assignee: adaGid },
    `/projects/${fieldRichProject}/tasks`,
    { limit: '100' },
    ['assignee'],
  ),
  page(
    'tasks',
    'Task',
    { section, project: hundredTaskProject },
    `/sections/${section}/tasks`,
    { limit: '100' },
    ['projects'],
  ),
  // One item more than needed shows whether there is a next page. Pages continue by the time of creation.
  page(
    'tasks',
    'Task',
    { workspace },
    `/workspaces/${workspace}/tasks/search`,
    { limit: '3', sort_by: 'created_at', sort_ascending: 'false' },
    ['created_at'],
  ),
];
