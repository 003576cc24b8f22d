import type { GraphQLResolveInfo } from 'graphql';
import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { Context } from '../../operation/context.ts';
import { prefetchFields } from '../../operation/prefetch.ts';
import type { AsanaType } from '../asana/record/asana-type.ts';
import { loadRecord, recordCost } from '../asana/record/load-record.ts';
import { printedName } from '../prefix/printed-name.ts';
import type { AsanaEvent } from './asana-event.ts';

/** The options of a field of a change whose record is read after the change, and only if it is selected. */
export const changedRecord = <Value extends { readonly gid: string }>(
  type: AsanaType<Value>,
  gidOf: (event: AsanaEvent) => string | null = ({ gids }) => gids[type.typeName] ?? null,
) => ({
  separateRequest: true as const,
  // Null without an error if the change is about something else, or has no user.
  semanticNonNull: false as const,
  cost: (_id: string | null, _args: unknown, source: FieldSource) => costOf(type, source),
  resolve: (event: AsanaEvent, _args: unknown, context: Context, info: GraphQLResolveInfo) => {
    const gid = gidOf(event);
    return gid === null ? null : load(type, gid, context, info);
  },
});

const selected = ({ typeName }: AsanaType, source: FieldSource) =>
  selectionOf(source, printedName(source.schema, typeName));

/** If all selected fields follow from the id, the record is not read: the service has just reported that it exists. */
const needsRead = (type: AsanaType, source: FieldSource): boolean =>
  selected(type, source).mask.size > 0;

function costOf(type: AsanaType, source: FieldSource): FieldCost {
  const cost = recordCost(type, null, source);
  return needsRead(type, source) ? cost : { ...cost, calls: [] };
}

function load<Value extends { readonly gid: string }>(
  type: AsanaType<Value>,
  gid: string,
  context: Context,
  source: FieldSource,
): Promise<Value> {
  if (needsRead(type, source)) return loadRecord(type, gid, context, source);
  prefetchFields(selected(type, source), gid, context);
  // The selected fields read nothing else of the record.
  return Promise.resolve({ gid } as Value);
}
