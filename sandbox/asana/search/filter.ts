import type { TaskRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { visibleMemberships } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { findUser } from '../protocol/lookup.ts';
import { parseBoolean, parseInstant, type Query, splitList } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { compileFieldFilter, type Filter } from './field-filter.ts';
import { compileTextFilter } from './text-filter.ts';

/** Compiles all filters of a search, joined by AND. Ignores unknown names. Throws a Rejection for an invalid value. */
export function compileFilters(query: Query, context: RequestContext): Filter {
  const filters = Object.entries(query).flatMap(([name, text]) => {
    const filter = compileFilter(name, text, context);
    return filter ? [filter] : [];
  });
  const membershipFilter = compileMembershipFilter(query, context);
  if (membershipFilter) filters.push(membershipFilter);
  return (task) => filters.every((filter) => filter(task));
}

function compileFilter(name: string, text: string, context: RequestContext): Filter | null {
  if (name.startsWith('custom_fields.')) return compileFieldFilter(name, text, context);
  const plain = plainFilters[name];
  if (plain) return plain(text, context);
  const [subject = '', operator = ''] = name.split('.');
  const gids = gidSubjects[subject];
  if (gids) return compileGidFilter(name, operator, text, gids, context);
  const day = daySubjects[subject];
  if (day) return compileDayFilter(name, operator, text, day);
  const instant = instantSubjects[subject];
  if (instant && (operator === 'before' || operator === 'after')) {
    const bound = parseInstant(name, text);
    return (task) => isWithin(instant(task), operator, bound);
  }
  return null;
}

const booleanFilter =
  (name: string, read: (task: TaskRow, context: RequestContext) => boolean) =>
  (text: string, context: RequestContext) => {
    const expected = parseBoolean({ [name]: text }, name);
    return (task: TaskRow) => read(task, context) === expected;
  };

const plainFilters: Readonly<Record<string, (text: string, context: RequestContext) => Filter>> = {
  text: compileTextFilter,
  resource_subtype: (text) => (task) => task.subtype === text,
  completed: booleanFilter('completed', (task) => task.completedAt !== null),
  is_subtask: booleanFilter('is_subtask', (task) => task.parentGid !== null),
  has_attachment: booleanFilter('has_attachment', (task) => task.attachmentGids.length > 0),
  is_blocking: booleanFilter(
    'is_blocking',
    (task, { store }) => task.completedAt === null && hasOpen(task.dependentGids, store.tasks),
  ),
  is_blocked: booleanFilter('is_blocked', (task, { store }) =>
    hasOpen(task.dependencyGids, store.tasks),
  ),
};

function hasOpen(gids: readonly string[], tasks: Map<string, TaskRow>): boolean {
  return findRows(tasks, gids).some(({ completedAt }) => completedAt === null);
}

interface GidSubject {
  readonly of: (task: TaskRow, context: RequestContext) => readonly string[];
  /** Whether the filter names users: by gid, by email address or as `me`. */
  readonly isPerson?: boolean;
}

const gidSubjects: Readonly<Record<string, GidSubject>> = {
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
};

const listOf = (gid: string | null) => (gid === null ? [] : [gid]);

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

function compileGidFilter(
  name: string,
  operator: string,
  text: string,
  { of, isPerson }: GidSubject,
  context: RequestContext,
): Filter | null {
  // Together, projects and sections are one filter. See compileMembershipFilter.
  if (name === 'projects.any' || name === 'sections.any') return null;
  const ids = splitList(text);
  const isNone = ids.length === 1 && ids[0] === 'null';
  const gids =
    isPerson && !isNone ? ids.map((id) => findUser(id, context, inInput(name)).gid) : ids;
  switch (operator) {
    case 'any':
      return (task) => {
        const taskGids = of(task, context);
        return isNone ? taskGids.length === 0 : gids.some((gid) => taskGids.includes(gid));
      };
    case 'not':
      return (task) => {
        const taskGids = of(task, context);
        return isNone ? taskGids.length > 0 : !gids.some((gid) => taskGids.includes(gid));
      };
    case 'all':
      return (task) => gids.every((gid) => of(task, context).includes(gid));
    default:
      return null;
  }
}

/** `projects.any` together with `sections.any` matches tasks in any of these projects or sections, as in Asana. */
function compileMembershipFilter(query: Query, context: RequestContext): Filter | null {
  const projects = splitList(query['projects.any'] ?? '');
  const sections = splitList(query['sections.any'] ?? '');
  if (projects.length + sections.length === 0) return null;
  return (task) =>
    visibleMemberships(task, context).some(
      ({ projectGid, sectionGid }) =>
        projects.includes(projectGid) || sections.includes(sectionGid),
    );
}

const dayOf = (instant: string | null) => instant?.slice(0, 10) ?? null;

const daySubjects: Readonly<Record<string, (task: TaskRow) => string | null>> = {
  due_on: ({ dueOn }) => dueOn,
  start_on: ({ startOn }) => startOn,
  created_on: ({ createdAt }) => dayOf(createdAt),
  completed_on: ({ completedAt }) => dayOf(completedAt),
  modified_on: ({ modifiedAt }) => dayOf(modifiedAt),
};

const instantSubjects: Readonly<Record<string, (task: TaskRow) => string | null>> = {
  due_at: ({ dueAt }) => dueAt,
  created_at: ({ createdAt }) => createdAt,
  completed_at: ({ completedAt }) => completedAt,
  modified_at: ({ modifiedAt }) => modifiedAt,
};

function compileDayFilter(
  name: string,
  operator: string,
  text: string,
  of: (task: TaskRow) => string | null,
): Filter | null {
  if (operator === '' && text === 'null') return (task) => of(task) === null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    throw invalid(`${name}: Date must be in ISO-8601 (yyyy-mm-dd) format, not: ${text}`);
  }
  if (operator === '') return (task) => of(task) === text;
  if (operator !== 'before' && operator !== 'after') return null;
  return (task) => isWithin(of(task), operator, Date.parse(text));
}

function isWithin(text: string | null, side: 'before' | 'after', bound: number): boolean {
  if (text === null) return false;
  const instant = Date.parse(text);
  return side === 'before' ? instant < bound : instant > bound;
}
