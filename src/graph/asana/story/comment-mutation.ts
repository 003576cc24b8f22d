import { createComment, type StoryRecord } from '../../../asana/record/story.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { anyId } from '../record/gid.ts';
import { Story } from '../record/refs.ts';
import { writeCost } from '../record/write.ts';
import { parseCommentText, sendComment } from './comment-text.ts';

const CreateCommentInput = builder.inputType('CreateCommentInput', {
  description: 'A comment to add to a task. Give either `text` or `htmlText`.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task to comment on. ${anyId}` }),
    text: t.string({ description: 'The content of the comment, as plain text.' }),
    htmlText: t.string({
      description:
        'The content of the comment in Asana’s rich text: XML inside one <body>. `<a data-asana-gid="…"/>` mentions a user, task or project.',
    }),
    isPinned: t.boolean({ description: 'Whether to pin the comment to the top of the task.' }),
  }),
});

const CreateCommentPayload = recordPayload('createComment', 'comment', Story, 'The new comment.');

/** The write that adds the comment. Throws InputError. */
function parseComment(input: typeof CreateCommentInput.$inferInput): AsanaWrite<StoryRecord> {
  const task = parseGid('Task', input.task, 'task');
  if (input.text == null && input.htmlText == null) {
    throw new InputError('text', 'A comment must not be empty: give text or htmlText.');
  }
  return createComment(task, {
    ...parseCommentText(input),
    ...(input.isPinned == null ? {} : { is_pinned: input.isPinned }),
  });
}

builder.mutationField('createComment', (t) =>
  t.parsedField({
    type: CreateCommentPayload,
    description: 'Adds a comment to a task. Sends one write request.',
    args: {
      input: t.arg({
        type: CreateCommentInput,
        required: true,
        description: 'The comment to add.',
      }),
    },
    parse: ({ input }) => parseComment(input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      comment: await sendComment(write, selectionOf(info).mask, context),
    }),
  }),
);
