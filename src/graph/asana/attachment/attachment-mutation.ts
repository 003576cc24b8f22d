import { attachLink, deleteAttachment } from '../../../asana/record/attachment.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { checkTitle } from '../../mutation/text.ts';
import { deletedPayload } from '../record/changed-record.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { Attachment } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';

// Attaches links, and deletes links and files. upload-mutation.ts attaches files.

const kind = toKind('attachment');

const AttachLinkInput = builder.inputType('AttachLinkInput', {
  description: 'A link to attach to a task.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task to attach the link to. ${anyId}` }),
    url: t.field({
      type: 'URL',
      required: true,
      description:
        'The address that the link opens: `http` or `https`. Everyone who can see the task can see it.',
    }),
    name: t.string({ required: true, description: 'The title of the link.' }),
  }),
});

const AttachLinkPayload = recordPayload(
  'attachLink',
  'attachment',
  Attachment,
  'The new attachment.',
);

const DeleteAttachmentInput = builder.inputType('DeleteAttachmentInput', {
  description: 'An attachment to delete.',
  fields: (t) => ({
    attachment: t.id({ required: true, description: `The attachment to delete. ${anyId}` }),
  }),
});

const DeleteAttachmentPayload = deletedPayload(
  'deleteAttachment',
  'Attachment',
  'deletedAttachmentId',
  'The global id that the attachment had.',
);

/** The address in the form that is sent. Throws InputError for an address that a browser does not open as a page. */
function parseLink({ protocol, href }: URL): string {
  if (protocol === 'http:' || protocol === 'https:') return href;
  throw new InputError('url', 'The address of a link starts with http:// or https://.');
}

builder.mutationFields((t) => ({
  attachLink: t.parsedField({
    type: AttachLinkPayload,
    description:
      'Attaches a link to a task. Use `linkDocument` for a document: it checks the document and takes its title. Use `prepareAttachment` to attach a file. Sends one write request.',
    args: {
      input: t.arg({
        type: AttachLinkInput,
        required: true,
        description: 'The task, and the link to attach.',
      }),
    },
    parse: ({ input: { task, url, name } }) => {
      const gid = parseGid('Task', task, 'task');
      checkTitle(name, 'name');
      return attachLink(gid, name, parseLink(url));
    },
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      attachment: await sendWrite(kind, write, selectionOf(info).mask, context),
    }),
  }),
  deleteAttachment: t.parsedField({
    type: DeleteAttachmentPayload,
    description:
      'Deletes an attachment of a task. Asana cannot restore it. A file that Asana stores is deleted with it: keep a copy if you may need it. Of a link, or of a file in another storage service, only the link is deleted. Sends one write request.',
    args: {
      input: t.arg({
        type: DeleteAttachmentInput,
        required: true,
        description: 'The attachment to delete.',
      }),
    },
    parse: ({ input }) => parseGid('Attachment', input.attachment, 'attachment'),
    cost: (gid, source) => writeCost(deleteAttachment(gid), source),
    resolve: async (_root, gid, context) => {
      await sendWrite(kind, deleteAttachment(gid), emptyMask, context);
      return { gid };
    },
  }),
}));
