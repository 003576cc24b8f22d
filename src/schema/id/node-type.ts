import { type AsanaTypeName, asanaTypeNames } from './id.ts';

const googleTypeNames = ['Document', 'Folder', 'SharedDrive'] as const;

export type GoogleTypeName = (typeof googleTypeNames)[number];

export type NodeTypeName = AsanaTypeName | GoogleTypeName;

export const isGoogleTypeName = (name: string): name is GoogleTypeName =>
  googleTypeNames.some((one) => one === name);

export const isNodeTypeName = (name: string): name is NodeTypeName =>
  isGoogleTypeName(name) || asanaTypeNames.some((one) => one === name);

const typenames = new WeakMap<object, NodeTypeName>();

/** Stores the type of a record that is returned as a Node. */
export function markAsNode<Value extends object>(typeName: NodeTypeName, record: Value): Value {
  typenames.set(record, typeName);
  return record;
}

export function toTypename(record: unknown): NodeTypeName | undefined {
  return typeof record === 'object' && record !== null ? typenames.get(record) : undefined;
}
