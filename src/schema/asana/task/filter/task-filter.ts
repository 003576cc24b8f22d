import { emptyMask, toMask, union } from '../../../../engine/loader/mask.ts';
import type { TaskListFilter, TaskRecord } from '../../../../service/asana/record/task.ts';
import { builder, deprecated } from '../../../builder/builder.ts';
import { InputError } from '../../../error/input-error.ts';
import type { PageArgs } from '../../../relay/page.ts';
import { listOf } from '../../record/asana-type.ts';
import type { Filter } from '../../record/offset-list.ts';
import { type ParsedTaskFilter, parseTaskFilter } from './parse-filter.ts';
import { TaskFilter, type TaskFilterInput } from './task-filter-input.ts';
import type { TaskOrderInput } from './task-order.ts';

export interface CompletionArgs extends PageArgs {
  readonly completed?: boolean | null | undefined;
  readonly completedSince?: Date | null | undefined;
}

export const filterArg = builder.args((t) => ({
  filter: t.field({
    type: TaskFilter,
    description: 'Return only tasks that match this filter. It replaces the other filters.',
  }),
}));

export const completionArgs = builder.args((t) => ({
  completedSince: t.field({
    type: 'DateTime',
    ...deprecated('TaskFilter.completedAt'),
    description:
      'Return only tasks completed at or after this instant. (Asana’s parameter of the same name also returns open tasks; this argument does not.)',
  }),
  completed: t.boolean({
    ...deprecated('TaskFilter.completed'),
    description: 'True returns only completed tasks, false only open tasks. Omit it for both.',
  }),
}));

/** A filter by completion, divided into the part that Asana can apply and the part that is applied here. */
export interface CompletionFilter {
  readonly query: TaskListFilter;
  readonly filters: readonly Filter<TaskRecord>[];
}

const isCompleted: Filter<TaskRecord> = {
  name: 'completed',
  reads: toMask(['completed']),
  keeps: (task) => task.completed === true,
};

/**
 * Parses the filter by completion. Throws InputError for arguments that contradict each other.
 *
 * Asana can filter out tasks that were completed before an instant, but not open tasks. Open tasks are filtered out here.
 */
export function parseCompletion({ completed, completedSince }: CompletionArgs): CompletionFilter {
  if (completedSince != null) {
    if (completed === false) {
      throw new InputError(
        'completedSince',
        'completedSince selects completed tasks, and completed: false selects open tasks. No task is both: omit one of them.',
      );
    }
    return { query: { completed_since: completedSince.toISOString() }, filters: [isCompleted] };
  }
  if (completed === true) return { query: {}, filters: [isCompleted] };
  return { query: completed === false ? { completed_since: 'now' } : {}, filters: [] };
}

export interface FilterArgs extends CompletionArgs {
  readonly filter?: TaskFilterInput | null | undefined;
}

/** The arguments of a list that Asana neither filters nor sorts. */
export interface ListArgs extends FilterArgs {
  readonly orderBy?: TaskOrderInput | null | undefined;
}

/** Which tasks of a list that Asana neither filters nor sorts, and in which order. */
export interface ListFilter {
  /** The arguments that `filter` replaces. */
  readonly completion: CompletionFilter;
  readonly filter: ParsedTaskFilter | null;
  /** Null for the order of Asana. */
  readonly orderBy: TaskOrderInput | null;
}

export function parseListFilter(args: ListArgs): ListFilter {
  rejectReplaced(args, ['completed', 'completedSince']);
  return {
    completion: parseCompletion(args),
    filter: args.filter == null ? null : parseTaskFilter(args.filter),
    orderBy: args.orderBy ?? null,
  };
}

export function rejectReplaced<Args extends { readonly filter?: unknown }>(
  args: Args,
  names: readonly (keyof Args & string)[],
): void {
  if (args.filter == null) return;
  const given = names.find((name) => args[name] != null);
  if (given === undefined) return;
  throw new InputError(given, `filter replaces ${given}: give this condition in filter only.`);
}

export const assignedTo = (gid: string): Filter<TaskRecord> => ({
  name: `assignee ${gid}`,
  reads: toMask(['assignee']),
  keeps: (task) => task.assignee?.gid === gid,
});

export const inProject = (gid: string): Filter<TaskRecord> => ({
  name: `project ${gid}`,
  reads: toMask(['projects']),
  keeps: (task) => listOf(task.projects).some((project) => project.gid === gid),
});

export const inWorkspace = (gid: string): Filter<TaskRecord> => ({
  name: `workspace ${gid}`,
  reads: toMask(['workspace']),
  keeps: (task) => task.workspace?.gid === gid,
});

/** Tasks that pass all of these filters, or undefined if there are no filters. */
export function allOf(filters: readonly Filter<TaskRecord>[]): Filter<TaskRecord> | undefined {
  if (filters.length === 0) return undefined;
  return {
    name: filters.map(({ name }) => name).join(', '),
    reads: filters.reduce((mask, { reads }) => union(mask, reads), emptyMask),
    keeps: (task) => filters.every(({ keeps }) => keeps(task)),
  };
}
