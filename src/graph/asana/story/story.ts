import { builder } from '../../builder/builder.ts';
import { gidOptions } from '../record/gid.ts';
import { asanaRecord } from '../record/kind.ts';
import { Story, Task, User } from '../record/refs.ts';
import { recordById } from '../record/root-field.ts';

builder.node(Story, {
  description: 'A comment on a task, or the line that Asana itself writes when something changes.',
  record: asanaRecord('story'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    type: t.exposeString('type', {
      description: '"comment" for what a person wrote, "system" for what Asana noted.',
    }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description: 'What happened, such as "comment_added", "assigned" or "section_changed".',
    }),
    text: t.exposeString('text', { description: 'What it says, as plain text.' }),
    htmlText: t.exposeString('html_text', {
      description: 'What it says in Asana’s rich text: XML inside one <body>.',
    }),
    isPinned: t.exposeBoolean('is_pinned', { description: 'Whether it is kept at the top.' }),
    isEdited: t.exposeBoolean('is_edited', {
      description: 'Whether it was changed after it was written.',
    }),
    numLikes: t.exposeInt('num_likes', { description: 'How many people like it.' }),
    source: t.exposeString('source', {
      description: 'Where it came from: "web", "email", "mobile", "api" or "unknown".',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was written.' }),
    createdBy: t.expose('created_by', { type: User, description: 'Who wrote or caused it.' }),
    target: t.expose('target', { type: Task, description: 'The task that it is about.' }),
  }),
});

builder.queryField('story', (t) =>
  t.field({ type: Story, ...recordById('Story', 'One story by its id.') }),
);
