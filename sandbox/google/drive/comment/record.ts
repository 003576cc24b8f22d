import type { CommentRow, ReplyRow } from '../../../store/google/comment-row.ts';
import type { RequestContext, RouteRequest } from '../../protocol/request.ts';

/** The comment as Drive's JSON, with all its replies in the order of their times. */
export function commentRecord(comment: CommentRow, request: RouteRequest): object {
  const { quotedText, anchor, resolved, replies } = comment;
  const includesDeleted = request.query['includeDeleted'] === 'true';
  return {
    kind: 'drive#comment',
    ...postRecord(comment, request.context),
    ...(anchor !== null && { anchor }),
    ...(quotedText !== null && {
      quotedFileContent: { mimeType: 'text/html', value: quotedText },
    }),
    resolved,
    replies: replies
      .filter(({ deleted }) => includesDeleted || !deleted)
      .map((reply) => replyRecord(reply, request.context)),
  };
}

/** The reply as Drive's JSON. */
export const replyRecord = (reply: ReplyRow, context: RequestContext): object => ({
  kind: 'drive#reply',
  ...postRecord(reply, context),
  ...(reply.action !== null && { action: reply.action }),
});

/** What comments and replies have in common. A deleted one has no content. */
function postRecord(post: CommentRow | ReplyRow, { store, person }: RequestContext): object {
  const { id, content, author, createdTime, modifiedTime, deleted } = post;
  const account = store.people.get(author);
  return {
    id,
    createdTime,
    modifiedTime,
    deleted,
    // The email address and the permission id of an author are never part of a response.
    author: {
      kind: 'drive#user',
      displayName: account?.name ?? author,
      me: author === person.email,
      ...(account && { photoLink: `https://lh3.googleusercontent.com/a/${account.userGid}` }),
    },
    ...(!deleted && { content, htmlContent: escapeHtml(content) }),
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"'\n]/g, (character) => entities[character] ?? '');
