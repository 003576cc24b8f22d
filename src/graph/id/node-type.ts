import { type AsanaTypeName, asanaTypeNames } from './id.ts';

/** The types with an id of their own. */
export type NodeTypeName = AsanaTypeName | 'Document';

/** Whether this is the name of a type with an id of its own. */
export const isNodeTypeName = (name: string): name is NodeTypeName =>
  name === 'Document' || asanaTypeNames.some((one) => one === name);

const typenames = new WeakMap<object, NodeTypeName>();

/** Remembers of what type a record is that is about to be given out as a Node. */
export function markAsNode<Value extends object>(typeName: NodeTypeName, record: Value): Value {
  typenames.set(record, typeName);
  return record;
}

/** The type of a record given out as a Node. */
export function toTypename(record: unknown): NodeTypeName | undefined {
  return typeof record === 'object' && record !== null ? typenames.get(record) : undefined;
}
