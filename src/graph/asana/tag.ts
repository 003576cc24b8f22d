import { builder } from '../builder/builder.ts';
import { gidOptions } from './record/gid.ts';
import { asanaRecord } from './record/kind.ts';
import { Tag, User, Workspace } from './record/refs.ts';

builder.node(Tag, {
  description: 'A label that tasks of any project can carry.',
  record: asanaRecord('tag'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'What the label says.' }),
    color: t.exposeString('color', {
      description: 'The name of its color in Asana’s palette; null for none.',
    }),
    notes: t.exposeString('notes', { description: 'What it stands for, as plain text.' }),
    url: t.expose('permalink_url', { type: 'URL', description: 'Where Asana’s web app shows it.' }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was made.' }),
    followers: t.expose('followers', { type: [User], description: 'The people who follow it.' }),
    workspace: t.expose('workspace', {
      type: Workspace,
      description: 'The workspace that it belongs to.',
    }),
  }),
});
