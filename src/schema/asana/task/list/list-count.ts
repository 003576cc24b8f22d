import { emptyMask } from '../../../../engine/loader/mask.ts';
import { type FieldCost, pageCalls } from '../../../../engine/plan/field-cost.ts';
import type { Context } from '../../../../operation/context.ts';
import type { AsanaRead } from '../../../../service/asana/read.ts';
import { asanaRead } from '../../../cost/call.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import { type ItemRange, rejectRepeatedRange } from '../../../relay/listing.ts';
import { asanaPageSize, type Filter, listByOffset, withPage } from '../../record/offset-list.ts';

/**
 * The options of a field with the length of a list of a task. Asana does not count the list, so the server reads it: with the same read as the list
 * itself, if that is selected too.
 */
export function listCount<Item extends { readonly gid: string }>(
  kind: string,
  list: (gid: string) => AsanaRead<readonly Item[]>,
  filter?: Filter<Item>,
) {
  const mask = filter?.reads ?? emptyMask;
  async function count(gid: string, _args: unknown, context: Context): Promise<number> {
    const listing = listByOffset(kind, list(gid), filter);
    let found = 0;
    for (let position: PagePosition | null | undefined; position !== null; ) {
      const from: PagePosition | null = position ?? null;
      const range: ItemRange<Item> = await listing.readRange(from, asanaPageSize, mask, context);
      rejectRepeatedRange(listing, from, range.next);
      found += range.items.filter((item) => filter?.keeps(item) ?? true).length;
      position = range.next;
    }
    return found;
  }
  return {
    separateRequest: count,
    cost: (gid: string | null): FieldCost => ({
      calls: pageCalls(
        asanaRead(withPage(list(gid ?? '0'), null), { mask: () => mask, isKnown: gid !== null }),
        Number.POSITIVE_INFINITY,
      ),
      maxValues: 0,
    }),
    resolve: ({ gid }: { readonly gid: string }, args: object, context: Context) =>
      count(gid, args, context),
  };
}
