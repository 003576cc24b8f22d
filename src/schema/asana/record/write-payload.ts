import type { ObjectRef } from '@pothos/core';
import type { BuilderTypes } from '../../builder/builder.ts';
import { toGlobalId } from '../../id/id.ts';
import { type DefinePayload, idPayload, payloadOf, recordPayload } from '../../mutation/payload.ts';
import type { AsanaType } from './asana-type.ts';
import { loadRecord, recordCost, selectsOnlyId } from './load-record.ts';

type Ids<Field extends string> = Readonly<Record<Field, string>>;

export interface WritePayload<Values, Result, Payload> {
  readonly define: DefinePayload<Payload>;
  /** The type of the record in the response; null if the payload contains nothing of the response. */
  readonly typeName: string | null;
  readonly toPayload: (result: Result, values: Values) => Payload;
}

/**
 * A payload with the record in the response.
 *
 * @param field  The field that contains the record.
 */
export const written = <Field extends string, Value extends object>(
  field: Field,
  type: ObjectRef<BuilderTypes, Value>,
  description: string,
): WritePayload<unknown, Value, object> => ({
  define: recordPayload(field, type, description),
  typeName: type.name,
  toPayload: (record) => ({ [field]: record }),
});

/**
 * A payload with the global id of the record that was deleted.
 *
 * @param field  The input that is the id of the record.
 */
export const deleted = <Field extends string>(
  field: Field,
  { typeName }: AsanaType,
  description: string,
): WritePayload<Ids<Field>, object, { readonly id: string }> => ({
  define: idPayload(`deleted${field.charAt(0).toUpperCase()}${field.slice(1)}Id`, description),
  typeName: null,
  toPayload: (_result, ids) => ({ id: toGlobalId({ typeName, id: ids[field] }) }),
});

interface ReadField {
  readonly type: AsanaType;
  readonly description: string;
}

/**
 * A payload with records that the response does not contain. They are read after the write: together, and only if more than their ids is selected.
 *
 * @param fields  The fields, which have the same names as the inputs that are the ids of the records.
 */
export const readAfterwards = <Field extends string>(
  fields: Readonly<Record<Field, ReadField>>,
): WritePayload<Ids<Field>, object, Ids<string>> => ({
  define: payloadOf<Ids<string>>((t) =>
    Object.fromEntries(
      Object.entries<ReadField>(fields).map(([field, { type, description }]) => [
        field,
        t.field({
          type,
          description: `${description} Null if it could not be read; the change was made.`,
          separateRequest: true,
          cost: (_id, _args, source) =>
            selectsOnlyId(type, source)
              ? { calls: [], maxValues: 1 }
              : recordCost(type, null, source),
          resolve(ids, _args, context, info) {
            // Each field is an input.
            const gid = ids[field] ?? '';
            return selectsOnlyId(type, info) ? { gid } : loadRecord(type, gid, context, info);
          },
        }),
      ]),
    ),
  ),
  typeName: null,
  toPayload: (_result, ids) => ids,
});
