import { attachLink, deleteAttachment } from '../../../service/asana/record/attachment.ts';
import { InputError } from '../../error/input-error.ts';
import { input } from '../../mutation/input.ts';
import { textInput } from '../../mutation/text.ts';
import { idInput } from '../record/id-input.ts';
import { Attachment } from '../record/refs.ts';
import { writeMutation } from '../record/write-mutation.ts';
import { deleted, written } from '../record/write-payload.ts';

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

writeMutation('deleteAttachment', {
  effect: 'DELETES',
  description:
    'Deletes an attachment of a task. Asana cannot restore it. A file that Asana stores is deleted with it: keep a copy if you may need it. Of a link, or of a file in another storage service, only the link is deleted.',
  argument: 'The attachment to delete.',
  input: 'An attachment to delete.',
  inputs: { attachment: idInput('Attachment', 'The attachment to delete.') },
  write: ({ attachment }) => deleteAttachment(attachment),
  payload: deleted('attachment', Attachment, 'The global id that the attachment had.'),
});

/** The address in the form that is sent. Throws InputError for an address that a browser does not open as a page. */
function parseLink({ protocol, href }: URL, field: string): string {
  if (protocol === 'http:' || protocol === 'https:') return href;
  throw new InputError(field, 'The address of a link starts with http:// or https://.');
}
