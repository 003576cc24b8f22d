import { type AsanaTypeName, asanaTypeNames } from './id.ts';

/** The types of Google that implement Node. */
const googleTypeNames = ['Document', 'Folder', 'SharedDrive'] as const;

/** The name of a type of Google that implements Node. */
export type GoogleTypeName = (typeof googleTypeNames)[number];

/** The types that implement Node. */
export type NodeTypeName = AsanaTypeName | GoogleTypeName;

/** Whether this is the name of a type of Google that implements Node. */
export const isGoogleTypeName = (name: string): name is GoogleTypeName =>
  googleTypeNames.some((one) => one === name);

/** Whether this is the name of a type that implements Node. */
export const isNodeTypeName = (name: string): name is NodeTypeName =>
  isGoogleTypeName(name) || asanaTypeNames.some((one) => one === name);

const typenames = new WeakMap<object, NodeTypeName>();

/** Stores the type of a record that is returned as a Node. */
export function markAsNode<Value extends object>(typeName: NodeTypeName, record: Value): Value {
  typenames.set(record, typeName);
  return record;
}

/** The type of a record that is returned as a Node. */
export function toTypename(record: unknown): NodeTypeName | undefined {
  return typeof record === 'object' && record !== null ? typenames.get(record) : undefined;
}
