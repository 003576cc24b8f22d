import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../builder/builder.ts';

/** Pages of a type. Forward only, which is why this is not Pothos' own connection field: that always takes `before`. */
export function connectionOf<Item>(ref: ObjectRef<BuilderTypes, Item>, items: string) {
  return builder.connectionObject(
    {
      type: ref,
      name: `${ref.name}Connection`,
      description: `One page of a list of ${items}.`,
    },
    {
      name: `${ref.name}Edge`,
      description: `One of a list of ${items}, and where it stands in the list.`,
    },
  );
}
