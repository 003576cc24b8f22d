import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../builder/builder.ts';
import { mutationTypeName } from './type-name.ts';

/**
 * The payload of a mutation whose response contains the record that it wrote.
 *
 * @param field        The field that contains the record.
 * @param description  What the field contains.
 */
export function recordPayload<Field extends string, Value extends object>(
  mutation: string,
  field: Field,
  type: ObjectRef<BuilderTypes, Value>,
  description: string,
): ObjectRef<BuilderTypes, { readonly [Name in Field]: Value }>;
export function recordPayload(
  mutation: string,
  field: string,
  type: ObjectRef<BuilderTypes, object>,
  description: string,
) {
  return builder
    .objectRef<Readonly<Record<string, object>>>(mutationTypeName(mutation, 'Payload'))
    .implement({
      description: `The result of \`${mutation}\`.`,
      fields: (t) => ({ [field]: t.expose(field, { type, nullable: false, description }) }),
    });
}
