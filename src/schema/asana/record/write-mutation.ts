import { emptyMask } from '../../../engine/loader/mask.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { asanaWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
  oneWrite,
} from '../../mutation/mutation.ts';
import { type InputNames, namingInputs } from './input-name.ts';
import { recordKindOf } from './load-record.ts';
import { toKind } from './record-kind.ts';
import { writeToAsana } from './write.ts';
import type { WritePayload } from './write-payload.ts';

/** How a mutation that sends one write is declared. */
interface WriteMutation<Fields extends Inputs, Result, Payload>
  extends Omit<MutationTexts, 'sends' | 'note'>,
    DeclaredInputs<Fields> {
  /** The write. Throws InputError for inputs that contradict each other. */
  readonly write: (values: InputValues<Fields>) => AsanaWrite<Result>;
  readonly payload: WritePayload<InputValues<NoInfer<Fields>>, Result, Payload>;
  /** A check that takes too long for `write`. Rejects with InputError. */
  readonly check?: (write: AsanaWrite<Result>) => Promise<void>;
  /** The inputs whose name differs from Asana's. */
  readonly inputNames?: InputNames;
}

/** Defines a mutation that sends one write. */
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
      if (check !== undefined) await beforeWriting(check(write));
      // No read uses the kind of a response that is not selected.
      const kind = typeName === null ? toKind('response') : recordKindOf(typeName, info);
      const sent = writeToAsana(kind, write, maskOf(info), context);
      return payload.toPayload(await namingInputs(sent, inputNames), values);
    },
  });
}
