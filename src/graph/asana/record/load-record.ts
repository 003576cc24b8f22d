import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import { recordOf } from '../../../selection/reads-plugin.ts';
import { selectionOf } from '../../../selection/selection.ts';
import type { SelectionSource } from '../../../selection/selection-source.ts';
import type { AsanaTypeName } from '../../id/id.ts';
import { printedName } from '../../prefix/printed-name.ts';
import { type AsanaRecordOf, readByType } from './record-kind.ts';

/**
 * Reads one record by its id, as far as the query selects it. The record's own lists need no more than the id either, so
 * their reads begin in the same turn.
 */
export function loadRecord<Name extends AsanaTypeName>(
  typeName: Name,
  gid: string,
  context: Context,
  source: SelectionSource,
): Promise<AsanaRecordOf<Name>> {
  const selection = selectionOf(source, printedName(source.schema, typeName));
  // One entry of a table whose keys and values belong together, which the compiler cannot follow through an index.
  const read = readByType[typeName](gid) as { answer?: AsanaRecordOf<Name> } & ReturnType<
    (typeof readByType)[Name]
  >;
  const record = context.asana.record<AsanaRecordOf<Name>>(
    toKindOf(typeName, source),
    gid,
    read as never,
    selection.mask,
  );
  prefetchFields(selection, gid, context);
  return record;
}

/** As the schema names the kind: what is held of a record is held under one name, however it was come by. */
function toKindOf(typeName: AsanaTypeName, { schema }: SelectionSource): string {
  const type = schema.getType(printedName(schema, typeName));
  const kind = type && recordOf(type)?.kind;
  if (kind === undefined) throw new Error(`${typeName} is no type over a record`);
  return kind;
}
