import { listAllocations } from '../../../service/asana/record/allocation.ts';
import { listCustomTypes } from '../../../service/asana/record/custom-type.ts';
import { listGoals } from '../../../service/asana/record/goal.ts';
import { listMemberships } from '../../../service/asana/record/membership.ts';
import type { ProjectRecord } from '../../../service/asana/record/project.ts';
import { listSections } from '../../../service/asana/record/section.ts';
import { listStatusUpdates } from '../../../service/asana/record/status-update.ts';
import { listTaskTemplates } from '../../../service/asana/record/task-template.ts';
import { listTimeOfProject } from '../../../service/asana/record/time-tracking-entry.ts';
import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs, pageCost, parsePage, readPage } from '../../relay/page.ts';
import { defineType } from '../record/asana-type.ts';
import { customFieldList } from '../record/custom-field-list.ts';
import { anyId } from '../record/id-input.ts';
import { offsetList } from '../record/offset-list.ts';
import { readById } from '../record/read-by-id.ts';
import {
  Allocation,
  CustomType,
  Goal,
  Project,
  ProjectBrief,
  ProjectMembership,
  ProjectTemplate,
  Section,
  StatusUpdate,
  Task,
  TaskTemplate,
  Team,
  TimeTrackingEntry,
  User,
  Workspace,
} from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';
import { completionArgs, filterArg, parseListFilter } from '../task/filter/task-filter.ts';
import { listOrderArg } from '../task/filter/task-order.ts';
import { tasksOfProject } from '../task/list/task-list.ts';
import { archivedArg, findProjects } from './project-list.ts';
import { ProjectAccessLevel } from './project-membership.ts';

/** Source: OAS, ProjectBase. */
export const ProjectView = defineStringEnum('ProjectView', 'A view of a project in Asana.', {
  list: 'The tasks as a list.',
  board: 'The tasks as cards, with one column for each section.',
  calendar: 'The tasks on their due dates.',
  timeline: 'The tasks as bars from their start dates to their due dates.',
});

/** Source: OAS, ProjectBase. */
export const ProjectPrivacy = defineStringEnum('ProjectPrivacy', 'Who can find a project.', {
  public_to_workspace: 'Every member of the workspace or organization.',
  private_to_team: 'The members of the team that the project belongs to.',
  private: 'The members of the project.',
});

defineType(Project, {
  description: 'A list or board of tasks with a common purpose.',
  byId: 'A project by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the project.', 'nonNull'),
    notes: t.stringAt('notes', 'The description of the project, as plain text.'),
    htmlNotes: t.stringAt(
      'html_notes',
      'The description of the project in Asana’s rich text: XML inside one <body>.',
    ),
    archived: t.booleanAt(
      'archived',
      'Whether the project is archived. Archived projects keep their tasks.',
    ),
    color: t.stringAt(
      'color',
      'The name of the project’s color in Asana’s palette, such as "dark-teal". Null if it has none.',
    ),
    icon: t.stringAt('icon', 'The name of the project’s icon, or null if it has none.'),
    defaultView: t.field(
      stringEnumAt('default_view', ProjectView, 'The view that Asana opens first.'),
    ),
    privacySetting: t.field(
      stringEnumAt('privacy_setting', ProjectPrivacy, 'Who can find the project.'),
    ),
    defaultAccessLevel: t.field(
      stringEnumAt(
        'default_access_level',
        ProjectAccessLevel,
        'What new members may do if nothing else is chosen for them.',
      ),
    ),
    url: t.urlAt('permalink_url', 'The URL of the project in Asana’s web app.'),
    createdAt: t.dateTimeAt('created_at', 'When the project was created.'),
    modifiedAt: t.dateTimeAt(
      'modified_at',
      'When the project itself was last changed. Changes to its tasks do not count.',
    ),
    dueOn: t.dateAt('due_on', 'The due date, or null if none is set.'),
    startOn: t.dateAt('start_on', 'The start date, or null if none is set.'),
    completed: t.booleanAt('completed', 'Whether the project is marked as complete.'),
    completedAt: t.dateTimeAt(
      'completed_at',
      'When the project was marked as complete, or null if it is open.',
    ),
    completedBy: t.at(
      'completed_by',
      User,
      'The user who marked the project as complete, or null if it is open.',
    ),
    owner: t.at(
      'owner',
      User,
      'The user who is responsible for the project, or null if it has no owner.',
    ),
    team: t.at(
      'team',
      Team,
      'The team that the project belongs to, or null in a workspace without teams.',
    ),
    workspace: t.at(
      'workspace',
      Workspace,
      'The workspace that the project belongs to. It never changes.',
    ),
    createdFromTemplate: t.at(
      'created_from_template',
      ProjectTemplate,
      'The template that the project was made from, or null if there is none.',
    ),
    members: t.at('members', [User], 'The members of the project.'),
    memberships: t.field(
      offsetList(
        ProjectMembership,
        'The users and teams that are members of the project, each with what it may do. `members` is part of the project and needs no further request, but does not contain teams.',
        listMemberships<ProjectRecord>,
      ),
    ),
    brief: t.field({
      type: ProjectBrief,
      description:
        'The brief of the project, or null if it has none. Asana returns only its id with a project, so selecting other fields costs another request.',
      ...readById(
        ProjectBrief,
        ['project_brief'],
        (project: ProjectRecord) => project.project_brief,
      ),
    }),
    followers: t.at('followers', [User], 'The users who are notified of changes to the project.'),
    sections: t.field(
      offsetList(
        Section,
        'The sections of the project, in order: columns of a board or headings in a list.',
        listSections,
      ),
    ),
    tasks: t.field({
      type: Task.connection,
      description:
        'The tasks of the project in order, section by section. Subtasks are not included.',
      args: { ...filterArg, ...listOrderArg, ...completionArgs, ...pageArgs },
      ...listField(tasksOfProject, parseListFilter),
    }),
    timeTrackingEntries: t.field(
      offsetList(
        TimeTrackingEntry,
        'The time that counts for the project, of all its tasks.',
        listTimeOfProject,
      ),
    ),
    allocations: t.field(
      offsetList(Allocation, 'The time of users that is reserved for the project.', (parent) =>
        listAllocations({ parent }),
      ),
    ),
    customTypes: t.field(
      offsetList(
        CustomType,
        'The types that users have defined for the tasks of the project.',
        listCustomTypes,
      ),
    ),
    goals: t.field(
      offsetList(Goal, 'The goals that the project supports.', (gid) =>
        listGoals({ project: gid }),
      ),
    ),
    taskTemplates: t.field(
      offsetList(TaskTemplate, 'The templates for tasks of the project.', listTaskTemplates),
    ),
    statusUpdates: t.field(
      offsetList(
        StatusUpdate,
        'The status updates of the project. Asana does not document their order: use `createdAt`.',
        listStatusUpdates,
      ),
    ),
    customFields: t.field(customFieldList('The custom fields that the tasks of the project have.')),
  }),
});

builder.queryFields((t) => ({
  projects: t.parsedField({
    type: Project.connection,
    description:
      'The projects of a workspace or of a team. If both are given, the projects of the team that are in the workspace. At least one of them is required.',
    args: {
      workspace: t.arg.id({ description: `Return only projects of this workspace. ${anyId}` }),
      team: t.arg.id({ description: `Return only projects of this team. ${anyId}` }),
      ...archivedArg,
      ...pageArgs,
    },
    parse: (args) => ({ page: parsePage(args), listing: findProjects(args) }),
    cost: ({ page, listing }, source) => pageCost(listing, page, source),
    resolve: (_root, { page, listing }, context, info) => readPage(listing, page, context, info),
  }),
}));
