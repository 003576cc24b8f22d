import { upstreamServices } from '../../account/credential.ts';
import type { Mask } from '../../engine/loader/mask.ts';
import type { CallCost } from '../../engine/plan/field-cost.ts';
import type { Context } from '../../operation/context.ts';
import { badResponse } from '../../upstream/http/json.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import type { PagePosition } from './cursor.ts';

/** Consecutive items of a list. */
export interface ItemRange<Item> {
  readonly items: readonly Item[];
  /** The position after the item with this index. */
  positionAfter(index: number): PagePosition;
  /** The position after the range; null at the end of the list. */
  readonly next: PagePosition | null;
  /** The number of items of the complete list, if it is known. */
  readonly total?: number;
  /** Whether the service says that items are missing from the range. Default false. */
  readonly isIncomplete?: boolean;
}

/** A list that can be read range by range. */
export interface Listing<Item> {
  /** Identifies the list, including its filters. A cursor is valid only for the list with this name. */
  readonly name: string;
  /** The service that the list is read from. Default Asana. */
  readonly service?: 'asana' | 'google';
  /** The paths of an item that the listing itself reads. */
  readonly reads?: Mask;
  /** Whether an item is in the list, for filters that the service does not have. */
  keeps?(item: Item): boolean;
  /**
   * Reads the items after a position.
   *
   * @param from   Null for the beginning of the list.
   * @param count  How many items are needed. The range can have more, or fewer.
   */
  readRange(
    from: PagePosition | null,
    count: number,
    mask: Mask,
    context: Context,
  ): Promise<ItemRange<Item>>;
  calls(page: ListedPage): readonly CallCost[];
}

export interface ListedPage {
  /** Null for the beginning of the list. */
  readonly from: PagePosition | null;
  readonly count: number;
  /** The maximum number of ranges that are read, if something else than `count` limits it. */
  readonly maxRanges?: number;
  readonly mask: () => Mask;
  /** Whether the list is known in advance: its id is an argument, and not part of a response. */
  readonly isKnown: boolean;
}

/**
 * Reads a range for a page that already has items. Null if the request limit of the operation is used up: the page then ends before
 * the range, and `hasNextPage` stays true.
 */
export async function readWithinLimit<Item>(
  read: () => Promise<ItemRange<Item>>,
  { upstream }: Context,
): Promise<ItemRange<Item> | null> {
  try {
    return await read();
  } catch (error) {
    const isLimit = error instanceof UpstreamError && error.reason === 'request-limit-exceeded';
    if (!isLimit) throw error;
    upstream.note(
      'A list has fewer items than `first`, because the operation used up its limit of upstream reads. Continue after `endCursor` in another operation.',
    );
    return null;
  }
}

/** Throws `bad-response` if a range ends where it began. Without this check, such a list would be read forever. */
export function rejectRepeatedRange(
  { service = 'asana' }: Pick<Listing<never>, 'service'>,
  from: PagePosition | null,
  next: PagePosition | null,
): void {
  if (next === null || JSON.stringify(next) !== JSON.stringify(from)) return;
  throw badResponse(upstreamServices[service], 'named the same page as its next');
}
