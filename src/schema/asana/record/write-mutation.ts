import { emptyMask } from '../../../engine/loader/mask.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { asanaWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
  oneWrite,
} from '../../mutation/mutation.ts';
import { recordKindOf } from './load-record.ts';
import { toKind } from './record-kind.ts';
import { writeToAsana } from './write.ts';
import type { WritePayload } from './write-payload.ts';

/** The inputs of a mutation whose name differs from Asana's, by the name in Asana's errors. */
export type InputNames = Readonly<Record<string, string>>;

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
  /** The write. Throws InputError for inputs that contradict each other. */
  readonly write: (values: InputValues<Fields>) => AsanaWrite<Result>;
  readonly payload: WritePayload<InputValues<NoInfer<Fields>>, Result, Payload>;
  /** A check that takes too long for `write`. Rejects with InputError. */
  readonly check?: (write: AsanaWrite<Result>, context: Context) => Promise<void>;
  readonly inputNames?: InputNames;
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
      return payload.toPayload(await namingInputs(sent, inputNames), values);
    },
  });
}
