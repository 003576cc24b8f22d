import type { Placement } from '../../../asana/section.ts';
import { InputError } from '../../error/input-error.ts';
import { type AsanaTypeName, parseGid } from '../../id/id.ts';

/** Where among its siblings something goes: any form of id. */
export interface PlacementInput {
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
}

/** Throws InputError for both at once, and for ids that are none. */
export function toPlacement({ before, after }: PlacementInput, sibling: AsanaTypeName): Placement {
  if (before != null && after != null) {
    throw new InputError('after', 'Give before or after, not both: one neighbor says the place.');
  }
  return {
    ...(before == null ? {} : { insert_before: parseGid(sibling, before, 'before') }),
    ...(after == null ? {} : { insert_after: parseGid(sibling, after, 'after') }),
  };
}
