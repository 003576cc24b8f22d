import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type CommentOfFile,
  type CommentReference,
  readComment,
  withFile,
} from '../../../service/google/record/comment.ts';
import type { GoogleWrite } from '../../../service/google/write.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import type { Inputs, InputValues } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
  oneWrite,
} from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import type { DefinePayload } from '../../mutation/payload.ts';
import { documentFileRead, readDocumentFile } from '../file/file-write.ts';

/** Drive requires `fields`, so at least the id is requested. */
const id = toMask(['id']);

const writtenMask = (source: FieldSource): Mask => union(selectionOf(source).mask, id);

interface CommentMutation<Fields extends Inputs, Result, Payload>
  extends Omit<MutationTexts, 'sends' | 'note'>,
    DeclaredInputs<Fields> {
  /** What the mutation sends, unless it is only the write. */
  readonly sends?: string;
  readonly write: (values: InputValues<Fields>) => GoogleWrite<Result>;
  /** The file that is read before the write, because it may be no document. Default: nothing is read. */
  readonly documentOf?: (values: InputValues<Fields>) => string;
  readonly payload: DefinePayload<Payload>;
  readonly toPayload: (result: Result, values: InputValues<Fields>) => Payload;
}

export function commentMutation<
  Fields extends Inputs,
  Result extends object,
  Payload extends object,
>(
  name: string,
  { write: toWrite, documentOf, toPayload, ...options }: CommentMutation<Fields, Result, Payload>,
): void {
  declareMutation(name, {
    sends: oneWrite,
    ...options,
    parse: (values) => ({ values, write: toWrite(values) }),
    cost: ({ values, write }, source) => ({
      calls: [
        ...(documentOf === undefined ? [] : [documentFileRead(documentOf(values))]),
        googleWrite(write, {
          ...(write.isEmpty ? {} : { mask: () => writtenMask(source) }),
          step: documentOf === undefined ? 0 : 1,
        }),
      ],
    }),
    async resolve({ values, write }, context, info) {
      if (documentOf !== undefined)
        await beforeWriting(readDocumentFile(documentOf(values), context));
      const mask = write.isEmpty ? emptyMask : writtenMask(info);
      return toPayload(await context.google.write(write, mask), values);
    },
  });
}

export async function loadComment(
  comment: CommentReference,
  context: Context,
  source: FieldSource,
): Promise<CommentOfFile> {
  const record = await context.google.read(readComment(comment), writtenMask(source));
  return withFile(comment.file, record);
}

export const commentCost = (source: FieldSource): FieldCost => ({
  calls: [
    googleRead(readComment({ file: '0', commentId: '0' }), { mask: () => writtenMask(source) }),
  ],
});
