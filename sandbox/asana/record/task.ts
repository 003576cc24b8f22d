import type { MembershipRecord, TaskRecord } from '../../../src/service/asana/record/task.ts';
import { findRows, requireRow } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { canSeeTag, canSeeTask, visibleMemberships } from '../protocol/access.ts';
import { valueOn } from '../protocol/field-value.ts';
import {
  lazyRecord,
  plainRecord,
  type RecordType,
  type RequestContext,
  type Value,
} from '../protocol/record.ts';
import { type TaskField, taskFieldType } from './custom-field.ts';
import { assigneeSectionOf, myTasksSectionType } from './my-tasks-section.ts';
import { projectType } from './project.ts';
import { sectionType } from './section.ts';
import { tagType } from './tag.ts';
import { likesOf, userOrNull, usersOf } from './user.ts';
import { workspaceType } from './workspace.ts';

/** A task as Asana returns it. */
export const taskType: RecordType<TaskRow, TaskRecord> = {
  compact: ['gid', 'resource_type', 'name', 'resource_subtype'],
  optIn: [
    'html_notes',
    'num_subtasks',
    'dependencies',
    'dependents',
    'is_rendered_as_separator',
    'created_by',
    'assigned_by',
  ],
  omittedWhenNull: ['external'],
  fields: {
    gid: (task) => task.gid,
    resource_type: () => 'task',
    name: (task) => task.name,
    resource_subtype: (task) => task.subtype,
    approval_status: (task) => (task.subtype === 'approval' ? task.approvalStatus : undefined),
    assigned_by: (task, context) => userOrNull(task.assignedByGid, context),
    assignee: (task, context) => userOrNull(task.assigneeGid, context),
    // Only the assignee gets it. Source: OAS, TaskResponse.
    assignee_section: (task, context) => {
      const section = assigneeSectionOf(task, context);
      return section && lazyRecord(myTasksSectionType, section, context);
    },
    assignee_status: (task) => task.assigneeStatus,
    completed: (task) => task.completedAt !== null,
    completed_at: (task) => task.completedAt,
    completed_by: (task, context) => userOrNull(task.completedByGid, context),
    created_at: (task) => task.createdAt,
    created_by: (task, context) =>
      lazyRecord(creatorType, { gid: task.createdByGid, resourceType: 'user' }, context),
    custom_fields: (task, context) =>
      fieldsOf(task, context).map((field) => lazyRecord(taskFieldType, field, context)),
    dependencies: (task, context) => bareTasks(task.dependencyGids, context),
    dependents: (task, context) => bareTasks(task.dependentGids, context),
    actual_time_minutes: ({ gid }, { store }) => {
      const own = [...store.timeTrackingEntries.values()].filter(({ taskGid }) => taskGid === gid);
      return own.length === 0 ? null : own.reduce((sum, { minutes }) => sum + minutes, 0);
    },
    custom_type: () => null,
    custom_type_status_option: () => null,
    due_at: (task) => task.dueAt,
    due_on: (task) => task.dueOn,
    external: (task, { caller }) =>
      task.external && caller.credential === 'oauth' ? plainRecord({ ...task.external }) : null,
    followers: (task, context) => usersOf(task.followerGids, context),
    hearted: isLikedByCaller,
    hearts: (task, context) => likesOf(task.likerGids, task.gid, context),
    html_notes: (task) => task.notes.html,
    is_rendered_as_separator: () => false,
    liked: isLikedByCaller,
    likes: (task, context) => likesOf(task.likerGids, task.gid, context),
    memberships: (task, context) =>
      visibleMemberships(task, context).map((membership) =>
        lazyRecord(membershipType, membership, context),
      ),
    modified_at: (task) => task.modifiedAt,
    notes: (task) => task.notes.text,
    num_hearts: (task) => task.likerGids.length,
    num_likes: (task) => task.likerGids.length,
    num_subtasks: (task) => task.subtaskGids.length,
    parent: (task, context) => taskOrNull(task.parentGid, context),
    permalink_url: ({ workspaceGid, gid }, { isBroken }) =>
      isBroken('asana.web-address')
        ? `https://app.asana.com/2/${workspaceGid}/t-${gid}`
        : `https://app.asana.com/1/${workspaceGid}/task/${gid}`,
    projects: (task, context) =>
      visibleMemberships(task, context).map(({ projectGid }) =>
        lazyRecord(projectType, requireRow(context.store.projects, projectGid), context),
      ),
    start_at: (task) => task.startAt,
    start_on: (task) => task.startOn,
    tags: (task, context) =>
      findRows(context.store.tags, task.tagGids)
        .filter((tag) => canSeeTag(tag, context))
        .map((tag) => lazyRecord(tagType, tag, context)),
    workspace: (task, context) =>
      lazyRecord(workspaceType, requireRow(context.store.workspaces, task.workspaceGid), context),
  },
};

/** The task with this gid. Null if it does not exist or the caller may not see it. */
export function taskOrNull(gid: string | null, context: RequestContext): Value {
  const task = gid === null ? undefined : context.store.tasks.get(gid);
  return task && canSeeTask(task, context) ? lazyRecord(taskType, task, context) : null;
}

/** The fields of the task's projects with their values, then values that remain from projects that the task has left. */
export function fieldsOf(task: TaskRow, context: RequestContext): readonly TaskField[] {
  const { store } = context;
  const enabled = new Set<string>();
  for (const { projectGid } of visibleMemberships(task, context)) {
    for (const { fieldGid } of requireRow(store.projects, projectGid).fieldSettings)
      enabled.add(fieldGid);
  }
  const current = new Set(
    task.memberships.flatMap(({ projectGid }) =>
      requireRow(store.projects, projectGid).fieldSettings.map(({ fieldGid }) => fieldGid),
    ),
  );
  const removed = [...task.values.keys()].filter((gid) => !current.has(gid));
  return findRows(store.customFields, [...enabled, ...removed]).map((field) => ({
    field,
    value: valueOn(task, field),
    isEnabled: enabled.has(field.gid),
  }));
}

/** A task's project and section. A membership has no id. */
const membershipType: RecordType<TaskRow['memberships'][number], MembershipRecord> = {
  compact: ['project', 'section'],
  whenNamed: ['project', 'section'],
  always: [],
  fields: {
    project: ({ projectGid }, context) =>
      lazyRecord(projectType, requireRow(context.store.projects, projectGid), context),
    section: ({ sectionGid }, context) =>
      lazyRecord(sectionType, requireRow(context.store.sections, sectionGid), context),
  },
};

/** A record of which Asana returns only the id and the type, regardless of `opt_fields`. */
interface BareRecord {
  readonly gid: string;
  readonly resourceType: string;
}

const bareType: RecordType<BareRecord> = {
  compact: ['gid', 'resource_type'],
  fields: { gid: ({ gid }) => gid, resource_type: ({ resourceType }) => resourceType },
};

const creatorType: RecordType<BareRecord> = { ...bareType, always: ['gid', 'resource_type'] };

function bareTasks(gids: readonly string[], context: RequestContext): Value {
  return findRows(context.store.tasks, gids)
    .filter((task) => canSeeTask(task, context))
    .map(({ gid }) => lazyRecord(bareType, { gid, resourceType: 'task' }, context));
}

function isLikedByCaller(task: TaskRow, { caller }: RequestContext): boolean {
  return task.likerGids.includes(caller.userGid);
}
