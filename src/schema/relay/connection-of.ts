import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../builder/builder.ts';
import type { ConnectionValue } from './connection-value.ts';

/** The connection of a type. Pages go forward only, so Pothos' connection field is not used: it always has `before`. */
export function connectionOf<Item>(ref: ObjectRef<BuilderTypes, Item>, items: string) {
  return builder.connectionObject(
    {
      type: ref,
      name: `${ref.name}Connection`,
      description: `One page of a list of ${items}.`,
      fields: (t) => ({
        // Pothos' own field would create the edges first.
        nodes: t.field({
          type: [ref],
          nullable: { list: false, items: false },
          description: 'The items of the page, without their cursors.',
          extensions: { pothosExposedField: 'nodes' },
          // Pothos' type of a connection does not contain our own properties.
          resolve: (page) => (page as unknown as ConnectionValue<never>).nodes,
        }),
        totalCount: t.int({
          semanticNonNull: false,
          description:
            'The number of items of the list, if it is known without a further read: on a first page that contains the whole list, and on every page of a list of tasks that the server sorts itself. Null otherwise, because the services do not count their lists. `first: 1000` without `nodes` and `edges` counts up to 1,000 items, at one read for each page of the service.',
          resolve: (page) => (page as unknown as ConnectionValue<never>).totalCount,
        }),
      }),
    },
    {
      name: `${ref.name}Edge`,
      description: `An item of a list of ${items}, with its cursor.`,
    },
  );
}
