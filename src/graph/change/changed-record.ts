import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../operation/context.ts';
import { prefetchFields } from '../../operation/prefetch.ts';
import type { FieldCost } from '../../plan/field-cost.ts';
import type { FieldSource } from '../../plan/field-source.ts';
import { selectionOf } from '../../plan/selection.ts';
import { loadRecord, recordCost } from '../asana/record/load-record.ts';
import type { AsanaTypeName } from '../id/id.ts';
import { printedName } from '../prefix/printed-name.ts';
import type { AsanaEvent, EventTypeName } from './asana-event.ts';

/** The options of a field of a change whose record is read after the change, and only if it is selected. */
export const changedRecord = <Name extends EventTypeName>(
  typeName: Name,
  gidOf: (event: AsanaEvent) => string | null = ({ gids }) => gids[typeName] ?? null,
) => ({
  separateRequest: true as const,
  // Null without an error if the change is about something else, or has no user.
  semanticNonNull: false as const,
  cost: (_id: string | null, _args: unknown, source: FieldSource) => costOf(typeName, source),
  resolve: (event: AsanaEvent, _args: unknown, context: Context, info: GraphQLResolveInfo) => {
    const gid = gidOf(event);
    return gid === null ? null : load(typeName, gid, context, info);
  },
});

/** If all selected fields follow from the id, the record is not read: the service has just reported that it exists. */
const needsRead = (typeName: AsanaTypeName, source: FieldSource): boolean =>
  selectionOf(source, printedName(source.schema, typeName)).mask.size > 0;

function costOf(typeName: EventTypeName, source: FieldSource): FieldCost {
  const cost = recordCost(typeName, null, source);
  return needsRead(typeName, source) ? cost : { ...cost, calls: [] };
}

function load<Name extends EventTypeName>(
  typeName: Name,
  gid: string,
  context: Context,
  source: FieldSource,
): ReturnType<typeof loadRecord<Name>> {
  if (needsRead(typeName, source)) return loadRecord(typeName, gid, context, source);
  prefetchFields(selectionOf(source, printedName(source.schema, typeName)), gid, context);
  // The selected fields read nothing else of the record.
  return Promise.resolve({ gid }) as ReturnType<typeof loadRecord<Name>>;
}
