import type { Condition, Conditions, FieldCondition } from '../../filter/condition.ts';

/**
 * The condition that a task matches at least one of several filters, or none of them.
 *
 * Asana's search joins its parameters by AND and has no such condition, so the server applies it.
 */
export function toGroup(operator: 'any' | 'none', filters: readonly Conditions[]): Conditions {
  const fieldConditions = filters.flatMap((filter) => filter.fieldConditions);
  if (fieldConditions.length === 0) {
    const groups = filters.map(({ conditions }) => conditions);
    return { conditions: [toCondition(operator, groups)], fieldConditions: [] };
  }
  const parts = filters.flatMap((filter) => [...filter.conditions, ...filter.fieldConditions]);
  const group: FieldCondition = {
    ...needsOf(parts),
    fields: fieldConditions.flatMap(({ fields }) => fields),
    withDefinitions: (definitionOf) =>
      toCondition(
        operator,
        filters.map((filter) => [
          ...filter.conditions,
          ...filter.fieldConditions.map((one) => one.withDefinitions(definitionOf)),
        ]),
      ),
  };
  return { conditions: [], fieldConditions: [group] };
}

const toCondition = (
  operator: 'any' | 'none',
  groups: readonly (readonly Condition[])[],
): Condition => ({
  ...needsOf(groups.flat()),
  search: {},
  isExact: false,
  keeps: (task, facts) =>
    groups.some((conditions) => conditions.every(({ keeps }) => keeps(task, facts))) ===
    (operator === 'any'),
});

const needsOf = (parts: readonly Pick<Condition, 'reads' | 'users' | 'related'>[]) => ({
  reads: parts.flatMap(({ reads }) => reads),
  users: parts.flatMap(({ users = [] }) => users),
  related: [...new Set(parts.flatMap(({ related = [] }) => related))],
});
