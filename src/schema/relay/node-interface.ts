import { builder } from '../builder/builder.ts';
import { toGlobalId } from '../id/id.ts';
import type { NodeTypeName } from '../id/node-type.ts';

export const Node = builder.nodeInterfaceRef();

/**
 * The options of the field `id` of such a type, for `t.id`. Pothos' own field for global ids returns a promise for each record, so it
 * is not used.
 *
 * @param idOf  The service's id in a record.
 */
export const globalId = <Parent>(typeName: NodeTypeName, idOf: (record: Parent) => string) => ({
  nullable: false as const,
  description:
    'The global id, such as "Task:1204". It is readable, stable, and unique across both services. Every id argument of this API accepts it.',
  resolve: (record: Parent) => toGlobalId({ typeName, id: idOf(record) }),
});
