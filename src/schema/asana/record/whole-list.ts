import type { ObjectRef } from '@pothos/core';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaRead } from '../../../service/asana/read.ts';
import { asana as service } from '../../../service/asana/service.ts';
import { badResponse } from '../../../upstream/http/json.ts';
import type { BuilderTypes } from '../../builder/builder.ts';
import { asanaRead } from '../../cost/call.ts';
import { recordKindOf } from './asana-type.ts';

/**
 * The options of a field with a list that Asana returns as a whole, without pages.
 *
 * @param toRead  The list of the record with this id.
 */
export function wholeList<Item extends { readonly gid: string }>(
  type: ObjectRef<BuilderTypes, Item>,
  description: string,
  toRead: (gid: string) => AsanaRead<readonly Item[]>,
) {
  async function load(
    gid: string,
    _args: object,
    { asana }: Context,
    source: FieldSource,
  ): Promise<readonly Item[]> {
    const kind = recordKindOf(type.name, source);
    const { items, nextOffset } = await asana.page(kind, toRead(gid), selectionOf(source).mask);
    // Asana documents no pages here. If it makes some, the first one must not pass for the whole list.
    if (nextOffset !== null) throw badResponse(service, 'contained only a part of the list');
    return items;
  }
  return {
    type: [type] as [ObjectRef<BuilderTypes, Item>],
    description,
    separateRequest: load,
    cost(gid: string | null, _args: object, source: FieldSource): FieldCost {
      const { mask } = selectionOf(source);
      const call = asanaRead(toRead(gid ?? '0'), { mask: () => mask, isKnown: gid !== null });
      return { calls: [call], maxValues: Number.POSITIVE_INFINITY };
    },
    resolve: (
      { gid }: { readonly gid: string },
      args: object,
      context: Context,
      info: FieldSource,
    ) => load(gid, args, context, info),
  };
}
