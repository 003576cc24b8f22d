import { InputError } from '../../../error/input-error.ts';
import type { Condition } from '../../filter/condition.ts';
import { listOf } from '../../record/asana-type.ts';

const subtypes = ['default_task', 'milestone', 'approval', 'custom'] as const;

/** The condition that the name and the notes contain each word of a text. Throws InputError. */
export function toTextCondition(text: string): Condition {
  const searched = wordsOf(text);
  if (searched.length === 0) {
    throw new InputError('filter.text', 'filter.text must contain a word to search for.');
  }
  return {
    search: { text },
    isExact: true,
    reads: ['name', 'notes'],
    keeps: ({ name, notes = '' }) => {
      const found = new Set(wordsOf(`${name}\n${notes}`));
      return searched.every((word) => found.has(word));
    },
  };
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

export function toSubtypeCondition(subtype: string): Condition {
  if (!subtypes.some((known) => known === subtype)) {
    throw new InputError(
      'filter.resourceSubtype',
      `filter.resourceSubtype must be one of ${subtypes.join(', ')}.`,
    );
  }
  return {
    search: { resource_subtype: subtype },
    isExact: true,
    reads: ['resource_subtype'],
    keeps: ({ resource_subtype }) => resource_subtype === subtype,
  };
}

export const booleanConditions: Readonly<
  Record<
    'completed' | 'isSubtask' | 'isBlocked' | 'isBlocking' | 'hasAttachment',
    (expected: boolean) => Condition
  >
> = {
  completed: (expected) => ({
    search: { completed: String(expected) },
    isExact: true,
    reads: ['completed'],
    keeps: ({ completed = false }) => completed === expected,
  }),
  isSubtask: (expected) => ({
    search: { is_subtask: String(expected) },
    isExact: true,
    reads: ['parent'],
    keeps: ({ parent }) => (parent != null) === expected,
  }),
  isBlocked: (expected) => ({
    search: { is_blocked: String(expected) },
    isExact: true,
    reads: ['dependencies'],
    related: ['dependencies'],
    keeps: ({ dependencies }, facts) =>
      facts.hasOpen(listOf(dependencies).map(({ gid }) => gid)) === expected,
  }),
  isBlocking: (expected) => ({
    search: { is_blocking: String(expected) },
    isExact: true,
    reads: ['completed', 'dependents'],
    related: ['dependents'],
    keeps: ({ completed = false, dependents }, facts) =>
      (!completed && facts.hasOpen(listOf(dependents).map(({ gid }) => gid))) === expected,
  }),
  hasAttachment: (expected) => ({
    search: { has_attachment: String(expected) },
    isExact: true,
    reads: [],
    related: ['attachments'],
    keeps: ({ gid }, facts) => facts.hasAttachment(gid) === expected,
  }),
};
