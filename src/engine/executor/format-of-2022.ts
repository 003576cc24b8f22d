import type { FragmentChange, IncrementalFormat, ListChange, Payload } from './payload.ts';
import { pathOf } from './pending-result.ts';
import type { Container, ResultPosition } from './result-position.ts';

/**
 * The format of 2022: each deferred fragment is an object for its path, without the fields that were sent before.
 *
 * Source: GraphQL, "Incremental delivery" (draft of 2022-08-24).
 */
export const formatOf2022: IncrementalFormat = {
  toInitial: () => ({}),
  toSubsequent({ changes }: Payload) {
    const incremental = changes.flatMap((change) =>
      'list' in change ? toItems(change) : [toFragment(change)],
    );
    return incremental.length > 0 ? { incremental } : {};
  },
};

function toFragment({ fragment, fields, errors }: FragmentChange): object {
  const { position } = fragment;
  const data: Container = {};
  for (const one of fields)
    Object.assign(objectAt(one.position, position, data), one.part.result?.data);
  const all = errors ?? fields.flatMap(({ part }) => part.result?.errors ?? []);
  return {
    data: errors === null ? data : null,
    path: pathOf(position),
    ...labelOf(fragment),
    ...(all.length > 0 ? { errors: all } : {}),
  };
}

function toItems({ list, index, items, itemErrors, errors }: ListChange): readonly object[] {
  const path = pathOf(list.position);
  const label = labelOf(list);
  const sent = {
    items,
    path: [...path, index],
    ...label,
    ...(itemErrors.length > 0 ? { errors: itemErrors } : {}),
  };
  const failed = { items: null, path: [...path, index + items.length], ...label, errors };
  return [...(items.length > 0 ? [sent] : []), ...(errors === null ? [] : [failed])];
}

const labelOf = ({ label }: { readonly label: string | undefined }) =>
  label === undefined ? {} : { label };

/** The object at a position in the data of a fragment. Creates what contains it. */
function objectAt(
  position: ResultPosition | null,
  top: ResultPosition | null,
  data: Container,
): Container {
  if (position === null || position === top) return data;
  const above = objectAt(position.above, top, data);
  const { key, container } = position;
  above[key] ??= outlineOf(container[key]);
  // What contains a deferred object is an object or a list.
  return above[key] as Container;
}

/** A list has its length, because clients merge it with the one that they have item by item. */
function outlineOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outlineOf);
  return value === null ? null : {};
}
