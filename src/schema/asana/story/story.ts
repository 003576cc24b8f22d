import {
  type CommentData,
  createStory,
  deleteStory,
  updateStory,
} from '../../../service/asana/record/story.ts';
import { InputError } from '../../error/input-error.ts';
import { checkExclusive, input, notNull, optional } from '../../mutation/input.ts';
import { defineType, listOf } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { Reaction, Story, Task, User } from '../record/refs.ts';
import { checkHtmlText, checkShortRichText } from '../record/rich-text.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';

defineType(Story, {
  description: 'A comment on a task, or an entry that Asana adds when the task changes.',
  byId: 'A story by its id.',
  fields: (t) => ({
    type: t.stringAt(
      'type',
      '"comment" for a comment that a user wrote, "system" for an entry that Asana added.',
    ),
    resourceSubtype: t.stringAt(
      'resource_subtype',
      'What happened, such as "comment_added", "assigned" or "section_changed".',
    ),
    text: t.stringAt('text', 'The content of the story, as plain text.'),
    htmlText: t.stringAt(
      'html_text',
      'The content of the story in Asana’s rich text: XML inside one <body>.',
    ),
    isPinned: t.booleanAt('is_pinned', 'Whether the story is pinned to the top of the task.'),
    isEdited: t.booleanAt('is_edited', 'Whether the story was edited after it was written.'),
    numLikes: t.intAt('num_likes', 'The number of likes.'),
    isLiked: t.booleanAt('liked', 'Whether the viewer likes the story.'),
    likes: t.field({
      type: [User],
      description: 'The users who like the story.',
      path: 'likes.user',
      resolve: ({ likes }) => listOf(likes).flatMap(({ user }) => user ?? []),
    }),
    reactions: t.at('reaction_summary', [Reaction], 'The emoji with which users reacted.'),
    source: t.stringAt(
      'source',
      'The origin of the story: "web", "email", "mobile", "api" or "unknown".',
    ),
    createdAt: t.dateTimeAt('created_at', 'When the story was created.'),
    createdBy: t.at('created_by', User, 'The user who wrote the comment or made the change.'),
    target: t.at('target', Task, 'The task that the story belongs to.'),
  }),
});

writeMutation('createComment', {
  effect: 'ADDS',
  description: 'Adds a comment to a task.',
  argument: 'The comment to add.',
  input: 'A comment to add to a task. Give either `text` or `htmlText`.',
  inputs: {
    task: idInput('Task', 'The task to comment on.'),
    text: optional(input('String', 'The content of the comment, as plain text.')),
    htmlText: optional(
      input(
        'String',
        'The content of the comment in Asana’s rich text: XML inside one <body>. `<a data-asana-gid="…"/>` mentions a user, task or project.',
      ),
    ),
    isPinned: optional(input('Boolean', 'Whether to pin the comment to the top of the task.')),
  },
  write({ task, ...content }) {
    if (content.text === undefined && content.htmlText === undefined) throw isEmpty('text');
    return createStory(task, toData(content));
  },
  check: checkHtmlText,
  payload: written('comment', Story, 'The new comment.'),
});

writeMutation('updateComment', {
  effect: 'CHANGES',
  description: 'Changes the text of one of your own comments, or pins or unpins a comment.',
  argument: 'The comment, and the changes to make.',
  input: 'Changes to a comment. Fields that are omitted do not change.',
  inputs: {
    comment: idInput('Story', 'The comment to change: a story.'),
    text: notNull(
      input(
        'String',
        'The new content as plain text. It replaces the complete comment, and must not be blank or null. Only the author of the comment can change it. Cannot be combined with `htmlText`.',
      ),
    ),
    htmlText: notNull(
      input(
        'String',
        'The new content in Asana’s rich text: XML inside one <body>. It must not be blank or null. Only the author of the comment can change it.',
      ),
    ),
    isPinned: notNull(
      input(
        'Boolean',
        'Whether to pin the comment to the top of the task. Everyone who can see the comment can pin it and unpin it. It must not be null.',
      ),
    ),
  },
  write({ comment, ...changes }) {
    const data = toData(changes);
    if (Object.keys(data).length > 0) return updateStory(comment, data);
    throw new InputError('comment', 'No changes are given: add text, htmlText or isPinned.');
  },
  check: checkHtmlText,
  payload: written('comment', Story, 'The comment after the change.'),
});

writeMutation('deleteComment', {
  effect: 'DELETES',
  description: 'Deletes one of your own comments. It cannot be restored.',
  argument: 'The comment to delete.',
  input: 'A comment to delete.',
  inputs: { comment: idInput('Story', 'The comment to delete: a story.') },
  write: ({ comment }) => deleteStory(comment),
  payload: deleted('comment', Story, 'The global id of the comment, which no longer exists.'),
});

interface CommentInput {
  readonly text?: string;
  readonly htmlText?: string;
  readonly isPinned?: boolean;
}

function toData({ text, htmlText, isPinned }: CommentInput): CommentData {
  checkExclusive({ text, htmlText }, 'text', 'htmlText');
  if (text?.trim() === '') throw isEmpty('text');
  if (htmlText?.trim() === '') throw isEmpty('htmlText');
  if (htmlText !== undefined) checkShortRichText(htmlText, 'htmlText');
  return {
    ...(text === undefined ? {} : { text }),
    ...(htmlText === undefined ? {} : { html_text: htmlText }),
    ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
  };
}

const isEmpty = (field: string) =>
  new InputError(field, 'A comment must not be empty: give text or htmlText.');
