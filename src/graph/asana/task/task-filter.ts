import type { TaskListFilter, TaskRecord } from '../../../asana/task.ts';
import { emptyMask, toMask, union } from '../../../loader/mask.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { checkPage, type PageArgs } from '../../relay/page.ts';
import { listOf } from '../record/list.ts';
import type { Filter } from '../record/listing.ts';

/** The arguments of a list of tasks that say which of them by their completion. */
export interface CompletionArgs extends PageArgs {
  readonly completed?: boolean | null | undefined;
  readonly completedSince?: Date | null | undefined;
}

/** `completed` and `completedSince`, for a field whose value is a page of tasks. */
export const completionArgs = builder.args((t) => ({
  completedSince: t.field({
    type: 'DateTime',
    description:
      'Only tasks completed at this instant or later. (Asana’s own parameter of that name lets open tasks through; this does not.)',
  }),
  completed: t.boolean({ description: 'Only completed tasks, or only open ones.' }),
}));

/** Throws InputError for filters that contradict each other, and for a page that cannot be. */
export function checkCompletion(args: CompletionArgs): void {
  checkPage(args);
  if (args.completedSince != null && args.completed === false) {
    throw new InputError(
      'completedSince',
      'completedSince wants completed tasks and completed: false wants open ones: nothing can be both. Leave one out.',
    );
  }
}

/** A filter by completion, divided into what Asana can do and what is left to do here. */
export interface Completion {
  readonly query: TaskListFilter;
  readonly filters: readonly Filter<TaskRecord>[];
}

const isCompleted: Filter<TaskRecord> = {
  name: 'completed',
  reads: toMask(['completed']),
  keeps: (task) => task.completed === true,
};

/** Asana can leave out what was completed before an instant, but no open task; those are left out here. */
export function toCompletion({ completed, completedSince }: CompletionArgs): Completion {
  if (completedSince != null) {
    return { query: { completed_since: completedSince.toISOString() }, filters: [isCompleted] };
  }
  if (completed === true) return { query: {}, filters: [isCompleted] };
  return { query: completed === false ? { completed_since: 'now' } : {}, filters: [] };
}

/** Tasks assigned to a person. */
export const assignedTo = (gid: string): Filter<TaskRecord> => ({
  name: `assignee ${gid}`,
  reads: toMask(['assignee']),
  keeps: (task) => task.assignee?.gid === gid,
});

/** Tasks that belong to a project, whatever else they belong to. */
export const inProject = (gid: string): Filter<TaskRecord> => ({
  name: `project ${gid}`,
  reads: toMask(['projects']),
  keeps: (task) => listOf(task.projects).some((project) => project.gid === gid),
});

/** Tasks of a workspace. */
export const inWorkspace = (gid: string): Filter<TaskRecord> => ({
  name: `workspace ${gid}`,
  reads: toMask(['workspace']),
  keeps: (task) => task.workspace?.gid === gid,
});

/** Tasks that pass all of these; undefined when there is nothing to pass. */
export function allOf(filters: readonly Filter<TaskRecord>[]): Filter<TaskRecord> | undefined {
  if (filters.length === 0) return undefined;
  return {
    name: filters.map(({ name }) => name).join(', '),
    reads: filters.reduce((mask, { reads }) => union(mask, reads), emptyMask),
    keeps: (task) => filters.every(({ keeps }) => keeps(task)),
  };
}
