import type { GraphQLResolveInfo } from 'graphql';
import { covers, emptyMask, type Mask } from '../../engine/loader/mask.ts';
import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { Context } from '../../operation/context.ts';
import { prefetchFields } from '../../operation/prefetch.ts';
import { type AsanaType, loadRecord, recordCost } from '../asana/record/asana-type.ts';
import { printedName } from '../prefix/printed-name.ts';
import type { AsanaEvent } from './asana-event.ts';

/** What a change itself says of its record. */
interface Reported<Value> {
  readonly recordOf: (event: AsanaEvent) => (Partial<Value> & { readonly gid: string }) | null;
  readonly mask: Mask;
}

/**
 * The options of a field of a change whose record is read after the change, and only if a field is selected that the change does not contain.
 *
 * @param reported  Default: the change contains only the id.
 */
export const changedRecord = <Value extends { readonly gid: string }>(
  type: AsanaType<Value>,
  reported: Reported<Value> = { recordOf: (event) => idOnly(event, type), mask: emptyMask },
) => ({
  separateRequest: true as const,
  // Null without an error if the change is about something else, or has no user.
  semanticNonNull: false as const,
  cost: (_id: string | null, _args: unknown, source: FieldSource) =>
    costOf(type, reported.mask, source),
  resolve: (event: AsanaEvent, _args: unknown, context: Context, info: GraphQLResolveInfo) => {
    const record = reported.recordOf(event);
    return record === null ? null : load(type, record, reported.mask, context, info);
  },
});

function idOnly<Value extends { readonly gid: string }>(
  { gids }: AsanaEvent,
  { typeName }: AsanaType<Value>,
) {
  const gid = gids[typeName];
  // The compiler does not know that a partial record of any type can have only its id.
  return gid === undefined ? null : ({ gid } as Partial<Value> & { readonly gid: string });
}

const selected = ({ typeName }: AsanaType, source: FieldSource) =>
  selectionOf(source, printedName(source.schema, typeName));

/** If the change contains all selected fields, the record is not read: the service has just reported that it exists. */
const needsRead = (type: AsanaType, known: Mask, source: FieldSource): boolean =>
  !covers(known, selected(type, source).mask);

function costOf(type: AsanaType, known: Mask, source: FieldSource): FieldCost {
  const cost = recordCost(type, null, source);
  return needsRead(type, known, source) ? cost : { ...cost, calls: [] };
}

function load<Value extends { readonly gid: string }>(
  type: AsanaType<Value>,
  record: Partial<Value> & { readonly gid: string },
  known: Mask,
  context: Context,
  source: FieldSource,
): Promise<Value> {
  const { gid } = record;
  if (needsRead(type, known, source)) return loadRecord(type, gid, context, source);
  prefetchFields(selected(type, source), gid, context);
  // The selected fields read nothing else of the record.
  return Promise.resolve(record as Value);
}
