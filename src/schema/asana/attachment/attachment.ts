import { defineType } from '../record/define-type.ts';
import { Attachment, Task } from '../record/refs.ts';

defineType(Attachment, {
  description: 'A file or link that is attached to a task.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name of the file, or the title of the link.',
    }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description:
        'Where the file is stored: "asana" for a file stored in Asana, "external" for a link, otherwise the storage service ("gdrive", "dropbox", …).',
    }),
    host: t.exposeString('host', {
      description:
        'The service that hosts the file: "asana" for a file stored in Asana, otherwise as in `resourceSubtype`.',
    }),
    createdAt: t.expose('created_at', {
      type: 'DateTime',
      description: 'When the file or link was attached.',
    }),
    sizeBytes: t.expose('size', {
      type: 'BigInt',
      description: 'The size in bytes. Null if Asana does not store the file, as for a link.',
    }),
    downloadUrl: t.expose('download_url', {
      type: 'URL',
      description:
        'An address that downloads the file without further credentials, so treat it as a secret. Asana creates it for this response, and it expires after a few minutes: read it again right before each download. Null if Asana does not store the file, as for a link.',
    }),
    viewUrl: t.expose('view_url', {
      type: 'URL',
      description: 'A URL that shows the attachment in a browser.',
    }),
    permanentUrl: t.expose('permanent_url', {
      type: 'URL',
      description:
        'A URL that does not expire. It opens the attachment in a browser that is signed in to Asana.',
    }),
    parent: t.expose('parent', {
      type: Task,
      description: 'The task that the attachment belongs to.',
    }),
  }),
});
