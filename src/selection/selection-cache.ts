import type { FieldNode, GraphQLObjectType } from 'graphql';

// Selections by the field nodes that they start from. Keys are weak: an entry is collected together with its document or
// operation.

interface Entry {
  readonly nodes: readonly FieldNode[];
  readonly type: GraphQLObjectType;
  readonly found: unknown;
}

const caches = new WeakMap<object, WeakMap<FieldNode, Entry[]>>();

/** The cached selection for these nodes and this type; undefined if there is none. */
export function getCached<Found>(
  scope: object,
  nodes: readonly FieldNode[],
  type: GraphQLObjectType,
): Found | undefined {
  const [first] = nodes;
  const entries = first && caches.get(scope)?.get(first);
  // The node of a fragment can be the first of several groups of nodes: the others must be equal too.
  const entry = entries?.find(
    (candidate) =>
      candidate.type === type &&
      candidate.nodes.length === nodes.length &&
      candidate.nodes.every((node, index) => node === nodes[index]),
  );
  // Only selection.ts writes to this cache, and it writes the type that it reads.
  return entry?.found as Found | undefined;
}

/** @param scope  The object on which the selection depends: it is cached until this object is collected. */
export function setCached(
  scope: object,
  nodes: readonly FieldNode[],
  type: GraphQLObjectType,
  found: unknown,
): void {
  const [first] = nodes;
  if (first === undefined) return;
  const cache = caches.get(scope) ?? new WeakMap<FieldNode, Entry[]>();
  caches.set(scope, cache);
  const entries = cache.get(first) ?? [];
  entries.push({ nodes, type, found });
  cache.set(first, entries);
}
