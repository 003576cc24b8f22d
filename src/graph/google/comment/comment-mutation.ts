import {
  createComment,
  deleteComment,
  updateComment,
  withFile,
} from '../../../google/record/comment.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { anyDocumentId, parseDocumentId } from '../document/document-id.ts';
import { DocumentComment } from '../record/refs.ts';
import { anyCommentId, parseCommentId, toCommentId } from './comment-id.ts';
import { parseContent, writtenCost, writtenMask } from './comment-write.ts';

const CreateDocumentCommentInput = builder.inputType('CreateDocumentCommentInput', {
  description: 'A new comment on a document.',
  fields: (t) => ({
    document: t.id({ required: true, description: `The document. ${anyDocumentId}` }),
    content: t.string({
      required: true,
      description: 'The text of the comment. It must not be blank.',
    }),
    quotedText: t.string({
      description:
        'The text of the document that the comment refers to. Google Docs shows it above the comment, but does not mark it in the document. It must not be blank.',
    }),
  }),
});

const UpdateDocumentCommentInput = builder.inputType('UpdateDocumentCommentInput', {
  description: 'The new text of a comment.',
  fields: (t) => ({
    comment: t.id({ required: true, description: `The comment. ${anyCommentId}` }),
    content: t.string({
      required: true,
      description: 'The new text, which replaces the old one. It must not be blank.',
    }),
  }),
});

const DeleteDocumentCommentInput = builder.inputType('DeleteDocumentCommentInput', {
  description: 'A comment to delete.',
  fields: (t) => ({
    comment: t.id({ required: true, description: `The comment. ${anyCommentId}` }),
  }),
});

const CreateDocumentCommentPayload = recordPayload(
  'createDocumentComment',
  'comment',
  DocumentComment,
  'The new comment.',
);

const UpdateDocumentCommentPayload = recordPayload(
  'updateDocumentComment',
  'comment',
  DocumentComment,
  'The comment after the change.',
);

const DeleteDocumentCommentPayload = builder
  .objectRef<{ readonly deletedCommentId: string }>('DeleteDocumentCommentPayload')
  .implement({
    description: 'The result of `deleteDocumentComment`.',
    fields: (t) => ({
      deletedCommentId: t.exposeID('deletedCommentId', {
        nullable: false,
        description: 'The `id` of the comment, which no longer exists.',
      }),
    }),
  });

/** The text that a comment refers to; null if it is absent. Throws InputError. */
function parseQuote(text: string | null | undefined): string | null {
  if (text == null || text.trim() !== '') return text ?? null;
  throw new InputError(
    'quotedText',
    'quotedText must not be blank. Omit it for a comment on the complete document.',
  );
}

builder.mutationFields((t) => ({
  createDocumentComment: t.parsedField({
    type: CreateDocumentCommentPayload,
    description:
      'Adds a comment to a document, for which the viewer needs permission to comment. Google offers no way to give a comment a position in the text: Google Docs shows it beside the complete document. If the application has access only to its own files (`drive.file`), other people do not see the comment. Sends one write request.',
    args: {
      input: t.arg({
        type: CreateDocumentCommentInput,
        required: true,
        description: 'The document and the comment.',
      }),
    },
    parse: ({ input }) => {
      const file = parseDocumentId(input.document, 'document');
      const quotedText = parseQuote(input.quotedText);
      return { file, write: createComment(file, parseContent(input.content), quotedText) };
    },
    cost: ({ write }, source) => writtenCost(write, source),
    resolve: async (_root, { file, write }, { google }, info) => ({
      comment: withFile(file, await google.write(write, writtenMask(info))),
    }),
  }),
  updateDocumentComment: t.parsedField({
    type: UpdateDocumentCommentPayload,
    description:
      'Replaces the text of one of the viewer’s own comments on a document. Sends one write request.',
    args: {
      input: t.arg({
        type: UpdateDocumentCommentInput,
        required: true,
        description: 'The comment and its new text.',
      }),
    },
    parse: ({ input }) => {
      const comment = parseCommentId(input.comment, 'comment');
      return { file: comment.file, write: updateComment(comment, parseContent(input.content)) };
    },
    cost: ({ write }, source) => writtenCost(write, source),
    resolve: async (_root, { file, write }, { google }, info) => ({
      comment: withFile(file, await google.write(write, writtenMask(info))),
    }),
  }),
  deleteDocumentComment: t.parsedField({
    type: DeleteDocumentCommentPayload,
    description:
      'Deletes one of the viewer’s own comments on a document, with its replies. It cannot be restored. Sends one write request.',
    args: {
      input: t.arg({
        type: DeleteDocumentCommentInput,
        required: true,
        description: 'The comment to delete.',
      }),
    },
    parse: ({ input }) => parseCommentId(input.comment, 'comment'),
    cost: (comment, source) => writtenCost(deleteComment(comment), source),
    resolve: async (_root, comment, { google }) => {
      await google.write(deleteComment(comment), emptyMask);
      return { deletedCommentId: toCommentId(comment) };
    },
  }),
}));
