import type { CommentRow, ReplyRow } from '../../../store/google/comment-row.ts';
import { checkFields } from '../../protocol/rejection.ts';
import type { ApiRoute, RouteRequest } from '../../protocol/request.ts';
import { listResponse } from '../list-response.ts';
import { cutPage } from '../token-page.ts';
import {
  checkAuthor,
  findComment,
  findCommentableFile,
  findCommentedFile,
  findReply,
  type LocatedComment,
} from './access.ts';
import { postsOnPage, recordPost } from './comment.ts';
import { parseCommentInput, parseReplyInput } from './input.ts';
import { replyRecord } from './record.ts';

const path = '/drive/v3/files/{fileId}/comments/{commentId}/replies';
const onePath = `${path}/{replyId}`;

/** The routes of replies. Unverified: those that return a reply require `fields`, like the methods of comments. */
export const replyRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: path,
    type: 'ReplyList',
    respond: (request) => {
      checkFields(request);
      const { replies } = findComment(findCommentedFile(request), request);
      const includesDeleted = request.query['includeDeleted'] === 'true';
      const visible = replies.filter(({ deleted }) => includesDeleted || !deleted);
      return listResponse({
        kind: 'replyList',
        property: 'replies',
        page: cutPage(visible, request.query, postsOnPage),
        toRecord: (reply) => replyRecord(reply, request.context),
      });
    },
  },
  {
    method: 'GET',
    template: onePath,
    type: 'Reply',
    respond: (request) => {
      checkFields(request);
      const comment = findComment(findCommentedFile(request), request);
      return toResponse(findReply(comment, request), request);
    },
  },
  {
    method: 'POST',
    template: path,
    type: 'Reply',
    respond: (request) => {
      checkFields(request);
      const file = findCommentableFile(request);
      const comment = findComment(file, request);
      return toResponse(createReply({ file, comment }, request), request);
    },
  },
  {
    method: 'PATCH',
    template: onePath,
    type: 'Reply',
    respond: (request) => {
      checkFields(request);
      const found = findOwnReply(request);
      found.reply.content = parseCommentInput(request.body).content;
      found.reply.modifiedTime = recordReply(found, request);
      return toResponse(found.reply, request);
    },
  },
  {
    method: 'DELETE',
    template: onePath,
    type: null,
    respond: (request) => {
      const found = findOwnReply(request);
      found.reply.deleted = true;
      found.reply.modifiedTime = recordReply(found, request);
      return { kind: 'empty' };
    },
  },
];

const toResponse = (reply: ReplyRow, { context }: RouteRequest) =>
  ({ kind: 'record', body: replyRecord(reply, context) }) as const;

function createReply({ file, comment }: LocatedComment, request: RouteRequest): ReplyRow {
  const { content, action } = parseReplyInput(request.body);
  const createdTime = recordReply({ file, comment }, request);
  const reply: ReplyRow = {
    id: `AAAAR${String(comment.replies.length + 1).padStart(5, '0')}`,
    content,
    action,
    author: request.context.person.email,
    createdTime,
    modifiedTime: createdTime,
    deleted: false,
  };
  comment.replies.push(reply);
  if (action !== null) comment.resolved = action === 'resolve';
  return reply;
}

interface LocatedReply extends LocatedComment {
  readonly comment: CommentRow;
  readonly reply: ReplyRow;
}

function findOwnReply(request: RouteRequest): LocatedReply {
  const file = findCommentableFile(request);
  const comment = findComment(file, request);
  const reply = findReply(comment, request);
  checkAuthor(reply, file, request);
  return { file, comment, reply };
}

/** A change of a reply is a change of its comment. Returns its time. */
function recordReply({ file, comment }: LocatedComment, { context }: RouteRequest): string {
  const time = recordPost(file, context);
  comment.modifiedTime = time;
  return time;
}
