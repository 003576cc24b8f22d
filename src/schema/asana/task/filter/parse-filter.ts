import type { TaskListFilter } from '../../../../service/asana/record/task.ts';
import { InputError } from '../../../error/input-error.ts';
import { type Conditions, withoutConflicts } from '../../filter/condition.ts';
import { toAssigneeConditions, toIdConditions } from '../../filter/id-condition.ts';
import { toDayCondition, toInstantCondition } from '../../filter/range-condition.ts';
import { parseDayRange, parseRange } from '../../record/range-input.ts';
import { parseFieldCondition } from './custom-field-condition.ts';
import { toGroup } from './group-condition.ts';
import { idSubjects } from './id-subject.ts';
import { booleanConditions, toSubtypeCondition, toTextCondition } from './plain-condition.ts';
import type { TaskFilterInput } from './task-filter-input.ts';

/** A filter that is valid, as far as this can be known without a request. */
export interface ParsedTaskFilter extends Conditions {
  /** Equal for equal filters. */
  readonly name: string;
  readonly hasText: boolean;
  /** Whether all tasks are completed, or none. Null if the filter does not say. */
  readonly completed: boolean | null;
  /** Whether all tasks have a due date, or none. Null if the filter does not say. */
  readonly hasDueDate: boolean | null;
  /** What Asana can apply to a list that is not a search. */
  readonly listQuery: TaskListFilter;
}

/** How many filters a filter can contain. The server applies each of them to each task that it reads. */
const maxFilters = 50;

export function parseTaskFilter(filter: TaskFilterInput): ParsedTaskFilter {
  if (countFilters(filter) > maxFilters) {
    throw new InputError(
      'filter',
      `A filter can contain at most ${maxFilters} other filters. Remove some of them.`,
    );
  }
  return parsePart(filter);
}

const groupNames = ['all', 'any', 'none'] as const;

/** The filters in a filter, at any depth. */
const countFilters = (filter: TaskFilterInput): number =>
  groupNames
    .flatMap((name) => filter[name] ?? [])
    .reduce((count, part) => count + 1 + countFilters(part), 0);

function parsePart(filter: TaskFilterInput): ParsedTaskFilter {
  const { completed, completedAt, customFields, ...rest } = filter;
  if (completed === false && completedAt != null) {
    throw new InputError(
      'filter.completedAt',
      'filter.completedAt selects completed tasks, and completed: false selects open tasks. No task is both.',
    );
  }
  const all = parseGroup('all', filter);
  const groups = (['any', 'none'] as const).flatMap((name) =>
    filter[name] == null ? [] : [toGroup(name, parseGroup(name, filter))],
  );
  const conditions = [
    ...toFlags(filter),
    ...toRanges(filter),
    ...toIds(rest),
    ...(filter.text == null ? [] : [toTextCondition(filter.text)]),
    ...(filter.resourceSubtype == null ? [] : [toSubtypeCondition(filter.resourceSubtype)]),
  ];
  const parts = [...all, ...groups];
  return {
    name: JSON.stringify(filter),
    conditions: withoutConflicts([...conditions, ...parts.flatMap((part) => part.conditions)]),
    fieldConditions: [
      ...(customFields ?? []).map(parseFieldCondition),
      ...parts.flatMap((part) => part.fieldConditions),
    ],
    hasText: filter.text != null || all.some(({ hasText }) => hasText),
    completed: firstOf([
      completedAt == null ? completed : true,
      ...all.map((part) => part.completed),
    ]),
    hasDueDate: firstOf([
      filter.dueOn == null ? null : (filter.dueOn.isSet ?? true),
      ...all.map((part) => part.hasDueDate),
    ]),
    listQuery: {
      ...Object.assign({}, ...all.map(({ listQuery }) => listQuery)),
      ...toCompletedSince(completed, completedAt?.from),
      ...toModifiedSince(filter.modifiedAt?.from),
    },
  };
}

/** The value that the first of several filters requires: the search receives the first of contradictory conditions. */
const firstOf = (values: readonly (boolean | null | undefined)[]): boolean | null =>
  values.find((value) => value != null) ?? null;

/** Parses the filters of one input. An error names this input. */
function parseGroup(
  name: (typeof groupNames)[number],
  { [name]: filters }: TaskFilterInput,
): readonly ParsedTaskFilter[] {
  if (filters == null) return [];
  if (filters.length === 0) {
    throw new InputError(`filter.${name}`, `filter.${name} must contain a filter.`);
  }
  try {
    return filters.map(parsePart);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const field = error.field.replace(/^filter/, `filter.${name}`);
    throw new InputError(field, error.message, error.details);
  }
}

function toCompletedSince(
  completed: boolean | null | undefined,
  completedFrom: Date | null | undefined,
): TaskListFilter {
  if (completedFrom != null) return { completed_since: completedFrom.toISOString() };
  return completed === false ? { completed_since: 'now' } : {};
}

/** Asana does not document whether the bound is included, nor how exactly it compares times. The server applies the bound itself. */
const modifiedMarginMs = 1000;

const toModifiedSince = (from: Date | null | undefined): TaskListFilter =>
  from == null ? {} : { modified_since: new Date(from.getTime() - modifiedMarginMs).toISOString() };

const flagNames = ['completed', 'isSubtask', 'isBlocked', 'isBlocking', 'hasAttachment'] as const;

const toFlags = (filter: TaskFilterInput): Conditions['conditions'] =>
  flagNames.flatMap((name) => {
    const expected = filter[name];
    return expected == null ? [] : [booleanConditions[name](expected)];
  });

const days = { dueOn: 'due_on', startOn: 'start_on' } as const;
const instants = {
  createdAt: 'created_at',
  modifiedAt: 'modified_at',
  completedAt: 'completed_at',
} as const;

function toRanges(filter: TaskFilterInput): Conditions['conditions'] {
  const dayNames = ['dueOn', 'startOn'] as const;
  const instantNames = ['createdAt', 'modifiedAt', 'completedAt'] as const;
  return [
    ...dayNames.flatMap((name) => {
      const range = filter[name];
      return range == null
        ? []
        : [toDayCondition(days[name], parseDayRange(`filter.${name}`, range))];
    }),
    ...instantNames.flatMap((name) => {
      const range = filter[name];
      return range == null
        ? []
        : [toInstantCondition(instants[name], parseRange(`filter.${name}`, range))];
    }),
  ];
}

function toIds(filter: TaskFilterInput): Conditions['conditions'] {
  const names = ['createdBy', 'followers', 'likedBy', 'tags', 'projects', 'sections'] as const;
  const conditions = names.flatMap((name) => {
    const lists = filter[name];
    return lists == null ? [] : toIdConditions(idSubjects[name], lists);
  });
  const ofAssignee =
    filter.assignee == null ? [] : toAssigneeConditions(idSubjects.assignee, filter.assignee);
  return [...ofAssignee, ...conditions];
}
