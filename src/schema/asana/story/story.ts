import { defineType } from '../record/define-type.ts';
import { listOf } from '../record/embedded-list.ts';
import { Story, Task, User } from '../record/refs.ts';

defineType(Story, {
  description: 'A comment on a task, or an entry that Asana adds when the task changes.',
  byId: 'A story by its id.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description:
        '"comment" for a comment that a user wrote, "system" for an entry that Asana added.',
    }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description: 'What happened, such as "comment_added", "assigned" or "section_changed".',
    }),
    text: t.exposeString('text', { description: 'The content of the story, as plain text.' }),
    htmlText: t.exposeString('html_text', {
      description: 'The content of the story in Asana’s rich text: XML inside one <body>.',
    }),
    isPinned: t.exposeBoolean('is_pinned', {
      description: 'Whether the story is pinned to the top of the task.',
    }),
    isEdited: t.exposeBoolean('is_edited', {
      description: 'Whether the story was edited after it was written.',
    }),
    numLikes: t.exposeInt('num_likes', { description: 'The number of likes.' }),
    likes: t.field({
      type: [User],
      description: 'The users who like the story.',
      path: 'likes.user',
      resolve: ({ likes }) => listOf(likes).flatMap(({ user }) => user ?? []),
    }),
    source: t.exposeString('source', {
      description: 'The origin of the story: "web", "email", "mobile", "api" or "unknown".',
    }),
    createdAt: t.expose('created_at', {
      type: 'DateTime',
      description: 'When the story was created.',
    }),
    createdBy: t.expose('created_by', {
      type: User,
      description: 'The user who wrote the comment or made the change.',
    }),
    target: t.expose('target', { type: Task, description: 'The task that the story belongs to.' }),
  }),
});
