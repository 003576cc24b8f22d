import { builder } from '../../builder/builder.ts';
import { connectionOf } from '../../relay/connection-of.ts';
import { DocumentComment, DocumentCommentReply, FileUser } from '../record/refs.ts';
import { toCommentId } from './comment-id.ts';

const ReplyAction = builder.enumType('DocumentCommentAction', {
  description: 'What a reply does to its comment.',
  values: {
    RESOLVE: { value: 'resolve', description: 'The reply resolves the comment.' },
    REOPEN: { value: 'reopen', description: 'The reply opens the resolved comment again.' },
    UNKNOWN: {
      value: 'unknown',
      description: 'An action that Google added and that this version of the API does not know.',
    },
  } as const,
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
    commentId: t.exposeID('id', {
      nullable: false,
      description: 'Google’s own id of the comment, which is unique in its document.',
    }),
    content: t.exposeString('content', { description: 'The text of the comment.' }),
    htmlContent: t.exposeString('htmlContent', {
      description: 'The text of the comment as HTML, with links to the people it mentions.',
    }),
    author: t.expose('author', {
      type: FileUser,
      description: 'The user who wrote the comment. Google does not return the email address.',
    }),
    createdAt: t.expose('createdTime', {
      type: 'DateTime',
      description: 'When the comment was written.',
    }),
    modifiedAt: t.expose('modifiedTime', {
      type: 'DateTime',
      description: 'When the comment or one of its replies was last changed.',
    }),
    resolved: t.exposeBoolean('resolved', {
      description: 'Whether one of the replies has resolved the comment.',
    }),
    quotedText: t.string({
      description:
        'The text of the document that the comment refers to, as it was when the comment was written. Null for a comment on the complete document.',
      reads: ['quotedFileContent.value'],
      resolve: ({ quotedFileContent }) => quotedFileContent?.value,
    }),
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
    replyId: t.exposeID('id', {
      nullable: false,
      description: 'Google’s own id of the reply, which is unique in its comment.',
    }),
    content: t.exposeString('content', {
      description:
        'The text of the reply. Empty if the reply only resolves or reopens the comment.',
    }),
    htmlContent: t.exposeString('htmlContent', { description: 'The text of the reply as HTML.' }),
    author: t.expose('author', {
      type: FileUser,
      description: 'The user who wrote the reply. Google does not return the email address.',
    }),
    createdAt: t.expose('createdTime', {
      type: 'DateTime',
      description: 'When the reply was written.',
    }),
    modifiedAt: t.expose('modifiedTime', {
      type: 'DateTime',
      description: 'When the reply was last changed.',
    }),
    action: t.field({
      type: ReplyAction,
      description: 'What the reply does to its comment. Null if it has only a text.',
      reads: ['action'],
      resolve: ({ action = null }) =>
        action === null || action === 'resolve' || action === 'reopen' ? action : 'unknown',
    }),
  }),
});

export const DocumentCommentConnection = connectionOf(DocumentComment, 'comments on a document');
