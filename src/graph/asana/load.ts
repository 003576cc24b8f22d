import type { GraphQLResolveInfo } from 'graphql';
import { selectionOf } from '../../plan/selection.ts';
import type { SelectionSource } from '../../plan/selection-source.ts';
import { beginOwnFields } from '../begin.ts';
import type { Context } from '../context.ts';
import type { AsanaTypeName } from '../id.ts';
import { type AsanaRecordOf, readByType, toKind } from './kind.ts';

/**
 * Reads one record by its id, as far as the query selects it. The record's own lists need no more than the id either, so
 * their reads begin in the same turn.
 */
export function loadRecord<Name extends AsanaTypeName>(
  typeName: Name,
  gid: string,
  context: Context,
  source: SelectionSource | GraphQLResolveInfo,
): Promise<AsanaRecordOf<Name>> {
  const selection = selectionOf(source, typeName);
  // One entry of a table whose keys and values belong together, which the compiler cannot follow through an index.
  const read = readByType[typeName](gid) as { answer?: AsanaRecordOf<Name> } & ReturnType<
    (typeof readByType)[Name]
  >;
  const record = context.asana.record<AsanaRecordOf<Name>>(
    toKind(typeName),
    gid,
    read as never,
    selection.mask,
  );
  beginOwnFields(selection, gid, context);
  return record;
}
