import type { Placement } from '../../../asana/section.ts';
import { InputError } from '../../error/input-error.ts';
import { type AsanaTypeName, parseGid } from '../../id/id.ts';

/** The position of a new sibling: the id of the one before or after it, in any form. */
export interface PlacementInput {
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
}

/** Parses the ids of the neighbors. Throws InputError if both are given or if one is not an id. */
export function parsePlacement(
  { before, after }: PlacementInput,
  sibling: AsanaTypeName,
): Placement {
  if (before != null && after != null) {
    throw new InputError(
      'after',
      'Give before or after, not both: one neighbor defines the position.',
    );
  }
  return {
    ...(before == null ? {} : { insert_before: parseGid(sibling, before, 'before') }),
    ...(after == null ? {} : { insert_after: parseGid(sibling, after, 'after') }),
  };
}

/** Throws InputError if a task is to be moved before or after itself. */
export function checkNeighbor(gid: string, { insert_before, insert_after }: Placement): void {
  const field = insert_before === gid ? 'before' : insert_after === gid ? 'after' : null;
  if (field === null) return;
  throw new InputError(
    field,
    `A task cannot be ${field} itself: give another task of the section.`,
  );
}
