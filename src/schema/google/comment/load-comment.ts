import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type CommentOfFile,
  type CommentReference,
  readComment,
  withFile,
} from '../../../service/google/record/comment.ts';
import { googleRead } from '../../cost/call.ts';
import { writtenMask } from '../file/google-mutation.ts';

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
