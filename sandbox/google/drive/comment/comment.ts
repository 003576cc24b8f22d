import type { CommentRow } from '../../../store/google/comment-row.ts';
import type { FileRow } from '../../../store/google/file-row.ts';
import { checkFields } from '../../protocol/rejection.ts';
import type { ApiRoute, RequestContext, RouteRequest } from '../../protocol/request.ts';
import { listResponse } from '../list-response.ts';
import { cutPage } from '../token-page.ts';
import {
  checkAuthor,
  findComment,
  findCommentableFile,
  findCommentedFile,
  visibleComments,
} from './access.ts';
import { parseCommentInput } from './input.ts';
import { commentRecord } from './record.ts';
import { startTimeOf } from './start-time.ts';

/** How many comments or replies a page has. */
export const postsOnPage = { defaultSize: 20, maxSize: 100 };

const path = '/drive/v3/files/{fileId}/comments';
const onePath = `${path}/{commentId}`;

/** The routes of comments. Every method except the deletion requires `fields`. */
export const commentRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: path,
    type: 'CommentList',
    respond: (request) => {
      checkFields(request);
      const from = startTimeOf(request.query);
      const comments = visibleComments(findCommentedFile(request), request).filter(
        ({ modifiedTime }) => Date.parse(modifiedTime) >= from,
      );
      return listResponse({
        kind: 'commentList',
        property: 'comments',
        page: cutPage(comments, request.query, postsOnPage),
        toRecord: (comment) => commentRecord(comment, request),
      });
    },
  },
  {
    method: 'GET',
    template: onePath,
    type: 'Comment',
    respond: (request) => {
      checkFields(request);
      return toResponse(findComment(findCommentedFile(request), request), request);
    },
  },
  {
    method: 'POST',
    template: path,
    type: 'Comment',
    respond: (request) => {
      checkFields(request);
      const file = findCommentableFile(request);
      return toResponse(createComment(file, request), request);
    },
  },
  {
    method: 'PATCH',
    template: onePath,
    type: 'Comment',
    respond: (request) => {
      checkFields(request);
      const file = findCommentableFile(request);
      const comment = findComment(file, request);
      checkAuthor(comment, file, request);
      comment.content = parseCommentInput(request.body).content;
      comment.modifiedTime = recordPost(file, request.context);
      return toResponse(comment, request);
    },
  },
  {
    method: 'DELETE',
    template: onePath,
    type: null,
    respond: (request) => {
      const file = findCommentableFile(request);
      const comment = findComment(file, request);
      checkAuthor(comment, file, request);
      comment.deleted = true;
      comment.modifiedTime = recordPost(file, request.context);
      return { kind: 'empty' };
    },
  },
];

const toResponse = (comment: CommentRow, request: RouteRequest) =>
  ({ kind: 'record', body: commentRecord(comment, request) }) as const;

function createComment(file: FileRow, { body, context }: RouteRequest): CommentRow {
  const { content, quotedText, anchor } = parseCommentInput(body);
  const { store, person, caller } = context;
  const comments = store.comments.get(file.id) ?? [];
  const createdTime = recordPost(file, context);
  const comment: CommentRow = {
    // The id is unique within the file only.
    id: `AAAAC${String(comments.length + 1).padStart(5, '0')}`,
    content,
    quotedText,
    anchor,
    author: person.email,
    createdTime,
    modifiedTime: createdTime,
    deleted: false,
    resolved: false,
    isHidden: caller.scopes !== null && !caller.scopes.has('https://www.googleapis.com/auth/drive'),
    replies: [],
  };
  store.comments.set(file.id, [...comments, comment]);
  return comment;
}

/** Records a change of the comments of a file. A comment changes the revision of a document. Returns its time. */
export function recordPost({ id }: FileRow, { store }: RequestContext): string {
  const document = store.documents.get(id);
  if (document) document.revision += 1;
  return store.clock.now().toISOString();
}
