import { attachLink, deleteAttachment } from '../../../service/asana/record/attachment.ts';
import { InputError } from '../../error/input-error.ts';
import { input, textInput } from '../../mutation/input.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { Attachment, Task } from '../record/refs.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';

defineType(Attachment, {
  description: 'A file or link that is attached to a task.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the file, or the title of the link.'),
    resourceSubtype: t.stringAt(
      'resource_subtype',
      'Where the file is stored: "asana" for a file stored in Asana, "external" for a link, otherwise the storage service ("gdrive", "dropbox", …).',
    ),
    host: t.stringAt(
      'host',
      'The service that hosts the file: "asana" for a file stored in Asana, otherwise as in `resourceSubtype`.',
    ),
    createdAt: t.dateTimeAt('created_at', 'When the file or link was attached.'),
    sizeBytes: t.bigIntAt(
      'size',
      'The size in bytes. Null if Asana does not store the file, as for a link.',
    ),
    downloadUrl: t.urlAt(
      'download_url',
      'An address that downloads the file without further credentials, so treat it as a secret. Asana creates it for this response, and it expires after a few minutes: read it again right before each download. Null if Asana does not store the file, as for a link.',
    ),
    viewUrl: t.urlAt('view_url', 'A URL that shows the attachment in a browser.'),
    permanentUrl: t.urlAt(
      'permanent_url',
      'A URL that does not expire. It opens the attachment in a browser that is signed in to Asana.',
    ),
    parent: t.at('parent', Task, 'The task that the attachment belongs to.'),
  }),
});

// Attaches links, and deletes links and files. upload-mutation.ts attaches files.

writeMutation('attachLink', {
  effect: 'ADDS',
  description:
    'Attaches a link to a task. Use `linkDocument` for a document: it checks the document and takes its title. Use `prepareAttachment` to attach a file.',
  argument: 'The task, and the link to attach.',
  input: 'A link to attach to a task.',
  inputs: {
    task: idInput('Task', 'The task to attach the link to.'),
    name: textInput('The title of the link.'),
    url: input(
      'URL',
      'The address that the link opens: `http` or `https`. Everyone who can see the task can see it.',
      parseLink,
    ),
  },
  write: ({ task, name, url }) => attachLink(task, name, url),
  payload: written('attachment', Attachment, 'The new attachment.'),
});

deleteMutation(
  Attachment,
  deleteAttachment,
  'Deletes an attachment of a task. Asana cannot restore it. A file that Asana stores is deleted with it: keep a copy if you may need it. Of a link, or of a file in another storage service, only the link is deleted.',
);

/** The address in the form that is sent. Throws InputError for an address that a browser does not open as a page. */
function parseLink({ protocol, href }: URL, field: string): string {
  if (protocol === 'http:' || protocol === 'https:') return href;
  throw new InputError(field, 'The address of a link starts with http:// or https://.');
}
