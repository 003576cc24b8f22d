import { listCustomFields } from '../../service/asana/record/custom-field.ts';
import { listGoals } from '../../service/asana/record/goal.ts';
import { listWorkspaceMemberships } from '../../service/asana/record/membership.ts';
import { listOwnPortfolios } from '../../service/asana/record/portfolio.ts';
import { listWorkspaceTemplates } from '../../service/asana/record/project-template.ts';
import { listTags } from '../../service/asana/record/tag.ts';
import { listTeams } from '../../service/asana/record/team.ts';
import { listTimePeriods } from '../../service/asana/record/time-period.ts';
import { listUsers } from '../../service/asana/record/user.ts';
import { listWorkspaces } from '../../service/asana/record/workspace.ts';
import { builder, deprecated } from '../builder/builder.ts';
import { listField } from '../relay/list-field.ts';
import { pageArgs, pageCost, parsePage, readPage } from '../relay/page.ts';
import { archivedArg } from './project/project-list.ts';
import {
  findWorkspaceProjects,
  parseProjectSearch,
  projectSearchArgs,
} from './project/search/workspace-projects.ts';
import { defineType, toKind } from './record/asana-type.ts';
import { anyUserId } from './record/id-input.ts';
import { listByOffset, offsetList } from './record/offset-list.ts';
import {
  CustomField,
  Goal,
  Portfolio,
  Project,
  ProjectTemplate,
  Tag,
  Task,
  Team,
  TimePeriod,
  User,
  Workspace,
  WorkspaceMembership,
} from './record/refs.ts';
import { completionArgs, filterArg } from './task/filter/task-filter.ts';
import { TaskOrder } from './task/filter/task-order.ts';
import { parseWorkspaceTasks, tasksOfWorkspace } from './task/list/task-list.ts';

defineType(Workspace, {
  description:
    'The top-level container for users and work in Asana. It is either an organization, which is tied to email domains, or a plain workspace.',
  byId: 'A workspace by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the workspace.', 'nonNull'),
    isOrganization: t.booleanAt(
      'is_organization',
      'Whether the workspace is an organization, which is tied to email domains and has teams.',
    ),
    emailDomains: t.at(
      'email_domains',
      ['String'],
      'The email domains of the organization. Users with an address in one of these domains are members.',
    ),
    teams: t.field(
      offsetList(
        Team,
        'The teams that the viewer can see. Empty if the workspace is not an organization.',
        listTeams,
      ),
    ),
    timePeriods: t.field(
      offsetList(
        TimePeriod,
        'The parts of the fiscal years in which goals are to be reached.',
        listTimePeriods,
      ),
    ),
    memberships: t.field(
      offsetList(
        WorkspaceMembership,
        'What each user of the workspace is in it: an administrator, a member or a guest.',
        listWorkspaceMemberships,
      ),
    ),
    users: t.field(
      offsetList(User, 'The users of the workspace, including guests, ordered by id.', (gid) =>
        listUsers({ workspace: gid }),
      ),
    ),
    projects: t.field({
      type: Project.connection,
      description: 'The projects of the workspace that the viewer can see.',
      args: { ...archivedArg, ...projectSearchArgs, ...pageArgs },
      ...listField(findWorkspaceProjects, parseProjectSearch),
    }),
    projectTemplates: t.field(
      offsetList(
        ProjectTemplate,
        'The templates for projects of all teams that the viewer can see.',
        listWorkspaceTemplates,
      ),
    ),
    portfolios: t.field(
      offsetList(
        Portfolio,
        'The portfolios of the workspace that the viewer owns. Asana lists no others: a portfolio of somebody else is read by its id.',
        listOwnPortfolios,
      ),
    ),
    goals: t.field(
      offsetList(Goal, 'The goals of the workspace that the viewer can see.', (gid) =>
        listGoals({ workspace: gid }),
      ),
    ),
    tasks: t.field({
      type: Task.connection,
      description:
        'The tasks of the workspace, the newest first unless `orderBy` says otherwise. The open tasks of one user, and the tasks of one project, section or tag, come from their own lists. Others come from Asana’s search, which can lack changes of the last few seconds. Without a paid plan, others are listed project by project, and `text` and `orderBy` are not possible. With the argument `assignee`, the tasks have the order of that user’s list.',
      args: {
        ...filterArg,
        orderBy: t.arg({
          type: TaskOrder,
          description: 'The order of the tasks. Default: the newest task first.',
        }),
        assignee: t.arg.id({
          ...deprecated('TaskFilter.assignee'),
          description: `Return only tasks assigned to this user. ${anyUserId}`,
        }),
        text: t.arg.string({
          ...deprecated('TaskFilter.text'),
          description:
            'Return only tasks with these words in their name or notes. Requires a paid Asana plan.',
        }),
        ...completionArgs,
        ...pageArgs,
      },
      ...listField(tasksOfWorkspace, parseWorkspaceTasks),
    }),
    tags: t.field(
      offsetList(
        Tag,
        'The tags of the workspace. A guest sees the tags of the tasks that they can see.',
        listTags,
      ),
    ),
    customFields: t.field(
      offsetList(
        CustomField,
        'The custom fields that all projects of the workspace can use. Requires a paid Asana plan.',
        listCustomFields,
      ),
    ),
  }),
});

const allWorkspaces = () => listByOffset(toKind('workspace'), listWorkspaces());

builder.queryFields((t) => ({
  workspaces: t.parsedField({
    type: Workspace.connection,
    description: 'The workspaces that the viewer belongs to.',
    args: pageArgs,
    parse: parsePage,
    cost: (page, source) => pageCost(allWorkspaces(), page, source),
    resolve: (_root, page, context, info) => readPage(allWorkspaces(), page, context, info),
  }),
}));
