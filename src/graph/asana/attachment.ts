import { builder } from '../builder/builder.ts';
import { gidOptions } from './record/gid.ts';
import { asanaRecord } from './record/kind.ts';
import { Attachment, Task } from './record/refs.ts';

builder.node(Attachment, {
  description: 'A file or a link that is attached to a task.',
  record: asanaRecord('attachment'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { description: 'The file’s name, or the link’s title.' }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description:
        'Where it lives: "asana" for files that Asana keeps, "external" for links, else the store ("gdrive", "dropbox", …).',
    }),
    host: t.exposeString('host', { description: 'The service that keeps it.' }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was attached.' }),
    sizeBytes: t.expose('size', {
      type: 'BigInt',
      description: 'Its size in bytes; only of files that Asana keeps.',
    }),
    downloadUrl: t.expose('download_url', {
      type: 'URL',
      description: 'Gives the file itself for a few minutes; only of files that Asana keeps.',
    }),
    viewUrl: t.expose('view_url', { type: 'URL', description: 'Shows it in a browser.' }),
    permanentUrl: t.expose('permanent_url', {
      type: 'URL',
      description: 'Leads to it for good, in a browser that is signed in to Asana.',
    }),
    parent: t.expose('parent', { type: Task, description: 'The task that it is attached to.' }),
  }),
});
