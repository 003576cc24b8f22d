import type { MembershipRecord, TaskRecord } from '../../../src/asana/task.ts';
import type { TaskRow } from '../../store/asana/row.ts';
import { must, pick } from '../../store/asana/store.ts';
import { canSeeTag, canSeeTask, visibleMemberships } from '../protocol/access.ts';
import { valueOn } from '../protocol/field-value.ts';
import { lazy, type RecordType, structure, type Value, type View } from '../protocol/record.ts';
import { type TaskField, taskFieldType } from './custom-field.ts';
import { projectType } from './project.ts';
import { sectionType } from './section.ts';
import { tagType } from './tag.ts';
import { likesOf, userOrNull, usersOf } from './user.ts';
import { workspaceType } from './workspace.ts';

/** A task as Asana answers it. */
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
  whenSet: ['external'],
  fields: {
    gid: (task) => task.gid,
    resource_type: () => 'task',
    name: (task) => task.name,
    resource_subtype: (task) => task.subtype,
    approval_status: (task) => (task.subtype === 'approval' ? task.approvalStatus : undefined),
    actual_time_minutes: () => null,
    assigned_by: (task, view) => userOrNull(task.assignedByGid, view),
    assignee: (task, view) => userOrNull(task.assigneeGid, view),
    assignee_status: () => 'upcoming',
    completed: (task) => task.completedAt !== null,
    completed_at: (task) => task.completedAt,
    completed_by: (task, view) => userOrNull(task.completedByGid, view),
    created_at: (task) => task.createdAt,
    created_by: (task, view) =>
      lazy(creatorType, { gid: task.createdByGid, resourceType: 'user' }, view),
    custom_fields: (task, view) =>
      fieldsOf(task, view).map((field) => lazy(taskFieldType, field, view)),
    dependencies: (task, view) => bareTasks(task.dependencyGids, view),
    dependents: (task, view) => bareTasks(task.dependentGids, view),
    due_at: (task) => task.dueAt,
    due_on: (task) => task.dueOn,
    external: (task, { caller }) =>
      task.external && caller.credential === 'oauth' ? structure({ ...task.external }) : null,
    followers: (task, view) => usersOf(task.followerGids, view),
    hearted: isLikedByCaller,
    hearts: (task, view) => likesOf(task.likerGids, task.gid, view),
    html_notes: (task) => task.notes.html,
    is_rendered_as_separator: () => false,
    liked: isLikedByCaller,
    likes: (task, view) => likesOf(task.likerGids, task.gid, view),
    memberships: (task, view) =>
      visibleMemberships(task, view).map((membership) => lazy(membershipType, membership, view)),
    modified_at: (task) => task.modifiedAt,
    notes: (task) => task.notes.text,
    num_hearts: (task) => task.likerGids.length,
    num_likes: (task) => task.likerGids.length,
    num_subtasks: (task) => task.subtaskGids.length,
    parent: (task, view) => taskOrNull(task.parentGid, view),
    permalink_url: (task) => `https://app.asana.com/1/${task.workspaceGid}/task/${task.gid}`,
    projects: (task, view) =>
      visibleMemberships(task, view).map(({ projectGid }) =>
        lazy(projectType, must(view.store.projects, projectGid), view),
      ),
    start_at: (task) => task.startAt,
    start_on: (task) => task.startOn,
    tags: (task, view) =>
      pick(view.store.tags, task.tagGids)
        .filter((tag) => canSeeTag(tag, view))
        .map((tag) => lazy(tagType, tag, view)),
    workspace: (task, view) =>
      lazy(workspaceType, must(view.store.workspaces, task.workspaceGid), view),
  },
};

/** The task with this gid, or null where there is none that the caller may see. */
export function taskOrNull(gid: string | null, view: View): Value {
  const task = gid === null ? undefined : view.store.tasks.get(gid);
  return task && canSeeTask(task, view) ? lazy(taskType, task, view) : null;
}

/** The fields of the task's projects with their values; and values left over from projects that it was in once. */
export function fieldsOf(task: TaskRow, { store, caller }: View): readonly TaskField[] {
  const enabled = new Set<string>();
  for (const { projectGid } of visibleMemberships(task, { store, caller })) {
    for (const { fieldGid } of must(store.projects, projectGid).fieldSettings)
      enabled.add(fieldGid);
  }
  const current = new Set(
    task.memberships.flatMap(({ projectGid }) =>
      must(store.projects, projectGid).fieldSettings.map(({ fieldGid }) => fieldGid),
    ),
  );
  const left = [...task.values.keys()].filter((gid) => !current.has(gid));
  return pick(store.customFields, [...enabled, ...left]).map((field) => ({
    field,
    value: valueOn(task, field),
    isEnabled: enabled.has(field.gid),
  }));
}

/** Where a task stands. It has no id; named, it gives both its ends. */
const membershipType: RecordType<TaskRow['memberships'][number], MembershipRecord> = {
  compact: ['project', 'section'],
  stub: ['project', 'section'],
  always: [],
  fields: {
    project: ({ projectGid }, view) =>
      lazy(projectType, must(view.store.projects, projectGid), view),
    section: ({ sectionGid }, view) =>
      lazy(sectionType, must(view.store.sections, sectionGid), view),
  },
};

/** A record of which Asana gives the id and the kind, and nothing more whatever is asked for. */
interface Bare {
  readonly gid: string;
  readonly resourceType: string;
}

const bareType: RecordType<Bare> = {
  compact: ['gid', 'resource_type'],
  fields: { gid: ({ gid }) => gid, resource_type: ({ resourceType }) => resourceType },
};

const creatorType: RecordType<Bare> = { ...bareType, always: ['gid', 'resource_type'] };

function bareTasks(gids: readonly string[], view: View): Value {
  return pick(view.store.tasks, gids)
    .filter((task) => canSeeTask(task, view))
    .map(({ gid }) => lazy(bareType, { gid, resourceType: 'task' }, view));
}

function isLikedByCaller(task: TaskRow, { caller }: View): boolean {
  return task.likerGids.includes(caller.userGid);
}
