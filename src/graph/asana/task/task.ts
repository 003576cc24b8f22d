import { listAttachments } from '../../../asana/attachment.ts';
import {
  listDependencies,
  listDependents,
  listSubtasks,
  type TaskRecord,
} from '../../../asana/task.ts';
import { readUser, type UserRecord } from '../../../asana/user.ts';
import type { Context } from '../../../operation/context.ts';
import { selectionOf } from '../../../selection/selection.ts';
import type { SelectionSource } from '../../../selection/selection-source.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import {
  checkCustomFieldArgs,
  customFieldArgs,
  findCustomField,
} from '../custom-field/custom-field-lookup.ts';
import { AttachmentConnection, StoryConnection, TaskConnection } from '../record/connection.ts';
import { anyId, gidOptions } from '../record/gid.ts';
import { asanaRecord, toKind } from '../record/kind.ts';
import { listOf } from '../record/list.ts';
import { listByOffset } from '../record/listing.ts';
import {
  CustomFieldValue,
  Project,
  Section,
  Tag,
  Task,
  TaskMembership,
  User,
  Workspace,
} from '../record/refs.ts';
import { commentsOnTask, storiesOfTask } from '../story/story-list.ts';

builder.node(Task, {
  description: 'A piece of work: something that somebody is to do.',
  record: asanaRecord('task'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'Its title.' }),
    notes: t.exposeString('notes', { description: 'Its description, as plain text.' }),
    htmlNotes: t.exposeString('html_notes', {
      description: 'Its description in Asana’s rich text: XML inside one <body>.',
    }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description: 'What kind of task: "default_task", "milestone", "approval" or "custom".',
    }),
    approvalStatus: t.exposeString('approval_status', {
      description:
        'Of an approval: "pending", "approved", "rejected" or "changes_requested"; null of other tasks.',
    }),
    url: t.expose('permalink_url', { type: 'URL', description: 'Where Asana’s web app shows it.' }),

    completed: t.exposeBoolean('completed', { description: 'Whether it is done.' }),
    completedAt: t.expose('completed_at', {
      type: 'DateTime',
      description: 'When it was done; null while it is open.',
    }),
    completedBy: t.expose('completed_by', {
      type: User,
      description: 'Who marked it as done; null while it is open.',
    }),
    dueOn: t.expose('due_on', {
      type: 'Date',
      description: 'The day it should be done. A task with `dueAt` has it too: that instant’s day.',
    }),
    dueAt: t.expose('due_at', {
      type: 'DateTime',
      description: 'The instant by which it should be done; null when only a day was set.',
    }),
    startOn: t.expose('start_on', { type: 'Date', description: 'The day work begins.' }),
    startAt: t.expose('start_at', {
      type: 'DateTime',
      description: 'The instant at which work begins; null when only a day was set.',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was made.' }),
    createdBy: t.field({
      type: User,
      description:
        'Who made it. Asana names no more than their id with a task, so anything else of them takes another read.',
      reads: ['created_by'],
      separateRequest: true,
      resolve: readCreator,
    }),
    modifiedAt: t.expose('modified_at', {
      type: 'DateTime',
      description: 'When it was last changed, comments among the changes; subtasks do not count.',
    }),

    assignee: t.expose('assignee', {
      type: User,
      description: 'Who is to do it; null for nobody.',
    }),
    followers: t.expose('followers', {
      type: [User],
      description: 'The people who are told of its changes.',
    }),
    numLikes: t.exposeInt('num_likes', { description: 'How many people like it.' }),

    workspace: t.expose('workspace', {
      type: Workspace,
      description: 'The workspace that it belongs to, for good.',
    }),
    projects: t.expose('projects', {
      type: [Project],
      description: 'The projects that it is in, as far as the viewer may see them; any number.',
    }),
    memberships: t.expose('memberships', {
      type: [TaskMembership],
      description: 'The projects that it is in, each with its section there.',
    }),
    section: t.field({
      type: Section,
      description:
        'The section it is in: in that project, or in the first of its projects. Null when it is in none.',
      args: {
        project: t.arg.id({ description: `Which project, where it is in several. ${anyId}` }),
      },
      path: 'memberships.section',
      reads: ({ project }) => (project == null ? [] : ['memberships.project']),
      check: ({ project }) => {
        if (project != null) parseGid('Project', project, 'project');
      },
      resolve: ({ memberships }, { project }) => {
        const gid = project == null ? null : parseGid('Project', project, 'project');
        return listOf(memberships).find(
          (place) => place.section && (gid === null || place.project?.gid === gid),
        )?.section;
      },
    }),
    tags: t.expose('tags', { type: [Tag], description: 'The labels that it carries.' }),

    parent: t.expose('parent', {
      type: Task,
      description: 'The task that it is a part of; null for a task of its own.',
    }),
    subtaskCount: t.exposeInt('num_subtasks', { description: 'How many direct subtasks it has.' }),
    subtasks: t.field({
      type: TaskConnection,
      nullable: false,
      description: 'Its direct parts, in order.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('task'), listSubtasks(gid))),
    }),
    dependencies: t.field({
      type: TaskConnection,
      nullable: false,
      description: 'The tasks that must be done before it.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('task'), listDependencies(gid))),
    }),
    dependents: t.field({
      type: TaskConnection,
      nullable: false,
      description: 'The tasks that wait for it.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('task'), listDependents(gid))),
    }),

    externalId: t.field({
      type: 'String',
      description:
        'The id that an app of yours gave it; only the OAuth app that wrote it sees it. Find the task again by `taskByExternalId`.',
      reads: ['external.gid'],
      resolve: ({ external }) => external?.gid,
    }),
    externalData: t.field({
      type: 'String',
      description: 'What an app of yours keeps with it; only the OAuth app that wrote it sees it.',
      reads: ['external.data'],
      resolve: ({ external }) => external?.data,
    }),
    customFields: t.expose('custom_fields', {
      type: [CustomFieldValue],
      description: 'What it has in the custom fields of its projects, empty ones included.',
    }),
    customField: t.field({
      type: CustomFieldValue,
      description: 'What it has in one custom field; null when it has no such field.',
      args: customFieldArgs,
      path: 'custom_fields',
      reads: ({ name }) => (name == null ? [] : ['custom_fields.name']),
      check: checkCustomFieldArgs,
      resolve: ({ custom_fields }, args) => findCustomField(listOf(custom_fields), args),
    }),
    stories: t.field({
      type: StoryConnection,
      nullable: false,
      description: 'All that happened to it, comments among it, oldest first.',
      args: pageArgs,
      ...listField(storiesOfTask),
    }),
    comments: t.field({
      type: StoryConnection,
      nullable: false,
      description: 'What people wrote about it, oldest first.',
      args: pageArgs,
      ...listField(commentsOnTask),
    }),
    attachments: t.field({
      type: AttachmentConnection,
      nullable: false,
      description: 'The files and links that are attached to it.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('attachment'), listAttachments(gid))),
    }),
  }),
});

builder.objectType(TaskMembership, {
  description: 'That a task is in a project, and where.',
  record: asanaRecord('task_membership'),
  fields: (t) => ({
    project: t.expose('project', { type: Project, description: 'The project.' }),
    section: t.expose('section', { type: Section, description: 'The section of that project.' }),
  }),
});

async function readCreator(
  { created_by }: TaskRecord,
  _args: object,
  { asana }: Context,
  info: SelectionSource,
): Promise<UserRecord | null> {
  if (!created_by) return null;
  const { mask } = selectionOf(info);
  if (mask.size === 0) return created_by;
  return asana.record(toKind('user'), created_by.gid, readUser(created_by.gid), mask);
}
