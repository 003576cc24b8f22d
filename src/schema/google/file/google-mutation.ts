import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { GoogleWrite } from '../../../service/google/write.ts';
import { googleWrite } from '../../cost/call.ts';
import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
  oneWrite,
} from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import type { DefinePayload } from '../../mutation/payload.ts';
import { documentFileRead, readDocumentFile } from './file-write.ts';

const id = toMask(['id']);

/** The selected fields of a written record. Drive requires `fields` for some methods, so at least the id is requested. */
export const writtenMask = (source: FieldSource): Mask => union(selectionOf(source).mask, id);

interface GoogleMutation<Fields extends Inputs, Result, Payload>
  extends Omit<MutationTexts, 'sends' | 'note'>,
    DeclaredInputs<Fields> {
  /** What the mutation sends, unless it is only the write. */
  readonly sends?: string;
  readonly write: (values: InputValues<Fields>) => GoogleWrite<Result>;
  /** The file that is read before the write, because it may be no document. Default: nothing is read. */
  readonly documentOf?: (values: InputValues<NoInfer<Fields>>) => string;
  /** A check with what only the server knows, before anything is sent. Throws WriteFailed. */
  readonly check?: (values: InputValues<NoInfer<Fields>>, context: Context) => void;
  /** What the response contains. Default: the selected fields of a record. */
  readonly maskOf?: (source: FieldSource) => Mask;
  readonly payload: DefinePayload<Payload>;
  readonly toPayload: (result: Result, values: InputValues<NoInfer<Fields>>) => Payload;
}

/** Defines a mutation that sends one write. */
export function googleMutation<
  Fields extends Inputs,
  Result extends object,
  Payload extends object,
>(
  name: string,
  {
    write: toWrite,
    documentOf,
    check,
    maskOf = writtenMask,
    toPayload,
    ...options
  }: GoogleMutation<Fields, Result, Payload>,
): void {
  declareMutation(name, {
    sends: oneWrite,
    ...options,
    parse: (values) => ({ values, write: toWrite(values) }),
    cost: ({ values, write }, source) => ({
      calls: [
        ...(documentOf === undefined ? [] : [documentFileRead(documentOf(values))]),
        googleWrite(write, {
          ...(write.isEmpty ? {} : { mask: () => maskOf(source) }),
          step: documentOf === undefined ? 0 : 1,
        }),
      ],
    }),
    async resolve({ values, write }, context, info) {
      check?.(values, context);
      if (documentOf !== undefined)
        await beforeWriting(readDocumentFile(documentOf(values), context));
      const mask = write.isEmpty ? emptyMask : maskOf(info);
      return toPayload(await context.google.write(write, mask), values);
    },
  });
}
