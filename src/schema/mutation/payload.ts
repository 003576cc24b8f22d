import type { FieldMap, ObjectFieldBuilder, ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../builder/builder.ts';

export const mutationTypeName = (mutation: string, ending: 'Input' | 'Payload'): string =>
  `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}${ending}`;

export type DefinePayload<Payload> = (mutation: string) => ObjectRef<BuilderTypes, Payload>;

/**
 * A payload with these fields.
 *
 * @param note  What follows the first sentence of its description.
 */
export const payloadOf =
  <Payload extends object>(
    fields: (t: ObjectFieldBuilder<BuilderTypes, Payload>) => FieldMap,
    note?: string,
  ): DefinePayload<Payload> =>
  (mutation) =>
    builder.objectRef<Payload>(mutationTypeName(mutation, 'Payload')).implement({
      description: [`The result of \`${mutation}\`.`, note].filter(Boolean).join(' '),
      fields,
    });

/**
 * The payload of a mutation whose response contains the record that it wrote.
 *
 * @param field        The field that contains the record.
 * @param description  What the field contains.
 */
export function recordPayload<Field extends string, Value extends object>(
  field: Field,
  type: ObjectRef<BuilderTypes, Value>,
  description: string,
): DefinePayload<{ readonly [Name in Field]: Value }>;
export function recordPayload(
  field: string,
  type: ObjectRef<BuilderTypes, object>,
  description: string,
) {
  return payloadOf<Readonly<Record<string, object>>>((t) => ({
    [field]: t.expose(field, { type, nullable: false, description }),
  }));
}

/** The payload of a mutation that deletes something: the id that it had. */
export const idPayload = (field: string, description: string) =>
  payloadOf<{ readonly id: string }>((t) => ({
    [field]: t.exposeID('id', { nullable: false, description }),
  }));
