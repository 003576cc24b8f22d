import { covers, toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import { recordOf } from '../../../engine/plan/field-needs.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import { asanaRead } from '../../cost/call.ts';
import { printedName } from '../../prefix/printed-name.ts';
import type { AsanaType } from './asana-type.ts';

/**
 * Reads the selected fields of one record by its id. The lists of the record need only the id too, so their reads start at the
 * same time.
 */
export function loadRecord<Value extends { readonly gid: string }>(
  { typeName, kind, read }: AsanaType<Value>,
  gid: string,
  context: Context,
  source: FieldSource,
): Promise<Value> {
  const selection = selectionOf(source, printedName(source.schema, typeName));
  const record = context.asana.record<Value>(kind, gid, read(gid), selection.mask);
  prefetchFields(selection, gid, context);
  return record;
}

const onlyGid = toMask(['gid']);

/** Whether a query selects no more of a record than its id, which is known without a read. */
export const selectsOnlyId = ({ typeName }: AsanaType, source: FieldSource): boolean =>
  covers(onlyGid, selectionOf(source, printedName(source.schema, typeName)).mask);

/**
 * What reading a record by its id sends.
 *
 * @param id  Null if it is unknown in advance.
 */
export function recordCost(
  { typeName, read }: AsanaType,
  id: string | null,
  source: FieldSource,
): FieldCost {
  const printed = printedName(source.schema, typeName);
  const mask = () => selectionOf(source, printed).mask;
  return {
    calls: [asanaRead(read(id ?? '0'), { mask, isKnown: id !== null })],
    records: [{ typeName: printed, id }],
  };
}

/** The kind that the schema defines for the type. All reads of a record use the same kind, so they share the cached record. */
export function recordKindOf(typeName: string, { schema }: FieldSource): string {
  const type = schema.getType(printedName(schema, typeName));
  const kind = type && recordOf(type)?.kind;
  if (kind === undefined) throw new Error(`${typeName} is not the type of a record`);
  return kind;
}
