import { toMask } from '../../../engine/loader/mask.ts';
import {
  type CommentOfFile,
  type CommentRecord,
  commentsPerPage,
  listComments,
  withFile,
} from '../../../service/google/record/comment.ts';
import { builder, serviceEnum } from '../../builder/builder.ts';
import { connectionOf } from '../../relay/connection-value.ts';
import { listField } from '../../relay/list-field.ts';
import { type PageArgs, pageArgs } from '../../relay/page.ts';
import { Document, DocumentComment, DocumentCommentReply, FileUser } from '../record/refs.ts';
import { tokenListing, whileChanging } from '../record/token-listing.ts';
import { toCommentId } from './comment-id.ts';

const ReplyAction = serviceEnum('DocumentCommentAction', 'What a reply does to its comment.', {
  resolve: 'The reply resolves the comment.',
  reopen: 'The reply opens the resolved comment again.',
  unknown: 'An action that Google added and that this version of the API does not know.',
});

builder.objectType(DocumentComment, {
  description:
    'A comment on a document, with its replies. Comments that are made with this API have no position in the text: Google Docs shows them beside the complete document. If the application has access only to its own files (`drive.file`), other people do not see the comments that it makes.',
  record: { kind: 'drive.comment', service: 'google', always: ['id'] },
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description:
        'An id that is unique across all documents; `commentId` is unique only in its document. The mutations of comments accept this id, `node` does not.',
      resolve: ({ file, id }) => toCommentId({ file, commentId: id }),
    }),
    commentId: t.idAt(
      'id',
      'Google’s own id of the comment, which is unique in its document.',
      'nonNull',
    ),
    content: t.stringAt('content', 'The text of the comment.'),
    htmlContent: t.stringAt(
      'htmlContent',
      'The text of the comment as HTML, with links to the people it mentions.',
    ),
    author: t.at(
      'author',
      FileUser,
      'The user who wrote the comment. Google does not return the email address.',
    ),
    createdAt: t.dateTimeAt('createdTime', 'When the comment was written.'),
    modifiedAt: t.dateTimeAt(
      'modifiedTime',
      'When the comment or one of its replies was last changed.',
    ),
    resolved: t.booleanAt('resolved', 'Whether one of the replies has resolved the comment.'),
    quotedText: t.stringAt(
      'quotedFileContent.value',
      'The text of the document that the comment refers to, as it was when the comment was written. Null for a comment on the complete document.',
    ),
    replies: t.field({
      type: [DocumentCommentReply],
      nullable: { list: true, items: false },
      semanticNonNull: [0],
      description: 'All replies, the oldest first.',
      path: 'replies',
      resolve: ({ replies }) => replies ?? [],
    }),
  }),
});

builder.objectType(DocumentCommentReply, {
  description: 'A reply to a comment on a document.',
  record: { kind: 'drive.reply', service: 'google', always: ['id'] },
  fields: (t) => ({
    replyId: t.idAt(
      'id',
      'Google’s own id of the reply, which is unique in its comment.',
      'nonNull',
    ),
    content: t.stringAt(
      'content',
      'The text of the reply. Empty if the reply only resolves or reopens the comment.',
    ),
    htmlContent: t.stringAt('htmlContent', 'The text of the reply as HTML.'),
    author: t.at(
      'author',
      FileUser,
      'The user who wrote the reply. Google does not return the email address.',
    ),
    createdAt: t.dateTimeAt('createdTime', 'When the reply was written.'),
    modifiedAt: t.dateTimeAt('modifiedTime', 'When the reply was last changed.'),
    action: t.field({
      type: ReplyAction,
      description: 'What the reply does to its comment. Null if it has only a text.',
      reads: ['action'],
      resolve: ({ action = null }) =>
        action === null || action === 'resolve' || action === 'reopen' ? action : 'unknown',
    }),
  }),
});

const DocumentCommentConnection = connectionOf(DocumentComment, 'comments on a document');

interface CommentFilter {
  readonly resolved: boolean | null;
  readonly since: string | null;
}

const resolvedMask = toMask(['resolved']);

/** The comments on a document. Drive cannot filter by `resolved`, so this server does. */
const commentsOn = (file: string, { resolved, since }: CommentFilter) =>
  tokenListing<CommentOfFile, CommentRecord>({
    name: `comments ${file} ${resolved} ${since}`,
    property: 'comments',
    maxSize: commentsPerPage,
    readPage: (size, token) => listComments(file, since, size, token),
    toItem: (comment) => withFile(file, comment),
    ...(resolved === null
      ? {}
      : {
          filter: {
            reads: resolvedMask,
            keeps: (comment) => (comment.resolved ?? false) === resolved,
          },
        }),
  });

interface CommentsArgs extends PageArgs {
  readonly resolved?: boolean | null | undefined;
  readonly since?: Date | null | undefined;
}

const comments = listField(
  commentsOn,
  ({ resolved, since }: CommentsArgs): CommentFilter => ({
    resolved: resolved ?? null,
    since: since?.toISOString() ?? null,
  }),
);

builder.objectField(Document, 'comments', (t) =>
  t.field({
    type: DocumentCommentConnection,
    description: `The comments on the document, each with all its replies, in the order in which Google Drive lists them: the newest first. Deleted comments are left out. ${whileChanging}`,
    args: {
      resolved: t.arg.boolean({
        description:
          'Whether to return only resolved comments (true) or only open ones (false). Omit it for both. This server filters the comments that Google returns, so more pages can be read.',
      }),
      since: t.arg({
        type: 'DateTime',
        description:
          'Return only comments that were changed at this time or later. A new reply changes its comment.',
      }),
      ...pageArgs,
    },
    ...comments,
  }),
);
