import type { CallCost, FieldCost, RecordById } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import type { Context } from '../../operation/context.ts';
import { loadRecord, recordCost } from '../asana/record/load-record.ts';
import { asanaTypes } from '../asana/record/refs.ts';
import { isGoogleTypeName, markAsNode, type NodeTypeName } from '../id/node-type.ts';
import { googleNodes } from './google-node.ts';

export interface NodeKey {
  readonly typeName: NodeTypeName;
  /** The service's id, for a document or folder with the resource key of its address. */
  readonly id: string;
}

/** What reading the first of several records that exists sends: all of them are read at the same time. */
export function nodeCost(keys: readonly NodeKey[], source: FieldSource): FieldCost {
  const calls: CallCost[] = [];
  const found: RecordById[] = [];
  for (const { typeName, id } of keys) {
    const cost = isGoogleTypeName(typeName)
      ? googleNodes[typeName].cost(id, source)
      : recordCost(asanaTypes[typeName], id, source);
    calls.push(...cost.calls);
    found.push(...(cost.records ?? []));
  }
  return { calls, records: found };
}

/** Reads a record of any type by its id, with the fields that the query selects of that type. */
export async function loadNode(
  { typeName, id }: NodeKey,
  context: Context,
  source: FieldSource,
): Promise<object> {
  const record = isGoogleTypeName(typeName)
    ? googleNodes[typeName].load(id, context, source)
    : loadRecord(asanaTypes[typeName], id, context, source);
  return markAsNode(typeName, await record);
}
