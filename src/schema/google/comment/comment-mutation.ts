import {
  type CommentReference,
  createComment,
  createReply,
  deleteComment,
  deleteReply,
  type ReplyAction,
  type ReplyRecord,
  updateComment,
  updateReply,
  withFile,
} from '../../../service/google/record/comment.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { input, optional, textInput } from '../../mutation/input.ts';
import { idPayload, mutationTypeName, recordPayload } from '../../mutation/payload.ts';
import { documentInput } from '../document/document-id.ts';
import { googleMutation } from '../file/google-mutation.ts';
import { DocumentComment, DocumentCommentReply } from '../record/refs.ts';
import { commentInput, replyInput, toCommentId } from './comment-id.ts';
import { commentCost, loadComment } from './load-comment.ts';

googleMutation('createDocumentComment', {
  effect: 'ADDS',
  description:
    'Adds a comment to a document, for which the viewer needs permission to comment. Google offers no way to give a comment a position in the text: Google Docs shows it beside the complete document. If the application has access only to its own files (`drive.file`), other people do not see the comment.',
  sends:
    'Sends one read request and one write request, because Drive accepts comments on files of every type.',
  argument: 'The document and the comment.',
  input: 'A new comment on a document.',
  inputs: {
    document: documentInput('The document.'),
    quotedText: optional(
      input(
        'String',
        'The text of the document that the comment refers to. Google Docs shows it above the comment, but does not mark it in the document. It must not be blank.',
        (text, name) => {
          if (text.trim() !== '') return text;
          throw new InputError(
            name,
            `${name} must not be blank. Omit it for a comment on the complete document.`,
          );
        },
      ),
    ),
    content: textInput('The text of the comment. It must not be blank.'),
  },
  write: ({ document, content, quotedText }) =>
    createComment(document, content, quotedText ?? null),
  documentOf: ({ document }) => document,
  payload: recordPayload('comment', DocumentComment, 'The new comment.'),
  toPayload: (comment, { document }) => ({ comment: withFile(document, comment) }),
});

googleMutation('updateDocumentComment', {
  effect: 'CHANGES',
  description: 'Replaces the text of one of the viewer’s own comments on a document.',
  argument: 'The comment and its new text.',
  input: 'The new text of a comment.',
  inputs: {
    comment: commentInput,
    content: textInput('The new text, which replaces the old one. It must not be blank.'),
  },
  write: ({ comment, content }) => updateComment(comment, content),
  payload: recordPayload('comment', DocumentComment, 'The comment after the change.'),
  toPayload: (written, { comment }) => ({ comment: withFile(comment.file, written) }),
});

googleMutation('deleteDocumentComment', {
  effect: 'DELETES',
  description:
    'Deletes one of the viewer’s own comments on a document, with its replies. It cannot be restored.',
  argument: 'The comment to delete.',
  input: 'A comment to delete.',
  inputs: { comment: commentInput },
  write: ({ comment }) => deleteComment(comment),
  payload: idPayload('deletedCommentId', 'The `id` of the comment, which no longer exists.'),
  toPayload: (_result, { comment }) => ({ id: toCommentId(comment) }),
});

interface WrittenReply {
  readonly target: CommentReference;
  readonly reply: ReplyRecord;
}

/** The payload of a mutation that writes a reply. The response contains only the reply, so the comment is read afterwards. */
const replyPayload = (mutation: string, description = 'The new reply.') =>
  builder.objectRef<WrittenReply>(mutationTypeName(mutation, 'Payload')).implement({
    description: `The result of \`${mutation}\`.`,
    record: { kind: `drive.${mutation}`, service: 'google' },
    fields: (t) => ({
      reply: t.field({
        type: DocumentCommentReply,
        nullable: false,
        description,
        path: '',
        resolve: ({ reply }) => reply,
      }),
      comment: t.field({
        type: DocumentComment,
        description:
          'The comment after the change. Null if it could not be read; the reply was written.',
        separateRequest: true,
        cost: (_id, _args, source) => commentCost(source),
        resolve: ({ target }, _args, context, info) => loadComment(target, context, info),
      }),
    }),
  });

const sends = 'Sends one write request, and one read request if `comment` is selected.';

googleMutation('replyToDocumentComment', {
  effect: 'ADDS',
  description:
    'Adds a reply to a comment on a document, for which the viewer needs permission to comment.',
  sends,
  argument: 'The comment and the reply.',
  input: 'A reply to a comment on a document.',
  inputs: {
    comment: commentInput,
    content: textInput('The text of the reply. It must not be blank.'),
  },
  write: ({ comment, content }) => createReply(comment, { content }),
  payload: replyPayload,
  toPayload: (reply, { comment }) => ({ target: comment, reply }),
});

const actionMutation = (
  name: string,
  action: ReplyAction,
  texts: { readonly description: string; readonly argument: string; readonly input: string },
) =>
  googleMutation(name, {
    ...texts,
    effect: 'CHANGES',
    sends,
    inputs: {
      comment: commentInput,
      content: optional(
        textInput(
          'The text of the reply. By default, the reply has no text. It must not be blank.',
        ),
      ),
    },
    write: ({ comment, ...content }) => createReply(comment, { ...content, action }),
    payload: replyPayload,
    toPayload: (reply, { comment }) => ({ target: comment, reply }),
  });

actionMutation('resolveDocumentComment', 'resolve', {
  description:
    'Resolves a comment on a document with a reply. Google Docs then hides the comment from the document.',
  argument: 'The comment to resolve.',
  input: 'A comment to resolve.',
});

actionMutation('reopenDocumentComment', 'reopen', {
  description: 'Opens a resolved comment on a document again with a reply.',
  argument: 'The comment to open again.',
  input: 'A resolved comment to open again.',
});

googleMutation('updateDocumentCommentReply', {
  effect: 'CHANGES',
  description: 'Replaces the text of one of the viewer’s own replies to a comment on a document.',
  sends,
  argument: 'The reply and its new text.',
  input: 'The new text of a reply.',
  inputs: {
    comment: commentInput,
    reply: replyInput,
    content: textInput('The new text, which replaces the old one. It must not be blank.'),
  },
  write: ({ comment, reply, content }) => updateReply(comment, reply, content),
  payload: (mutation) => replyPayload(mutation, 'The reply after the change.'),
  toPayload: (reply, { comment }) => ({ target: comment, reply }),
});

googleMutation('deleteDocumentCommentReply', {
  effect: 'DELETES',
  description:
    'Deletes one of the viewer’s own replies to a comment on a document. It cannot be restored.',
  argument: 'The reply to delete.',
  input: 'A reply to delete.',
  inputs: { comment: commentInput, reply: replyInput },
  write: ({ comment, reply }) => deleteReply(comment, reply),
  payload: idPayload('deletedReplyId', 'The `replyId` of the reply, which no longer exists.'),
  toPayload: (_result, { reply }) => ({ id: reply }),
});
