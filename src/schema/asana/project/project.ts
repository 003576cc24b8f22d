import { listSections } from '../../../service/asana/record/section.ts';
import { listStatusUpdates } from '../../../service/asana/record/status-update.ts';
import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs, pageCost, parsePage, readPage } from '../../relay/page.ts';
import { defineType, listOf } from '../record/asana-type.ts';
import { anyId } from '../record/id-input.ts';
import { offsetList } from '../record/offset-list.ts';
import {
  CustomField,
  Project,
  ProjectTemplate,
  Section,
  StatusUpdate,
  Task,
  Team,
  User,
  Workspace,
} from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';
import { completionArgs, filterArg, parseListFilter } from '../task/filter/task-filter.ts';
import { listOrderArg } from '../task/filter/task-order.ts';
import { tasksOfProject } from '../task/list/task-list.ts';
import { archivedArg, findProjects } from './project-list.ts';

/** Source: OAS, ProjectBase. */
const ProjectView = defineStringEnum('ProjectView', 'A view of a project in Asana.', {
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
    name: t.exposeString('name', { nullable: false, description: 'The name of the project.' }),
    notes: t.exposeString('notes', {
      description: 'The description of the project, as plain text.',
    }),
    htmlNotes: t.exposeString('html_notes', {
      description: 'The description of the project in Asana’s rich text: XML inside one <body>.',
    }),
    archived: t.exposeBoolean('archived', {
      description: 'Whether the project is archived. Archived projects keep their tasks.',
    }),
    color: t.exposeString('color', {
      description:
        'The name of the project’s color in Asana’s palette, such as "dark-teal". Null if it has none.',
    }),
    icon: t.exposeString('icon', {
      description: 'The name of the project’s icon, or null if it has none.',
    }),
    defaultView: t.field(
      stringEnumAt('default_view', ProjectView, 'The view that Asana opens first.'),
    ),
    privacySetting: t.field(
      stringEnumAt('privacy_setting', ProjectPrivacy, 'Who can find the project.'),
    ),
    url: t.expose('permalink_url', {
      type: 'URL',
      description: 'The URL of the project in Asana’s web app.',
    }),
    createdAt: t.expose('created_at', {
      type: 'DateTime',
      description: 'When the project was created.',
    }),
    modifiedAt: t.expose('modified_at', {
      type: 'DateTime',
      description: 'When the project itself was last changed. Changes to its tasks do not count.',
    }),
    dueOn: t.expose('due_on', {
      type: 'Date',
      description: 'The due date, or null if none is set.',
    }),
    startOn: t.expose('start_on', {
      type: 'Date',
      description: 'The start date, or null if none is set.',
    }),
    completed: t.exposeBoolean('completed', {
      description: 'Whether the project is marked as complete.',
    }),
    completedAt: t.expose('completed_at', {
      type: 'DateTime',
      description: 'When the project was marked as complete, or null if it is open.',
    }),
    completedBy: t.expose('completed_by', {
      type: User,
      description: 'The user who marked the project as complete, or null if it is open.',
    }),
    owner: t.expose('owner', {
      type: User,
      description: 'The user who is responsible for the project, or null if it has no owner.',
    }),
    team: t.expose('team', {
      type: Team,
      description: 'The team that the project belongs to, or null in a workspace without teams.',
    }),
    workspace: t.expose('workspace', {
      type: Workspace,
      description: 'The workspace that the project belongs to. It never changes.',
    }),
    createdFromTemplate: t.expose('created_from_template', {
      type: ProjectTemplate,
      description: 'The template that the project was made from, or null if there is none.',
    }),
    members: t.expose('members', { type: [User], description: 'The members of the project.' }),
    followers: t.expose('followers', {
      type: [User],
      description: 'The users who are notified of changes to the project.',
    }),
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
    statusUpdates: t.field(
      offsetList(
        StatusUpdate,
        'The status updates of the project. Asana does not document their order: use `createdAt`.',
        listStatusUpdates,
      ),
    ),
    customFields: t.field({
      type: [CustomField],
      description: 'The custom fields that the tasks of the project have.',
      path: 'custom_field_settings.custom_field',
      resolve: ({ custom_field_settings }) =>
        listOf(custom_field_settings).flatMap(({ custom_field }) => custom_field ?? []),
    }),
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
