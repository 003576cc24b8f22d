import { readTaskCounts } from '../../../asana/project.ts';
import { listSections } from '../../../asana/section.ts';
import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { checkPage, pageArgs, readPage } from '../../relay/page.ts';
import { ProjectConnection, SectionConnection, TaskConnection } from '../record/connection.ts';
import { anyId, gidOptions } from '../record/gid.ts';
import { asanaRecord, toKind } from '../record/kind.ts';
import { listOf } from '../record/list.ts';
import { listByOffset } from '../record/listing.ts';
import { recordField } from '../record/record-field.ts';
import { CustomField, Project, TaskCounts, Team, User, Workspace } from '../record/refs.ts';
import { recordById } from '../record/root-field.ts';
import { checkCompletion, completionArgs } from '../task/task-filter.ts';
import { tasksOfProject } from '../task/task-list.ts';
import { archivedArg, findProjects } from './project-list.ts';

builder.node(Project, {
  description: 'A list or board of tasks with a common purpose.',
  record: asanaRecord('project'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'Its title.' }),
    notes: t.exposeString('notes', { description: 'Its description, as plain text.' }),
    htmlNotes: t.exposeString('html_notes', {
      description: 'Its description in Asana’s rich text: XML inside one <body>.',
    }),
    archived: t.exposeBoolean('archived', {
      description: 'Whether it was put away. Archived projects keep their tasks.',
    }),
    color: t.exposeString('color', {
      description: 'The name of its color in Asana’s palette, such as "dark-teal"; null for none.',
    }),
    icon: t.exposeString('icon', { description: 'The name of its icon; null for none.' }),
    defaultView: t.exposeString('default_view', {
      description: 'How Asana shows it at first: "list", "board", "calendar" or "timeline".',
    }),
    privacySetting: t.exposeString('privacy_setting', {
      description: 'Who may find it: "public_to_workspace" or "private".',
    }),
    url: t.expose('permalink_url', { type: 'URL', description: 'Where Asana’s web app shows it.' }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was made.' }),
    modifiedAt: t.expose('modified_at', {
      type: 'DateTime',
      description: 'When it was last changed itself; changes of its tasks do not count.',
    }),
    dueOn: t.expose('due_on', { type: 'Date', description: 'The day it should be done.' }),
    startOn: t.expose('start_on', { type: 'Date', description: 'The day it begins.' }),
    completed: t.exposeBoolean('completed', { description: 'Whether it was marked as done.' }),
    completedAt: t.expose('completed_at', {
      type: 'DateTime',
      description: 'When it was marked as done; null while it is open.',
    }),
    completedBy: t.expose('completed_by', { type: User, description: 'Who marked it as done.' }),
    owner: t.expose('owner', { type: User, description: 'Who answers for it; null for nobody.' }),
    team: t.expose('team', {
      type: Team,
      description: 'The team that shares it; null in a workspace without teams.',
    }),
    workspace: t.expose('workspace', {
      type: Workspace,
      description: 'The workspace that it belongs to, for good.',
    }),
    members: t.expose('members', { type: [User], description: 'The people who work on it.' }),
    followers: t.expose('followers', {
      type: [User],
      description: 'The people who are told of its changes.',
    }),
    sections: t.field({
      type: SectionConnection,
      nullable: false,
      description: 'Its columns or headings, in the order of the board.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('section'), listSections(gid))),
    }),
    tasks: t.field({
      type: TaskConnection,
      nullable: false,
      description: 'Its tasks in their order, section by section. Subtasks are not among them.',
      args: { ...completionArgs, ...pageArgs },
      ...listField(tasksOfProject, checkCompletion),
    }),
    customFields: t.field({
      type: [CustomField],
      description: 'The custom fields that its tasks have.',
      path: 'custom_field_settings.custom_field',
      resolve: ({ custom_field_settings }) =>
        listOf(custom_field_settings).flatMap(({ custom_field }) => custom_field ?? []),
    }),
    taskCounts: t.field({
      type: TaskCounts,
      description: 'How many tasks it has. Dear to Asana: select only the numbers you need.',
      ...recordField(toKind('task_counts'), readTaskCounts),
    }),
  }),
});

builder.objectType(TaskCounts, {
  description: 'How many tasks a project has, subtasks not counted.',
  record: asanaRecord('task_counts'),
  fields: (t) => ({
    numTasks: t.exposeInt('num_tasks', { description: 'All tasks.' }),
    numIncompleteTasks: t.exposeInt('num_incomplete_tasks', { description: 'Open tasks.' }),
    numCompletedTasks: t.exposeInt('num_completed_tasks', { description: 'Completed tasks.' }),
    numMilestones: t.exposeInt('num_milestones', { description: 'All milestones.' }),
    numIncompleteMilestones: t.exposeInt('num_incomplete_milestones', {
      description: 'Open milestones.',
    }),
    numCompletedMilestones: t.exposeInt('num_completed_milestones', {
      description: 'Completed milestones.',
    }),
  }),
});

builder.queryFields((t) => ({
  project: t.field({ type: Project, ...recordById('Project', 'One project by its id.') }),
  projects: t.field({
    type: ProjectConnection,
    nullable: false,
    description:
      'Projects of a workspace, of a team, or of a team as far as it is in the workspace. One of the two is needed.',
    args: {
      workspace: t.arg.id({ description: `The workspace to look in. ${anyId}` }),
      team: t.arg.id({ description: `The team to look in. ${anyId}` }),
      ...archivedArg,
      ...pageArgs,
    },
    check: (args) => {
      checkPage(args);
      findProjects(args);
    },
    resolve: (_root, args, context, info) => readPage(findProjects(args), args, context, info),
  }),
}));
