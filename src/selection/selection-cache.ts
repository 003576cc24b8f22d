import type { FieldNode, GraphQLObjectType } from 'graphql';

// What a walk found, by the nodes it began with. Keys are held weakly: a memory goes with its document or operation.

interface Entry {
  readonly nodes: readonly FieldNode[];
  readonly type: GraphQLObjectType;
  readonly found: unknown;
}

const memories = new WeakMap<object, WeakMap<FieldNode, Entry[]>>();

/** What was remembered of these nodes and this type, if anything. */
export function getCached<Found>(
  scope: object,
  nodes: readonly FieldNode[],
  type: GraphQLObjectType,
): Found | undefined {
  const [first] = nodes;
  const entries = first && memories.get(scope)?.get(first);
  // A node of a fragment can come first in several merges: the others must be the same too.
  const entry = entries?.find(
    (known) =>
      known.type === type &&
      known.nodes.length === nodes.length &&
      known.nodes.every((node, index) => node === nodes[index]),
  );
  // Only selection.ts remembers, and only what it recalls.
  return entry?.found as Found | undefined;
}

/** @param scope  For as long as what this is true. */
export function setCached(
  scope: object,
  nodes: readonly FieldNode[],
  type: GraphQLObjectType,
  found: unknown,
): void {
  const [first] = nodes;
  if (first === undefined) return;
  const memory = memories.get(scope) ?? new WeakMap<FieldNode, Entry[]>();
  memories.set(scope, memory);
  const entries = memory.get(first) ?? [];
  entries.push({ nodes, type, found });
  memory.set(first, entries);
}
