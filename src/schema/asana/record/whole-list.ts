import type { ObjectRef } from '@pothos/core';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaRead } from '../../../service/asana/read.ts';
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
    return (await asana.page(kind, toRead(gid), selectionOf(source).mask)).items;
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
