import {
  createComment,
  deleteComment,
  updateComment,
  withFile,
} from '../../../service/google/record/comment.ts';
import { InputError } from '../../error/input-error.ts';
import { input, optional } from '../../mutation/input.ts';
import { idPayload, recordPayload } from '../../mutation/payload.ts';
import { textInput } from '../../mutation/text.ts';
import { documentInput } from '../document/document-id.ts';
import { DocumentComment } from '../record/refs.ts';
import { commentInput, toCommentId } from './comment-id.ts';
import { commentMutation } from './comment-write.ts';

commentMutation('createDocumentComment', {
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

commentMutation('updateDocumentComment', {
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

commentMutation('deleteDocumentComment', {
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
