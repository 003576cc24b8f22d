import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../builder/builder.ts';

/** The connection of a type. Pages go forward only, so Pothos' connection field is not used: it always has `before`. */
export function connectionOf<Item>(ref: ObjectRef<BuilderTypes, Item>, items: string) {
  return builder.connectionObject(
    {
      type: ref,
      name: `${ref.name}Connection`,
      description: `One page of a list of ${items}.`,
    },
    {
      name: `${ref.name}Edge`,
      description: `An item of a list of ${items}, with its cursor.`,
    },
  );
}
