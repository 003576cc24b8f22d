import type { Placement, SectionPlacement } from '../../../asana/record/section.ts';
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
  throw new InputError(field, `A task cannot be ${field} itself: give another task.`);
}

/** Parses the neighbor of a section that is moved. Throws InputError if there is none, or if it is the section itself. */
export function parseSectionPlacement(section: string, input: PlacementInput): SectionPlacement {
  const { insert_before, insert_after } = parsePlacement(input, 'Section');
  const field = insert_before === undefined ? 'after' : 'before';
  const neighbor = insert_before ?? insert_after;
  if (neighbor === undefined) {
    throw new InputError('before', 'Give before or after: the section next to the new position.');
  }
  if (neighbor === section) {
    throw new InputError(
      field,
      `A section cannot be ${field} itself: give another section of the project.`,
    );
  }
  return field === 'before' ? { before_section: neighbor } : { after_section: neighbor };
}

/** Which neighbor defines the position. */
export const toPosition = ({
  insert_before,
  insert_after,
}: Placement): 'none' | 'before' | 'after' => {
  if (insert_before !== undefined) return 'before';
  return insert_after === undefined ? 'none' : 'after';
};
