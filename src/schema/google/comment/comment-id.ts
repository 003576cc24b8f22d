import { isDocumentId, parseDocumentReference } from '../../../service/google/address.ts';
import { fileIdOf } from '../../../service/google/file-reference.ts';
import type { CommentReference } from '../../../service/google/record/comment.ts';
import { parseWebAddress } from '../../../upstream/http/web-address.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGlobalId, toGlobalId } from '../../id/id.ts';
import { type Input, input } from '../../mutation/input.ts';

const typeName = 'DocumentComment';

export const commentInput: Input<CommentReference> = input(
  'ID',
  'The comment. Give the `id` of the comment, or the address that “Get link to this comment” copies in Google Docs.',
  parseCommentId,
);

/** The global id of a comment: the id of its document and its own id, which is unique only in the document. */
export const toCommentId = ({ file, commentId }: CommentReference): string =>
  toGlobalId({ typeName, id: `${fileIdOf(file)}/${commentId}` });

const isCommentId = (text: string | null | undefined): text is string =>
  /^[\w-]{1,128}$/.test(text ?? '');

/** A reply, beside the input of its comment. */
export const replyInput = input(
  'ID',
  'The `replyId` of the reply.',
  (text: string, argument: string): string => {
    const replyId = text.trim();
    if (isCommentId(replyId)) return replyId;
    throw new InputError(argument, 'This is not the `replyId` of a reply to a comment.');
  },
);

function parseCommentId(text: string, argument: string): CommentReference {
  const trimmed = text.trim();
  const found = parseGlobal(trimmed) ?? parseAddress(trimmed);
  if (found !== null) return found;
  throw new InputError(
    argument,
    `This is not a comment on a document: give its global id ("${typeName}:<document>/<comment>") or its address.`,
  );
}

function parseGlobal(text: string): CommentReference | null {
  const global = parseGlobalId(text);
  if (global?.typeName !== typeName) return null;
  const [file = '', commentId, ...more] = global.id.split('/');
  return isDocumentId(file) && isCommentId(commentId) && more.length === 0
    ? { file, commentId }
    : null;
}

/** The address of a comment is the one of its document with `disco`. Observed in addresses that users published, 2026-11-22. */
function parseAddress(text: string): CommentReference | null {
  const file = parseDocumentReference(text);
  const commentId = parseWebAddress(text)?.searchParams.get('disco');
  return file !== null && isCommentId(commentId) ? { file, commentId } : null;
}
