import type { TaskRecord } from '../../../service/asana/record/task.ts';
import { listTimeOfTask } from '../../../service/asana/record/time-tracking-entry.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import {
  customFieldArgs,
  findCustomField,
  parseCustomFieldArgs,
} from '../custom-field/custom-field-argument.ts';
import { asanaRecord, defineType, listOf } from '../record/asana-type.ts';
import { anyId } from '../record/id-input.ts';
import { offsetList } from '../record/offset-list.ts';
import { readById } from '../record/read-by-id.ts';
import {
  CustomFieldValue,
  CustomType,
  MyTasksSection,
  Project,
  Section,
  StatusOption,
  Tag,
  Task,
  TaskMembership,
  TimeTrackingEntry,
  User,
  Workspace,
} from '../record/refs.ts';
import { stringEnumAt } from '../record/string-enum.ts';
import { ApprovalStatus } from './task-input.ts';

defineType(Task, {
  description: 'A task: a unit of work in Asana.',
  byId: 'A task by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the task.', 'nonNull'),
    notes: t.stringAt('notes', 'The description of the task, as plain text.'),
    htmlNotes: t.stringAt(
      'html_notes',
      'The description of the task in Asana’s rich text: XML inside one <body>.',
    ),
    resourceSubtype: t.stringAt(
      'resource_subtype',
      'The type of the task: "default_task", "milestone", "approval" or "custom".',
    ),
    customType: t.at(
      'custom_type',
      CustomType,
      'The type that users have defined for the task, or null if it has none.',
    ),
    customTypeStatus: t.at(
      'custom_type_status_option',
      StatusOption,
      'The state of a task with a custom type, or null if it has none.',
    ),
    approvalStatus: t.field(
      stringEnumAt(
        'approval_status',
        ApprovalStatus,
        'The status of the approval, or null if the task is not an approval.',
      ),
    ),
    url: t.urlAt('permalink_url', 'The URL of the task in Asana’s web app.'),

    completed: t.booleanAt('completed', 'Whether the task is completed.'),
    completedAt: t.dateTimeAt(
      'completed_at',
      'When the task was completed, or null if it is open.',
    ),
    completedBy: t.at(
      'completed_by',
      User,
      'The user who completed the task, or null if it is open.',
    ),
    dueOn: t.dateAt(
      'due_on',
      'The due date, or null if none is set. If `dueAt` is set, this is the day of that instant.',
    ),
    dueAt: t.dateTimeAt('due_at', 'The due date and time, or null if no time is set.'),
    startOn: t.dateAt('start_on', 'The start date, or null if none is set.'),
    startAt: t.dateTimeAt('start_at', 'The start date and time, or null if no time is set.'),
    createdAt: t.dateTimeAt('created_at', 'When the task was created.'),
    createdBy: t.field({
      type: User,
      description:
        'The user who created the task. Asana returns only the id of this user with a task, so selecting other fields costs another request.',
      ...readById(User, ['created_by'], (task: TaskRecord) => task.created_by),
    }),
    modifiedAt: t.dateTimeAt(
      'modified_at',
      'When the task was last changed. Comments count as changes; changes to subtasks do not.',
    ),

    assignee: t.at('assignee', User, 'The assignee, or null if the task is unassigned.'),
    assigneeSection: t.at(
      'assignee_section',
      MyTasksSection,
      'The section of “My tasks” that contains the task. Asana returns it only to the assignee; null for everyone else.',
    ),
    followers: t.at('followers', [User], 'The users who are notified of changes to the task.'),
    numLikes: t.intAt('num_likes', 'The number of likes.'),
    isLiked: t.booleanAt('liked', 'Whether the viewer likes the task.'),

    likes: t.field({
      type: [User],
      description: 'The users who like the task.',
      path: 'likes.user',
      resolve: ({ likes }) => listOf(likes).flatMap(({ user }) => user ?? []),
    }),

    workspace: t.at(
      'workspace',
      Workspace,
      'The workspace that the task belongs to. It never changes.',
    ),
    projects: t.at(
      'projects',
      [Project],
      'The projects of the task that the viewer can see. A task can be in any number of projects.',
    ),
    memberships: t.at(
      'memberships',
      [TaskMembership],
      'The projects of the task, each with the task’s section in that project.',
    ),
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
    tags: t.at('tags', [Tag], 'The tags of the task.'),

    parent: t.at('parent', Task, 'The parent task, or null if the task is not a subtask.'),
    subtaskCount: t.intAt(
      'num_subtasks',
      'The number of direct subtasks. It is part of the task and costs nothing.',
    ),

    actualTimeMinutes: t.intAt(
      'actual_time_minutes',
      'The sum of the time tracking entries, in minutes. Null if no time was tracked.',
    ),
    timeTrackingEntries: t.field(
      offsetList(TimeTrackingEntry, 'The time that users have spent on the task.', listTimeOfTask),
    ),

    externalId: t.stringAt(
      'external.gid',
      'The id that your app assigned to the task. Only the OAuth app that wrote the id can see it. `taskByExternalId` finds the task by this id.',
    ),
    externalData: t.stringAt(
      'external.data',
      'The data that your app stored with the task. Only the OAuth app that wrote the data can see it.',
    ),
    customFields: t.at(
      'custom_fields',
      [CustomFieldValue],
      'The values of the task’s custom fields, including empty values.',
    ),
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

builder.objectType(TaskMembership, {
  description: 'The membership of a task in a project.',
  record: asanaRecord('task_membership'),
  fields: (t) => ({
    project: t.at('project', Project, 'The project that the task is in.'),
    section: t.at('section', Section, 'The section of the project that the task is in.'),
  }),
});
