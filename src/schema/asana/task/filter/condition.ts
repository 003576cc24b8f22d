import type { TaskRecord } from '../../../../service/asana/record/task.ts';

/** What a condition knows besides the record of a task. */
export interface TaskFacts {
  /** The gid of a user that the filter names by gid, by email address or as `me`. */
  gidOfUser(user: string): string;
  /** Whether one of these tasks is open. Tasks that the viewer cannot see do not count. */
  hasOpen(gids: readonly string[]): boolean;
  hasAttachment(gid: string): boolean;
}

/** The lists of tasks or attachments of a task that a condition needs, each with reads of its own. */
export type RelatedRecords = 'dependencies' | 'dependents' | 'attachments';

/** One condition of a filter: for Asana's search, and for lists that the server filters. */
export interface Condition {
  /** The parameters of the search. The search finds every task that matches the condition. */
  readonly search: Readonly<Record<string, string>>;
  /** Whether the search finds only tasks that match. If not, the server applies the condition to what is found. */
  readonly isExact: boolean;
  readonly reads: readonly string[];
  readonly users?: readonly string[];
  readonly related?: readonly RelatedRecords[];
  keeps(task: TaskRecord, facts: TaskFacts): boolean;
}

/**
 * Conditions whose parameters one search can contain. The server applies the others itself.
 *
 * Two conditions can need the same parameter with different values. If the search receives both `projects.any` and `sections.any`, it finds the
 * tasks of any of the projects or sections, so the server compares the projects.
 */
export function withoutConflicts(conditions: readonly Condition[]): readonly Condition[] {
  const hasSections = conditions.some(({ search }) => 'sections.any' in search);
  const sent = new Map<string, string>();
  return conditions.map((condition) => {
    const parameters = Object.entries(condition.search);
    const isInConflict = parameters.some(
      ([name, value]) =>
        (sent.get(name) ?? value) !== value || (hasSections && name === 'projects.any'),
    );
    if (isInConflict) return { ...condition, search: {}, isExact: false };
    for (const [name, value] of parameters) sent.set(name, value);
    return condition;
  });
}
