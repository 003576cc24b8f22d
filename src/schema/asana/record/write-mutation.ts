import type { ObjectRef } from '@pothos/core';
import { emptyMask } from '../../../engine/loader/mask.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import type { BuilderTypes } from '../../builder/builder.ts';
import { asanaWrite } from '../../cost/call.ts';
import { toGlobalId } from '../../id/id.ts';
import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
  oneWrite,
} from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { type DefinePayload, idPayload, payloadOf, recordPayload } from '../../mutation/payload.ts';
import {
  type AsanaType,
  loadRecord,
  recordCost,
  recordKindOf,
  selectsOnlyId,
  toKind,
} from './asana-type.ts';
import { idInput } from './id-input.ts';
import { type InputNames, writeToAsana } from './write.ts';

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

/** The reason of a failed write, which names the input of the mutation. */
export function withInputNames(reason: unknown, names: InputNames): unknown {
  if (reason instanceof UpstreamError && reason.field !== undefined)
    reason.field = names[reason.field] ?? reason.field;
  return reason;
}

/** The result of a write. If it fails, the error names the input of the mutation. */
async function namingInputs<Result>(write: Promise<Result>, names: InputNames): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof WriteFailed) withInputNames(error.reason, names);
    throw error;
  }
}

interface WriteMutation<Fields extends Inputs, Result, Payload>
  extends Omit<MutationTexts, 'sends' | 'note'>,
    DeclaredInputs<Fields> {
  readonly write: (values: InputValues<Fields>) => AsanaWrite<Result>;
  readonly payload: WritePayload<InputValues<NoInfer<Fields>>, Result, Payload>;
  /** A check that takes too long for `write`. Rejects with InputError. */
  readonly check?: (write: AsanaWrite<Result>, context: Context) => Promise<void>;
  /** A function if one property of Asana is the value of several inputs, such as `member` of `user` and `team`. */
  readonly inputNames?: InputNames | ((values: InputValues<NoInfer<Fields>>) => InputNames);
}

export function writeMutation<Fields extends Inputs, Result extends object, Payload extends object>(
  name: string,
  {
    write: toWrite,
    payload,
    check,
    inputNames = {},
    ...options
  }: WriteMutation<Fields, Result, Payload>,
): void {
  const { typeName } = payload;
  const maskOf = (source: FieldSource) =>
    typeName === null ? emptyMask : selectionOf(source).mask;
  declareMutation(name, {
    ...options,
    sends: oneWrite,
    payload: payload.define,
    parse: (values) => ({ values, write: toWrite(values) }),
    cost: ({ write }, source) => ({ calls: [asanaWrite(write, { mask: () => maskOf(source) })] }),
    async resolve({ values, write }, context, info) {
      if (check !== undefined) await beforeWriting(check(write, context));
      // No read uses the kind of a response that is not selected.
      const kind = typeName === null ? toKind('response') : recordKindOf(typeName, info);
      const sent = writeToAsana(kind, write, maskOf(info), context);
      const names = typeof inputNames === 'function' ? inputNames(values) : inputNames;
      return payload.toPayload(await namingInputs(sent, names), values);
    },
  });
}

/**
 * A mutation that deletes a record by its id, such as `deleteGoal`. Its texts use the name of the type.
 *
 * @param write  The write for the gid.
 */
export function deleteMutation(
  type: AsanaType,
  write: (gid: string) => AsanaWrite<object>,
  description: string,
): void {
  const { typeName } = type;
  const field = `${typeName.charAt(0).toLowerCase()}${typeName.slice(1)}`;
  const noun = typeName.replace(/\B[A-Z]/g, ' $&').toLowerCase();
  writeMutation(`delete${typeName}`, {
    effect: 'DELETES',
    description,
    argument: `The ${noun} to delete.`,
    input: `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun} to delete.`,
    inputs: { [field]: idInput(typeName, `The ${noun} to delete.`) },
    // The only input is declared above.
    write: (ids) => write(ids[field] ?? ''),
    payload: deleted(field, type, `The global id that the ${noun} had.`),
  });
}
