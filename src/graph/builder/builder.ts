import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { Context } from '../../operation/context.ts';
import { deferPlugin } from '../../selection/defer-plugin.ts';
import { readsPlugin } from '../../selection/reads-plugin.ts';
import { toGlobalId } from '../id/id.ts';
import { toTypename } from '../id/node-type.ts';
import { checksPlugin } from '../validation/argument-check.ts';
import '../validation/parsed-field.ts';

interface SchemaTypes {
  Context: Context;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    Date: { Input: Date; Output: string };
    DateTime: { Input: Date; Output: string };
    URL: { Input: URL; Output: string };
    BigInt: { Input: bigint; Output: number };
    JSON: { Input: unknown; Output: unknown };
    JSONObject: { Input: Readonly<Record<string, unknown>>; Output: object };
  };
}

/** What the compiler knows of the schema. */
export type BuilderTypes = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/**
 * Collects the schema. Defines no type: those are in the files named after them, every one of them known to refs.ts.
 *
 * Fields are nullable unless they say otherwise: a service may leave out whatever it does not promise.
 */
export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [readsPlugin, deferPlugin, checksPlugin, RelayPlugin],
  relay: {
    // Ours are in node.ts: they take every form of id, and load through the plan.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: {
      description: 'Anything that has an id of its own, unique over both services.',
      resolveType: (value) => toTypename(value),
    },
    encodeGlobalID: (typeName, id) => toGlobalId({ typeName, id: String(id) }),
    idFieldOptions: {
      description:
        'The global id, such as "Task:1204": readable, stable, and unique over both services. Takes the place of an id anywhere in this API.',
    },
    nodesOnConnection: { description: 'The items of this page, without their cursors.' },
    edgesFieldOptions: {
      description: 'The items of this page, each with its cursor.',
      nullable: { list: false, items: false },
    },
    nodeFieldOptions: { description: 'The item.', nullable: false },
    cursorFieldOptions: {
      description: 'Where this item stands in the list: give it as `after` to go on behind it.',
    },
    pageInfoFieldOptions: { description: 'Whether there is more, and where to go on.' },
    pageInfoTypeOptions: { description: 'Where a page stands in its list. Pages go forward only.' },
    hasNextPageFieldOptions: {
      description:
        'Whether more items follow. Where items are left out by a filter that the service does not have, more may be announced and none of them match.',
    },
    hasPreviousPageFieldOptions: { description: 'Whether this page began behind a cursor.' },
    startCursorFieldOptions: {
      description: 'The cursor of the first item; null on an empty page.',
    },
    endCursorFieldOptions: {
      description:
        'The cursor of the last item: the `after` of the next page. Null on an empty page.',
    },
  },
});
