import type { CallerLink } from '../../../operation/caller/caller-link.ts';
import {
  type AnnouncedFile,
  createUploadLink,
  maxFileBytes,
} from '../../../operation/upload/upload-link.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { anyId } from '../record/gid.ts';
import { checkFileName, checkMediaType } from './file-name.ts';

const PrepareAttachmentInput = builder.inputType('PrepareAttachmentInput', {
  description: 'A file to attach to a task.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task to attach the file to. ${anyId}` }),
    name: t.string({
      required: true,
      description:
        'The name of the file, such as "report.pdf": at most 255 bytes in UTF-8, without a path and without control characters.',
    }),
    contentType: t.string({
      required: true,
      description:
        'The media type of the file, such as "image/png". Give "application/octet-stream" if you do not know it. The upload must have the same type, or none.',
    }),
    sizeBytes: t.int({
      required: true,
      description: `The exact size of the file in bytes: from 1 to ${maxFileBytes} (100 MB), the limit of Asana.`,
    }),
  }),
});

const PrepareAttachmentPayload = builder
  .objectRef<CallerLink>('PrepareAttachmentPayload')
  .implement({
    description: 'The result of `prepareAttachment`.',
    fields: (t) => ({
      url: t.expose('url', {
        type: 'URL',
        nullable: false,
        description:
          'The address to send the file to: PUT, with the file as the body, as the same caller, with the same headers as for this mutation. It accepts one upload. Asana receives the file while it arrives, so the progress that you see is the progress of the upload to Asana. The response is JSON: `id` and `gid` of the new attachment, or an error with a code and `applied`. After an error that is not about the headers of the request, prepare the file again.',
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        nullable: false,
        description:
          'The time at which the address expires, 15 minutes after it was made. The upload must have started by then.',
      }),
    }),
  });

function parseFile(input: typeof PrepareAttachmentInput.$inferInput): AnnouncedFile {
  const task = parseGid('Task', input.task, 'task');
  const { name, contentType, sizeBytes } = input;
  checkFileName(name, 'name');
  checkMediaType(contentType, 'contentType');
  if (sizeBytes < 1 || sizeBytes > maxFileBytes) {
    throw new InputError(
      'sizeBytes',
      `sizeBytes must be from 1 to ${maxFileBytes}: Asana accepts no empty files, and none above 100 MB.`,
    );
  }
  return { task, name, contentType, sizeBytes };
}

builder.mutationField('prepareAttachment', (t) =>
  t.parsedField({
    type: PrepareAttachmentPayload,
    description:
      'Prepares to attach a file to a task: returns an address on this server that accepts the file. Sends no request to Asana, and changes nothing. Whether the task exists, and whether you may attach files to it, shows when you send the file.',
    args: {
      input: t.arg({
        type: PrepareAttachmentInput,
        required: true,
        description: 'The task, and the file that you will send.',
      }),
    },
    parse: ({ input }) => parseFile(input),
    cost: () => ({ calls: [] }),
    resolve: (_root, file, context) => createUploadLink(file, context),
  }),
);
