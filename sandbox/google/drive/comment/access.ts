import type { CommentRow, ReplyRow } from '../../../store/google/comment-row.ts';
import type { FileRow } from '../../../store/google/file-row.ts';
import { insufficientFilePermissions, Rejection } from '../../protocol/rejection.ts';
import type { RouteRequest } from '../../protocol/request.ts';
import { findFile, hasRole } from '../access.ts';

/** A comment and its file. */
export interface LocatedComment {
  readonly file: FileRow;
  readonly comment: CommentRow;
}

/**
 * The file of a request. A file on a shared drive needs no `supportsAllDrives`, because the methods of comments do not have it.
 *
 * Unverified: people who can read a file can read its comments.
 */
export const findCommentedFile = ({ param, context }: RouteRequest): FileRow =>
  findFile(param('fileId'), { query: { supportsAllDrives: 'true' }, context });

/** The same for a request that writes. Throws a Rejection unless the caller may comment. Unverified for replies that resolve or reopen. */
export function findCommentableFile(request: RouteRequest): FileRow {
  const file = findCommentedFile(request);
  if (!hasRole('commenter', file, request.context.person))
    throw insufficientFilePermissions(file.id);
  return file;
}

/** The comments that the caller sees, the newest first. Unverified: Drive documents no order. */
export function visibleComments(
  { id }: FileRow,
  { query, context: { store, person } }: RouteRequest,
): readonly CommentRow[] {
  const includesDeleted = query['includeDeleted'] === 'true';
  return (store.comments.get(id) ?? [])
    .filter(({ isHidden, author }) => !isHidden || author === person.email)
    .filter(({ deleted }) => includesDeleted || !deleted)
    .toReversed();
}

/** The comment of a request. Throws a Rejection if the caller does not see it. */
export function findComment(file: FileRow, request: RouteRequest): CommentRow {
  const id = request.param('commentId');
  const found = visibleComments(file, request).find((comment) => comment.id === id);
  if (!found) throw notFound('Comment', id, 'commentId');
  return found;
}

/** The reply of a request. Throws a Rejection if it does not exist. */
export function findReply({ replies }: CommentRow, { param, query }: RouteRequest): ReplyRow {
  const id = param('replyId');
  const found = replies.find((reply) => reply.id === id);
  const isVisible = query['includeDeleted'] === 'true' || found?.deleted === false;
  if (!found || !isVisible) throw notFound('Reply', id, 'replyId');
  return found;
}

/** Throws a Rejection unless the caller wrote the comment or reply. Source: GDEV, Manage comments and replies. */
export function checkAuthor(
  { author }: CommentRow | ReplyRow,
  { id }: FileRow,
  { context }: RouteRequest,
): void {
  if (author !== context.person.email) throw insufficientFilePermissions(id);
}

const notFound = (what: string, id: string, parameter: string) =>
  new Rejection(404, `${what} not found: ${id}.`, {
    reason: 'notFound',
    location: { name: parameter, type: 'parameter' },
  });
