import type { CustomFieldRecord } from '../../../service/asana/record/custom-field.ts';
import type { TaskRecord } from '../../../service/asana/record/task.ts';

/** What a condition knows besides the record. */
export interface RecordFacts {
  /** The gid of a user that the filter names by gid, by email address or as `me`. */
  gidOfUser(user: string): string;
  /** Whether one of these tasks is open. Tasks that the viewer cannot see do not count. */
  hasOpen(gids: readonly string[]): boolean;
  hasAttachment(gid: string): boolean;
}

/** The lists of tasks or attachments of a task that a condition needs, each with reads of its own. */
export type RelatedRecords = 'dependencies' | 'dependents' | 'attachments';

/** One condition of a filter: for Asana's search, and for lists that the server filters. */
export interface Condition<Item = TaskRecord> {
  /** The parameters of the search. The search finds every record that matches the condition. */
  readonly search: Readonly<Record<string, string>>;
  /** Whether the search finds only records that match. If not, the server applies the condition to what is found. */
  readonly isExact: boolean;
  readonly reads: readonly string[];
  readonly users?: readonly string[];
  readonly related?: readonly RelatedRecords[];
  keeps(item: Item, facts: RecordFacts): boolean;
}

/** A condition on custom fields, which depends on their definitions. */
export interface FieldCondition<Item = TaskRecord>
  extends Pick<Condition<Item>, 'reads' | 'users' | 'related'> {
  readonly fields: readonly string[];
  /** Throws InputError if a field cannot have the value. */
  withDefinitions(definitionOf: (gid: string) => CustomFieldRecord): Condition<Item>;
}

/** The conditions of a filter. */
export interface Conditions<Item = TaskRecord> {
  readonly conditions: readonly Condition<Item>[];
  readonly fieldConditions: readonly FieldCondition<Item>[];
}

/**
 * Conditions whose parameters one search can contain. The server applies the others itself.
 *
 * Two conditions can need the same parameter with different values. If the search receives both `projects.any` and `sections.any`, it finds the
 * tasks of any of the projects or sections, so the server compares the projects.
 */
export function withoutConflicts<Item>(
  conditions: readonly Condition<Item>[],
): readonly Condition<Item>[] {
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
