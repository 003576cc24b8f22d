import { findRows } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { visibleMemberships } from '../protocol/access.ts';
import { type Query, splitList } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { compileFieldFilter } from './field-filter.ts';
import {
  booleanFilter,
  compileFilters,
  dayOf,
  type Filter,
  listOf,
  type SearchSubjects,
} from './filter.ts';
import { compileTextFilter } from './text-filter.ts';

const subjects: SearchSubjects<TaskRow> = {
  plain: {
    text: compileTextFilter,
    resource_subtype: (text) => (task) => task.subtype === text,
    completed: booleanFilter<TaskRow>('completed', (task) => task.completedAt !== null),
    is_subtask: booleanFilter<TaskRow>('is_subtask', (task) => task.parentGid !== null),
    has_attachment: booleanFilter<TaskRow>(
      'has_attachment',
      (task) => task.attachmentGids.length > 0,
    ),
    is_blocking: booleanFilter<TaskRow>(
      'is_blocking',
      (task, { store }) => task.completedAt === null && hasOpen(task.dependentGids, store.tasks),
    ),
    is_blocked: booleanFilter<TaskRow>('is_blocked', (task, { store }) =>
      hasOpen(task.dependencyGids, store.tasks),
    ),
  },
  gids: {
    assignee: { of: ({ assigneeGid }) => listOf(assigneeGid), isPerson: true },
    assigned_by: { of: ({ assignedByGid }) => listOf(assignedByGid), isPerson: true },
    created_by: { of: ({ createdByGid }) => [createdByGid], isPerson: true },
    followers: { of: ({ followerGids }) => followerGids, isPerson: true },
    liked_by: { of: ({ likerGids }) => likerGids, isPerson: true },
    commented_on_by: { of: commenterGids, isPerson: true },
    projects: { of: projectGids },
    sections: { of: sectionGids },
    tags: { of: ({ tagGids }) => tagGids },
    teams: {
      of: (task, context) =>
        findRows(context.store.projects, projectGids(task, context)).flatMap(({ teamGid }) =>
          listOf(teamGid),
        ),
    },
    portfolios: { of: () => [] },
  },
  days: {
    due_on: ({ dueOn }) => dueOn,
    start_on: ({ startOn }) => startOn,
    created_on: ({ createdAt }) => dayOf(createdAt),
    completed_on: ({ completedAt }) => dayOf(completedAt),
    modified_on: ({ modifiedAt }) => dayOf(modifiedAt),
  },
  instants: {
    due_at: ({ dueAt }) => dueAt,
    created_at: ({ createdAt }) => createdAt,
    completed_at: ({ completedAt }) => completedAt,
    modified_at: ({ modifiedAt }) => modifiedAt,
  },
};

/** Compiles all filters of a search for tasks, joined by AND. Throws a Rejection for an invalid value. */
export function compileTaskFilters(query: Query, context: RequestContext): Filter<TaskRow> {
  // Together, projects and sections are one filter.
  const { 'projects.any': projects, 'sections.any': sections, ...others } = query;
  const filters = [
    compileFilters(others, context, subjects),
    compileMembershipFilter(projects, sections, context),
    ...Object.entries(query).map(([name, text]) =>
      name.startsWith('custom_fields.') ? compileFieldFilter(name, text, context) : null,
    ),
  ];
  return (task) => filters.every((filter) => filter === null || filter(task));
}

function hasOpen(gids: readonly string[], tasks: Map<string, TaskRow>): boolean {
  return findRows(tasks, gids).some(({ completedAt }) => completedAt === null);
}

// A search by a project that the caller may not see must not find its tasks.
function projectGids(task: TaskRow, context: RequestContext): readonly string[] {
  return visibleMemberships(task, context).map(({ projectGid }) => projectGid);
}

function sectionGids(task: TaskRow, context: RequestContext): readonly string[] {
  return visibleMemberships(task, context).map(({ sectionGid }) => sectionGid);
}

function commenterGids(task: TaskRow, { store }: RequestContext): readonly string[] {
  return findRows(store.stories, task.storyGids)
    .filter(({ subtype }) => subtype === 'comment_added')
    .map(({ createdByGid }) => createdByGid);
}

/** `projects.any` together with `sections.any` matches tasks in any of these projects or sections, as in Asana. */
function compileMembershipFilter(
  projectList: string | undefined,
  sectionList: string | undefined,
  context: RequestContext,
): Filter<TaskRow> | null {
  const projects = splitList(projectList ?? '');
  const sections = splitList(sectionList ?? '');
  if (projects.length + sections.length === 0) return null;
  return (task) =>
    visibleMemberships(task, context).some(
      ({ projectGid, sectionGid }) =>
        projects.includes(projectGid) || sections.includes(sectionGid),
    );
}
