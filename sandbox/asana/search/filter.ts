import type { TaskRow } from '../../store/asana/row.ts';
import { pick } from '../../store/asana/store.ts';
import { visibleMemberships } from '../protocol/access.ts';
import { findUser, inInput } from '../protocol/lookup.ts';
import { parseFlag, parseInstant, type Query, splitList } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { compileFieldFilter, type Filter } from './field-filter.ts';

/** All filters of a search joined by AND; throws a Refusal for values that cannot be read. Unknown names are ignored. */
export function compileFilters(query: Query, view: View): Filter {
  const filters = Object.entries(query).flatMap(([name, text]) => {
    const filter = compileFilter(name, text, view);
    return filter ? [filter] : [];
  });
  const place = compilePlace(query, view);
  if (place) filters.push(place);
  return (task) => filters.every((filter) => filter(task));
}

function compileFilter(name: string, text: string, view: View): Filter | null {
  if (name.startsWith('custom_fields.')) return compileFieldFilter(name, text, view);
  const plain = plainFilters[name];
  if (plain) return plain(text, view);
  const [subject = '', operator = ''] = name.split('.');
  const gids = gidSubjects[subject];
  if (gids) return compileGids(name, operator, text, gids, view);
  const day = daySubjects[subject];
  if (day) return compileDay(name, operator, text, day);
  const instant = instantSubjects[subject];
  if (instant && (operator === 'before' || operator === 'after')) {
    const bound = parseInstant(name, text);
    return (task) => isWithin(instant(task), operator, bound);
  }
  return null;
}

const flag =
  (name: string, fact: (task: TaskRow, view: View) => boolean) => (text: string, view: View) => {
    const wanted = parseFlag({ [name]: text }, name);
    return (task: TaskRow) => fact(task, view) === wanted;
  };

const plainFilters: Readonly<Record<string, (text: string, view: View) => Filter>> = {
  text: (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return (task) => {
      const content = `${task.name}\n${task.notes.text}`.toLowerCase();
      return words.every((word) => content.includes(word));
    };
  },
  resource_subtype: (text) => (task) => task.subtype === text,
  completed: flag('completed', (task) => task.completedAt !== null),
  is_subtask: flag('is_subtask', (task) => task.parentGid !== null),
  has_attachment: flag('has_attachment', (task) => task.attachmentGids.length > 0),
  is_blocking: flag(
    'is_blocking',
    (task, { store }) => task.completedAt === null && hasOpen(task.dependentGids, store.tasks),
  ),
  is_blocked: flag('is_blocked', (task, { store }) => hasOpen(task.dependencyGids, store.tasks)),
};

function hasOpen(gids: readonly string[], tasks: Map<string, TaskRow>): boolean {
  return pick(tasks, gids).some(({ completedAt }) => completedAt === null);
}

interface GidSubject {
  readonly of: (task: TaskRow, view: View) => readonly string[];
  /** People are named by gid, by e-mail address or as `me`. */
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
    of: (task, view) =>
      pick(view.store.projects, projectGids(task, view)).flatMap(({ teamGid }) => listOf(teamGid)),
  },
  portfolios: { of: () => [] },
};

const listOf = (gid: string | null) => (gid === null ? [] : [gid]);

// A task that is also in a hidden project must not be found by that project.
function projectGids(task: TaskRow, view: View): readonly string[] {
  return visibleMemberships(task, view).map(({ projectGid }) => projectGid);
}

function sectionGids(task: TaskRow, view: View): readonly string[] {
  return visibleMemberships(task, view).map(({ sectionGid }) => sectionGid);
}

function commenterGids(task: TaskRow, { store }: View): readonly string[] {
  return pick(store.stories, task.storyGids)
    .filter(({ subtype }) => subtype === 'comment_added')
    .map(({ createdByGid }) => createdByGid);
}

function compileGids(
  name: string,
  operator: string,
  text: string,
  { of, isPerson }: GidSubject,
  view: View,
): Filter | null {
  // Asked for together, projects and sections are one filter; see compilePlace.
  if (name === 'projects.any' || name === 'sections.any') return null;
  const wanted = splitList(text);
  const isNone = wanted.length === 1 && wanted[0] === 'null';
  const gids =
    isPerson && !isNone ? wanted.map((id) => findUser(id, view, inInput(name)).gid) : wanted;
  switch (operator) {
    case 'any':
      return (task) => {
        const held = of(task, view);
        return isNone ? held.length === 0 : gids.some((gid) => held.includes(gid));
      };
    case 'not':
      return (task) => {
        const held = of(task, view);
        return isNone ? held.length > 0 : !gids.some((gid) => held.includes(gid));
      };
    case 'all':
      return (task) => gids.every((gid) => of(task, view).includes(gid));
    default:
      return null;
  }
}

/** `projects.any` with `sections.any` is a union, which the service's users find out late. */
function compilePlace(query: Query, view: View): Filter | null {
  const projects = splitList(query['projects.any'] ?? '');
  const sections = splitList(query['sections.any'] ?? '');
  if (projects.length + sections.length === 0) return null;
  return (task) =>
    visibleMemberships(task, view).some(
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

function compileDay(
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
