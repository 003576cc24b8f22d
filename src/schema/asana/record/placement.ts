import type { Placement, SectionPlacement } from '../../../service/asana/record/section.ts';
import { InputError } from '../../error/input-error.ts';
import { type Input, optional } from '../../mutation/input.ts';

/** The position of a new sibling: the id of the one before or after it. */
export interface Neighbor {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * The inputs `before` and `after`, of which at most one can be given.
 *
 * @param of       The id of a sibling, with the description of the input.
 * @param meaning  What a neighbor is, for the error.
 */
export function neighborInputs(
  of: (description: string) => Input<string>,
  descriptions: { readonly before: string; readonly after: string },
  meaning = 'one neighbor',
) {
  const neighbor = optional(of(descriptions.before));
  const before: Input<string | undefined> = {
    ...neighbor,
    parse(given, name, all) {
      if (given == null || all['after'] == null) return neighbor.parse(given, name, all);
      throw new InputError(
        'after',
        `Give before or after, not both: ${meaning} defines the position.`,
      );
    },
  };
  return { before, after: optional(of(descriptions.after)) };
}

export const toPlacement = ({ before, after }: Neighbor): Placement => ({
  ...(before === undefined ? {} : { insert_before: before }),
  ...(after === undefined ? {} : { insert_after: after }),
});

/** Throws InputError if a task is to be moved before or after itself. */
export function checkNeighbor(gid: string, { before, after }: Neighbor): void {
  const field = before === gid ? 'before' : after === gid ? 'after' : null;
  if (field === null) return;
  throw new InputError(field, `A task cannot be ${field} itself: give another task.`);
}

/** The position of a section that is moved. Throws InputError if there is no neighbor, or if it is the section itself. */
export function toSectionPlacement(section: string, { before, after }: Neighbor): SectionPlacement {
  const field = before === undefined ? 'after' : 'before';
  const neighbor = before ?? after;
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

export const toPosition = ({ before, after }: Neighbor): 'none' | 'before' | 'after' => {
  if (before !== undefined) return 'before';
  return after === undefined ? 'none' : 'after';
};
