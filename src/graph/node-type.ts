import type { AsanaTypeName } from './id.ts';

type NodeTypeName = AsanaTypeName | 'Document';

const typenames = new WeakMap<object, NodeTypeName>();

/** Remembers of what type a record is that is about to be given out as a Node. */
export function asNode<Value extends object>(typeName: NodeTypeName, record: Value): Value {
  typenames.set(record, typeName);
  return record;
}

/** The type of a record given out as a Node. */
export function toTypename(record: unknown): NodeTypeName | undefined {
  return typeof record === 'object' && record !== null ? typenames.get(record) : undefined;
}
