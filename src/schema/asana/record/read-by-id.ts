import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { asanaRead } from '../../cost/call.ts';
import type { AsanaType } from './asana-type.ts';

/**
 * The options of a field with a record of which Asana returns only the id within another record. Its other fields need a read by this id,
 * unless the operation has read them before.
 *
 * @param paths   What must be known of the other record: the path that contains the id, and what partOf needs.
 * @param partOf  The part of the other record with the id; null if there is none.
 */
export const readById = <Parent, Value extends { readonly gid: string }, Path extends string>(
  { kind, read }: AsanaType<Value>,
  paths: readonly Path[],
  partOf: (parent: Parent) => Value | null | undefined,
) => ({
  reads: paths,
  separateRequest: true as const,
  semanticNonNull: false as const,
  cost(_id: string | null, _args: object, source: FieldSource): FieldCost {
    const { mask } = selectionOf(source);
    if (mask.size === 0) return { calls: [] };
    return { calls: [asanaRead(read('0'), { mask: () => mask, min: 0 })] };
  },
  async resolve(
    parent: Parent,
    _args: object,
    { asana }: Context,
    info: FieldSource,
  ): Promise<Value | null> {
    const part = partOf(parent) ?? null;
    const { mask } = selectionOf(info);
    if (part === null || mask.size === 0) return part;
    return asana.record(kind, part.gid, read(part.gid), mask);
  },
});
