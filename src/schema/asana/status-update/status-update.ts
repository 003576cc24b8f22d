import { defineType } from '../record/define-type.ts';
import { Project, StatusUpdate, User } from '../record/refs.ts';
import { stringEnumAt } from '../record/string-enum.ts';
import { StatusType } from './status-type.ts';

defineType(StatusUpdate, {
  description:
    'A report on the progress of a project, which Asana sends to the project’s followers. It can be created and deleted, but not changed.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The title of the status update.' }),
    text: t.exposeString('text', { description: 'The content, as plain text.' }),
    htmlText: t.exposeString('html_text', {
      description: 'The content in Asana’s rich text: XML inside one <body>.',
    }),
    statusType: t.field(
      stringEnumAt('status_type', StatusType, 'The state of the project according to the update.'),
    ),
    author: t.expose('author', {
      type: User,
      description: 'The user who wrote the status update.',
    }),
    createdAt: t.expose('created_at', {
      type: 'DateTime',
      description: 'When the status update was created.',
    }),
    project: t.field({
      type: Project,
      description:
        'The project that the status update belongs to. Null for the status update of a portfolio or goal.',
      reads: ['resource_subtype'],
      path: 'parent',
      resolve: ({ parent, resource_subtype }) =>
        resource_subtype === 'project_status_update' ? parent : null,
    }),
  }),
});
