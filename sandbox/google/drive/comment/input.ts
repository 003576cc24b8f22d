import { type ReplyAction, replyActions } from '../../../store/google/comment-row.ts';
import { parseJsonBody } from '../../protocol/json-body.ts';
import { Rejection } from '../../protocol/rejection.ts';

/** The writable parts of a comment. */
export interface CommentInput {
  readonly content: string;
  readonly quotedText: string | null;
  readonly anchor: string | null;
}

/** The writable parts of a reply. */
export interface ReplyInput {
  readonly content: string;
  readonly action: ReplyAction | null;
}

/** Parses the body of `comments.create` and `comments.update`, which require the content. Throws a Rejection. */
export function parseCommentInput(body: string): CommentInput {
  const { content, anchor = null, quotedFileContent = null } = parseJsonBody(body);
  if (anchor !== null && typeof anchor !== 'string') throw invalid('anchor', anchor);
  return {
    content: parseContent(content),
    quotedText: quotedFileContent === null ? null : parseQuote(quotedFileContent),
    anchor,
  };
}

/** Parses the body of `replies.create`: a content, an action or both. Throws a Rejection. */
export function parseReplyInput(body: string): ReplyInput {
  const { content, action = null } = parseJsonBody(body);
  if (action === null) return { content: parseContent(content), action };
  const known = replyActions.find((one) => one === action);
  if (known === undefined) throw invalid('action', action);
  return { content: content === undefined ? '' : parseContent(content), action: known };
}

/** Parses a content, which must not be blank. The wording of the error is unverified. */
function parseContent(content: unknown): string {
  if (content === undefined || content === null || content === '')
    throw new Rejection(400, 'Required', { reason: 'required' });
  if (typeof content !== 'string') throw invalid('content', content);
  return content;
}

function parseQuote(quoted: unknown): string | null {
  const value: unknown =
    typeof quoted === 'object' && quoted !== null && 'value' in quoted ? quoted.value : undefined;
  if (value === undefined) return null;
  if (typeof value !== 'string') throw invalid('quotedFileContent', quoted);
  return value;
}

const invalid = (field: string, value: unknown) =>
  new Rejection(400, `Invalid value for ${field}: ${JSON.stringify(value)}`, { reason: 'invalid' });
