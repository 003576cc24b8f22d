import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';

/** The kinds of tasks that Asana accepts as input. Source: OAS, TaskBase. */
export const TaskKind = builder.enumType('TaskKind', {
  description: 'The kind of a task. Asana has further kinds, which cannot be set.',
  values: {
    DEFAULT_TASK: { value: 'default_task', description: 'A usual task.' },
    MILESTONE: { value: 'milestone', description: 'A milestone: a date or a goal of the project.' },
    APPROVAL: { value: 'approval', description: 'An approval: a task that asks for a decision.' },
  } as const,
});

/** The inputs that must agree. */
interface KindInput {
  readonly resourceSubtype?: typeof TaskKind.$inferType | null | undefined;
  readonly approvalStatus?: string | null | undefined;
  readonly isLiked?: boolean | null | undefined;
}

/** Throws InputError for a kind that contradicts the status of an approval, and for values that cannot be cleared. */
export function checkKind({ resourceSubtype, approvalStatus, isLiked }: KindInput): void {
  if (isLiked === null) {
    throw new InputError('isLiked', 'isLiked must be true or false: it cannot be cleared.');
  }
  if (resourceSubtype === undefined) return;
  if (resourceSubtype === null) {
    throw new InputError('resourceSubtype', 'resourceSubtype must not be null: give DEFAULT_TASK.');
  }
  if (approvalStatus != null && resourceSubtype !== 'approval') {
    throw new InputError(
      'resourceSubtype',
      'resourceSubtype contradicts approvalStatus: only a task of the kind APPROVAL has a status.',
    );
  }
}
