import type { GoalRecord } from '../../../service/asana/record/goal.ts';
import {
  createGoalStory,
  createStory,
  deleteStory,
  type StoryRecord,
  updateStory,
} from '../../../service/asana/record/story.ts';
import { InputError } from '../../error/input-error.ts';
import { checkExclusive, input, notNull, onlyOne, optional } from '../../mutation/input.ts';
import { defineType, listOf } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { readById } from '../record/read-by-id.ts';
import { Goal, Reaction, Story, Task, User } from '../record/refs.ts';
import { checkHtmlText, checkShortRichText } from '../record/rich-text.ts';
import { toProperties } from '../record/write.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';

/** Asana's description declares the target as a task. */
const isOfGoal = ({ target }: StoryRecord): boolean =>
  (target?.resource_type as string | undefined) === 'goal';

defineType(Story, {
  description:
    'A comment on a task or a goal, or an entry that Asana adds when the task or the goal changes.',
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
    isPinned: t.booleanAt(
      'is_pinned',
      'Whether the story is pinned to the top of the task or goal.',
    ),
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
    target: t.field({
      type: Task,
      description: 'The task that the story belongs to. Null for the story of a goal.',
      reads: ['target.resource_type'],
      path: 'target',
      resolve: (story) => (isOfGoal(story) ? null : story.target),
    }),
    goal: t.field({
      type: Goal,
      description:
        'The goal that the story belongs to. Null for the story of a task. Other fields than its id need another request.',
      ...readById(Goal, ['target.resource_type'], (story: StoryRecord) =>
        isOfGoal(story) ? (story.target as GoalRecord | null | undefined) : null,
      ),
    }),
  }),
});

const targets = ['task', 'goal'] as const;

writeMutation('createComment', {
  effect: 'ADDS',
  description: 'Adds a comment to a task or a goal.',
  argument: 'The comment to add.',
  input: 'A comment to add. Give either `task` or `goal`, and either `text` or `htmlText`.',
  inputs: {
    task: optional(idInput('Task', 'The task to comment on.')),
    goal: optional(idInput('Goal', 'The goal to comment on.')),
    text: optional(input('String', 'The content of the comment, as plain text.')),
    htmlText: optional(
      input(
        'String',
        'The content of the comment in Asana’s rich text: XML inside one <body>. `<a data-asana-gid="…"/>` mentions a user, task or project.',
      ),
    ),
    isPinned: optional(input('Boolean', 'Whether to pin the comment to the top.')),
  },
  write({ task, goal, ...content }) {
    const gid = onlyOne({ task, goal }, targets);
    if (content.text === undefined && content.htmlText === undefined) throw isEmpty('text');
    const data = toData(content);
    return goal === undefined ? createStory(gid, data) : createGoalStory(gid, data);
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
        'Whether to pin the comment to the top. Everyone who can see the comment can pin it and unpin it. It must not be null.',
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

function toData(input: CommentInput) {
  const { text, htmlText } = input;
  checkExclusive({ text, htmlText }, 'text', 'htmlText');
  if (text?.trim() === '') throw isEmpty('text');
  if (htmlText?.trim() === '') throw isEmpty('htmlText');
  if (htmlText !== undefined) checkShortRichText(htmlText, 'htmlText');
  return toProperties(input);
}

const isEmpty = (field: string) =>
  new InputError(field, 'A comment must not be empty: give text or htmlText.');
