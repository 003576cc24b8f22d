import { deleteComment, type StoryRecord, updateComment } from '../../../asana/record/story.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { deletedPayload } from '../record/changed-record.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { Story } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';
import { parseCommentText, sendComment } from './comment-text.ts';

const UpdateCommentInput = builder.inputType('UpdateCommentInput', {
  description: 'Changes to a comment. Fields that are omitted do not change.',
  fields: (t) => ({
    comment: t.id({ required: true, description: `The comment to change: a story. ${anyId}` }),
    text: t.string({
      description:
        'The new content as plain text. It replaces the complete comment, and must not be blank or null. Only the author of the comment can change it. Cannot be combined with `htmlText`.',
    }),
    htmlText: t.string({
      description:
        'The new content in Asana’s rich text: XML inside one <body>. It must not be blank or null. Only the author of the comment can change it.',
    }),
    isPinned: t.boolean({
      description:
        'Whether to pin the comment to the top of the task. Everyone who can see the comment can pin it and unpin it. It must not be null.',
    }),
  }),
});

const UpdateCommentPayload = recordPayload(
  'updateComment',
  'comment',
  Story,
  'The comment after the change.',
);

const DeleteCommentInput = builder.inputType('DeleteCommentInput', {
  description: 'A comment to delete.',
  fields: (t) => ({
    comment: t.id({ required: true, description: `The comment to delete: a story. ${anyId}` }),
  }),
});

const DeleteCommentPayload = deletedPayload(
  'deleteComment',
  'Story',
  'deletedCommentId',
  'The global id of the comment, which no longer exists.',
);

/** The write that changes the comment. Throws InputError. */
function parseChange(input: typeof UpdateCommentInput.$inferInput): AsanaWrite<StoryRecord> {
  const gid = parseGid('Story', input.comment, 'comment');
  for (const field of ['text', 'htmlText', 'isPinned'] as const) {
    if (input[field] === null) throw new InputError(field, `${field} must not be null.`);
  }
  const { isPinned } = input;
  const data = {
    ...parseCommentText(input),
    ...(isPinned == null ? {} : { is_pinned: isPinned }),
  };
  if (Object.keys(data).length > 0) return updateComment(gid, data);
  throw new InputError('comment', 'No changes are given: add text, htmlText or isPinned.');
}

builder.mutationFields((t) => ({
  updateComment: t.parsedField({
    type: UpdateCommentPayload,
    description:
      'Changes the text of one of your own comments, or pins or unpins a comment. Sends one write request.',
    args: {
      input: t.arg({
        type: UpdateCommentInput,
        required: true,
        description: 'The comment, and the changes to make.',
      }),
    },
    parse: ({ input }) => parseChange(input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      comment: await sendComment(write, selectionOf(info).mask, context),
    }),
  }),
  deleteComment: t.parsedField({
    type: DeleteCommentPayload,
    description:
      'Deletes one of your own comments. It cannot be restored. Sends one write request.',
    args: {
      input: t.arg({
        type: DeleteCommentInput,
        required: true,
        description: 'The comment to delete.',
      }),
    },
    parse: ({ input }) => parseGid('Story', input.comment, 'comment'),
    cost: (gid, source) => writeCost(deleteComment(gid), source),
    resolve: async (_root, gid, context) => {
      await sendWrite(toKind('story'), deleteComment(gid), emptyMask, context);
      return { gid };
    },
  }),
}));
