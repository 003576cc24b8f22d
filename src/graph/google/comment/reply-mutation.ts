import {
  type CommentReference,
  createReply,
  type ReplyAction,
  type ReplyRecord,
} from '../../../google/record/comment.ts';
import type { GoogleWrite } from '../../../google/write.ts';
import type { Context } from '../../../operation/context.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { builder } from '../../builder/builder.ts';
import { DocumentComment, DocumentCommentReply } from '../record/refs.ts';
import { anyCommentId, parseCommentId } from './comment-id.ts';
import {
  commentCost,
  loadComment,
  parseContent,
  writtenCost,
  writtenMask,
} from './comment-write.ts';

/** A comment and the reply that was written to it. */
interface WrittenReply {
  readonly target: CommentReference;
  readonly reply: ReplyRecord;
}

/** The payload of a mutation that writes a reply. The response contains only the reply, so the comment is read afterwards. */
const defineReplyPayload = (name: string, mutation: string) =>
  builder.objectRef<WrittenReply>(name).implement({
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

const ReplyToDocumentCommentInput = builder.inputType('ReplyToDocumentCommentInput', {
  description: 'A reply to a comment on a document.',
  fields: (t) => ({
    comment: t.id({ required: true, description: `The comment. ${anyCommentId}` }),
    content: t.string({
      required: true,
      description: 'The text of the reply. It must not be blank.',
    }),
  }),
});

const defineActionInput = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      comment: t.id({ required: true, description: `The comment. ${anyCommentId}` }),
      content: t.string({
        description:
          'The text of the reply. By default, the reply has no text. It must not be blank.',
      }),
    }),
  });

const ResolveDocumentCommentInput = defineActionInput(
  'ResolveDocumentCommentInput',
  'A comment to resolve.',
);
const ReopenDocumentCommentInput = defineActionInput(
  'ReopenDocumentCommentInput',
  'A resolved comment to open again.',
);

interface ParsedReply {
  readonly target: CommentReference;
  readonly write: GoogleWrite<ReplyRecord>;
}

/** Parses a reply that acts on its comment. Throws InputError. */
function parseAction(
  { comment, content }: typeof ResolveDocumentCommentInput.$inferInput,
  action: ReplyAction,
): ParsedReply {
  const target = parseCommentId(comment, 'comment');
  const text = content == null ? {} : { content: parseContent(content) };
  return { target, write: createReply(target, { ...text, action }) };
}

const cost = ({ write }: ParsedReply, source: FieldSource) => writtenCost(write, source);

const resolve = async (
  _root: unknown,
  { target, write }: ParsedReply,
  { google }: Context,
  info: FieldSource,
): Promise<WrittenReply> => ({ target, reply: await google.write(write, writtenMask(info)) });

builder.mutationFields((t) => ({
  replyToDocumentComment: t.parsedField({
    type: defineReplyPayload('ReplyToDocumentCommentPayload', 'replyToDocumentComment'),
    description:
      'Adds a reply to a comment on a document, for which the viewer needs permission to comment. Sends one write request, and one read request if `comment` is selected.',
    args: {
      input: t.arg({
        type: ReplyToDocumentCommentInput,
        required: true,
        description: 'The comment and the reply.',
      }),
    },
    parse: ({ input }): ParsedReply => {
      const target = parseCommentId(input.comment, 'comment');
      return { target, write: createReply(target, { content: parseContent(input.content) }) };
    },
    cost,
    resolve,
  }),
  resolveDocumentComment: t.parsedField({
    type: defineReplyPayload('ResolveDocumentCommentPayload', 'resolveDocumentComment'),
    description:
      'Resolves a comment on a document with a reply. Google Docs then hides the comment from the document. Sends one write request, and one read request if `comment` is selected.',
    args: {
      input: t.arg({
        type: ResolveDocumentCommentInput,
        required: true,
        description: 'The comment to resolve.',
      }),
    },
    parse: ({ input }) => parseAction(input, 'resolve'),
    cost,
    resolve,
  }),
  reopenDocumentComment: t.parsedField({
    type: defineReplyPayload('ReopenDocumentCommentPayload', 'reopenDocumentComment'),
    description:
      'Opens a resolved comment on a document again with a reply. Sends one write request, and one read request if `comment` is selected.',
    args: {
      input: t.arg({
        type: ReopenDocumentCommentInput,
        required: true,
        description: 'The comment to open again.',
      }),
    },
    parse: ({ input }) => parseAction(input, 'reopen'),
    cost,
    resolve,
  }),
}));
