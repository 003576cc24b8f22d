import { type GoogleRead, toGoogleRead, toPageQuery } from '../read.ts';
import { type GoogleWrite, toGoogleDeletion, toGoogleWrite } from '../write.ts';
import type { FileUserRecord } from './file.ts';

// Comments on files, in Drive's spelling. Drive requires `fields` for every method that returns a comment or a reply.

interface PostRecord {
  readonly id: string;
  readonly content?: string;
  readonly htmlContent?: string;
  readonly author?: FileUserRecord;
  readonly createdTime?: string;
  readonly modifiedTime?: string;
}

/** What a reply does to its comment, besides its text. */
export type ReplyAction = 'resolve' | 'reopen';

export interface ReplyRecord extends PostRecord {
  /** `resolve` or `reopen`; absent for a reply that has only a text. */
  readonly action?: string;
}

/** A comment on a file, with all its replies. Source: Drive v3, Comment. */
export interface CommentRecord extends PostRecord {
  readonly resolved?: boolean;
  readonly quotedFileContent?: { readonly value?: string };
  readonly replies?: readonly ReplyRecord[];
}

export interface CommentListRecord {
  readonly comments?: readonly CommentRecord[];
  readonly nextPageToken?: string;
}

/** A comment as reads and writes name it: ids of comments are unique only in their file. */
export interface CommentReference {
  /** The file, see file-reference.ts. */
  readonly file: string;
  readonly commentId: string;
}

export interface CommentOfFile extends CommentRecord {
  readonly file: string;
}

/** A comment with its file. Not a copy: a copy would read every field of the record, also those that were not requested. */
export const withFile = (file: string, comment: CommentRecord): CommentOfFile =>
  Object.create(comment, { file: { value: file, enumerable: true } });

/** The maximum number of comments on one page. */
export const commentsPerPage = 100;

const listRoute = '/drive/v3/files/{fileId}/comments';
const commentRoute = `${listRoute}/{commentId}` as const;
const replyRoute = `${commentRoute}/replies` as const;
const oneReplyRoute = `${replyRoute}/{replyId}` as const;

/**
 * One page of the comments on a file that are not deleted.
 *
 * @param since  Only comments that have changed, or that have a reply that has changed, at this time or later; null for all.
 */
export const listComments = (
  file: string,
  since: string | null,
  pageSize: number,
  pageToken: string | null,
): GoogleRead<CommentListRecord> =>
  toGoogleRead(listRoute, [file], {
    ...toPageQuery(pageSize, pageToken),
    ...(since === null ? {} : { startModifiedTime: since }),
  });

export const readComment = ({ file, commentId }: CommentReference): GoogleRead<CommentRecord> =>
  toGoogleRead(commentRoute, [file, commentId]);

/** Adds a comment to a file. Editors show it beside the document, not beside the quoted text. */
export const createComment = (
  file: string,
  content: string,
  quotedText: string | null,
): GoogleWrite<CommentRecord> =>
  toGoogleWrite('POST', listRoute, [file], {
    content,
    ...(quotedText === null
      ? {}
      : { quotedFileContent: { mimeType: 'text/plain', value: quotedText } }),
  });

/** Replaces the text of a comment. */
export const updateComment = (
  { file, commentId }: CommentReference,
  content: string,
): GoogleWrite<CommentRecord> =>
  toGoogleWrite('PATCH', commentRoute, [file, commentId], { content });

export const deleteComment = ({ file, commentId }: CommentReference): GoogleWrite<object> =>
  toGoogleDeletion(commentRoute, [file, commentId]);

/** Adds a reply to a comment. A reply with an action resolves or reopens the comment, and needs no text. */
export const createReply = (
  { file, commentId }: CommentReference,
  reply: { readonly content?: string; readonly action?: ReplyAction },
): GoogleWrite<ReplyRecord> => toGoogleWrite('POST', replyRoute, [file, commentId], reply);

/** Replaces the text of a reply. */
export const updateReply = (
  { file, commentId }: CommentReference,
  replyId: string,
  content: string,
): GoogleWrite<ReplyRecord> =>
  toGoogleWrite('PATCH', oneReplyRoute, [file, commentId, replyId], { content });

/** Deletes a reply. */
export const deleteReply = (
  { file, commentId }: CommentReference,
  replyId: string,
): GoogleWrite<object> => toGoogleDeletion(oneReplyRoute, [file, commentId, replyId]);
