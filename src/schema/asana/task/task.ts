import { parseGid } from '../../id/id.ts';
import {
  customFieldArgs,
  findCustomField,
  parseCustomFieldArgs,
} from '../custom-field/custom-field-argument.ts';
import { defineType, listOf } from '../record/asana-type.ts';
import { anyId } from '../record/id-input.ts';
import {
  CustomFieldValue,
  MyTasksSection,
  Project,
  Section,
  Tag,
  Task,
  TaskMembership,
  User,
  Workspace,
} from '../record/refs.ts';
import { stringEnumAt } from '../record/string-enum.ts';
import { taskCreator } from './task-creator.ts';
import { ApprovalStatus } from './task-input.ts';

defineType(Task, {
  description: 'A task: a unit of work in Asana.',
  byId: 'A task by its id.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'The name of the task.' }),
    notes: t.exposeString('notes', { description: 'The description of the task, as plain text.' }),
    htmlNotes: t.exposeString('html_notes', {
      description: 'The description of the task in Asana’s rich text: XML inside one <body>.',
    }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description: 'The type of the task: "default_task", "milestone", "approval" or "custom".',
    }),
    approvalStatus: t.field(
      stringEnumAt(
        'approval_status',
        ApprovalStatus,
        'The status of the approval, or null if the task is not an approval.',
      ),
    ),
    url: t.expose('permalink_url', {
      type: 'URL',
      description: 'The URL of the task in Asana’s web app.',
    }),

    completed: t.exposeBoolean('completed', { description: 'Whether the task is completed.' }),
    completedAt: t.expose('completed_at', {
      type: 'DateTime',
      description: 'When the task was completed, or null if it is open.',
    }),
    completedBy: t.expose('completed_by', {
      type: User,
      description: 'The user who completed the task, or null if it is open.',
    }),
    dueOn: t.expose('due_on', {
      type: 'Date',
      description:
        'The due date, or null if none is set. If `dueAt` is set, this is the day of that instant.',
    }),
    dueAt: t.expose('due_at', {
      type: 'DateTime',
      description: 'The due date and time, or null if no time is set.',
    }),
    startOn: t.expose('start_on', {
      type: 'Date',
      description: 'The start date, or null if none is set.',
    }),
    startAt: t.expose('start_at', {
      type: 'DateTime',
      description: 'The start date and time, or null if no time is set.',
    }),
    createdAt: t.expose('created_at', {
      type: 'DateTime',
      description: 'When the task was created.',
    }),
    createdBy: t.field({
      type: User,
      description:
        'The user who created the task. Asana returns only the id of this user with a task, so selecting other fields costs another request.',
      ...taskCreator,
    }),
    modifiedAt: t.expose('modified_at', {
      type: 'DateTime',
      description:
        'When the task was last changed. Comments count as changes; changes to subtasks do not.',
    }),

    assignee: t.expose('assignee', {
      type: User,
      description: 'The assignee, or null if the task is unassigned.',
    }),
    assigneeSection: t.expose('assignee_section', {
      type: MyTasksSection,
      description:
        'The section of “My tasks” that contains the task. Asana returns it only to the assignee; null for everyone else. Asana does not document a list of these sections, so a section without tasks cannot be found.',
    }),
    followers: t.expose('followers', {
      type: [User],
      description: 'The users who are notified of changes to the task.',
    }),
    numLikes: t.exposeInt('num_likes', { description: 'The number of likes.' }),

    likes: t.field({
      type: [User],
      description: 'The users who like the task.',
      path: 'likes.user',
      resolve: ({ likes }) => listOf(likes).flatMap(({ user }) => user ?? []),
    }),

    workspace: t.expose('workspace', {
      type: Workspace,
      description: 'The workspace that the task belongs to. It never changes.',
    }),
    projects: t.expose('projects', {
      type: [Project],
      description:
        'The projects of the task that the viewer can see. A task can be in any number of projects.',
    }),
    memberships: t.expose('memberships', {
      type: [TaskMembership],
      description: 'The projects of the task, each with the task’s section in that project.',
    }),
    section: t.parsedField({
      type: Section,
      description:
        'The section of the task in the given project, or in the first of its projects. Null if the task is in no section.',
      args: {
        project: t.arg.id({
          description: `The project to look in, for a task that is in several projects. ${anyId}`,
        }),
      },
      path: 'memberships.section',
      reads: ({ project }) => (project == null ? [] : ['memberships.project']),
      parse: ({ project }) => (project == null ? null : parseGid('Project', project, 'project')),
      resolve: ({ memberships }, projectGid) =>
        // Not destructured: `project` is part of the record only if the argument is given.
        listOf(memberships).find(
          (membership) =>
            membership.section && (projectGid === null || membership.project?.gid === projectGid),
        )?.section,
    }),
    tags: t.expose('tags', { type: [Tag], description: 'The tags of the task.' }),

    parent: t.expose('parent', {
      type: Task,
      description: 'The parent task, or null if the task is not a subtask.',
    }),
    subtaskCount: t.exposeInt('num_subtasks', {
      description: 'The number of direct subtasks. It is part of the task and costs nothing.',
    }),

    externalId: t.field({
      type: 'String',
      description:
        'The id that your app assigned to the task. Only the OAuth app that wrote the id can see it. `taskByExternalId` finds the task by this id.',
      reads: ['external.gid'],
      resolve: ({ external }) => external?.gid,
    }),
    externalData: t.field({
      type: 'String',
      description:
        'The data that your app stored with the task. Only the OAuth app that wrote the data can see it.',
      reads: ['external.data'],
      resolve: ({ external }) => external?.data,
    }),
    customFields: t.expose('custom_fields', {
      type: [CustomFieldValue],
      description: 'The values of the task’s custom fields, including empty values.',
    }),
    customField: t.parsedField({
      type: CustomFieldValue,
      description: 'The value of one custom field, or null if the task does not have this field.',
      args: customFieldArgs,
      path: 'custom_fields',
      reads: ({ name }) => (name == null ? [] : ['custom_fields.name']),
      parse: parseCustomFieldArgs,
      resolve: ({ custom_fields }, nameOrGid) => findCustomField(listOf(custom_fields), nameOrGid),
    }),
  }),
});
