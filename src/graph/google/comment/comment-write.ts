import {
  type CommentOfFile,
  type CommentReference,
  readComment,
  withFile,
} from '../../../google/record/comment.ts';
import type { GoogleWrite } from '../../../google/write.ts';
import { type Mask, toMask, union } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { FieldCost } from '../../../plan/field-cost.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';

/** Drive requires `fields`, so at least the id is requested. */
const id = toMask(['id']);

/** The fields of a written comment or reply that a payload selects. */
export const writtenMask = (source: FieldSource): Mask => union(selectionOf(source).mask, id);

/** What one write of a comment or reply sends. */
export const writtenCost = (write: GoogleWrite<object>, source: FieldSource): FieldCost => ({
  calls: [googleWrite(write, write.isEmpty ? {} : { mask: () => writtenMask(source) })],
});

/** The text of a comment or reply. Throws InputError. */
export function parseContent(content: string): string {
  if (content.trim() !== '') return content;
  throw new InputError('content', 'content must not be blank.');
}

/** Reads the selected fields of a comment. */
export async function loadComment(
  comment: CommentReference,
  context: Context,
  source: FieldSource,
): Promise<CommentOfFile> {
  const record = await context.google.read(readComment(comment), writtenMask(source));
  return withFile(comment.file, record);
}

/** What reading a comment after a write sends. */
export const commentCost = (source: FieldSource): FieldCost => ({
  calls: [
    googleRead(readComment({ file: '0', commentId: '0' }), { mask: () => writtenMask(source) }),
  ],
});
