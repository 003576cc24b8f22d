import {
  type CommentReference,
  createReply,
  type ReplyAction,
  type ReplyRecord,
} from '../../../service/google/record/comment.ts';
import { builder } from '../../builder/builder.ts';
import { optional } from '../../mutation/input.ts';
import { textInput } from '../../mutation/text.ts';
import { mutationTypeName } from '../../mutation/type-name.ts';
import { DocumentComment, DocumentCommentReply } from '../record/refs.ts';
import { commentInput } from './comment-id.ts';
import { commentCost, commentMutation, loadComment } from './comment-write.ts';

interface WrittenReply {
  readonly target: CommentReference;
  readonly reply: ReplyRecord;
}

/** The payload of a mutation that writes a reply. The response contains only the reply, so the comment is read afterwards. */
const replyPayload = (mutation: string) =>
  builder.objectRef<WrittenReply>(mutationTypeName(mutation, 'Payload')).implement({
    description: `The result of \`${mutation}\`.`,
    record: { kind: `drive.${mutation}`, service: 'google' },
    fields: (t) => ({
      reply: t.field({
        type: DocumentCommentReply,
        nullable: false,
        description: 'The new reply.',
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

commentMutation('replyToDocumentComment', {
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
  commentMutation(name, {
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
