import { createUploadLink } from '../../../operation/upload/upload-link.ts';
import { maxFileBytes } from '../../../service/asana/record/attachment.ts';
import { InputError } from '../../error/input-error.ts';
import { input } from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { uploadPayload } from '../../mutation/upload-payload.ts';
import { idInput } from '../record/id-input.ts';

/** What file systems allow. */
const maxNameBytes = 255;

const maxTypeLength = 200;

/** A control character, or one that changes the direction of the text after it: it can make `x.exe` look like `exe.x`. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** A media type with its parameters. Source: RFC 9110, section 8.3.1. */
const mediaType =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?: ?; ?[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[\w !#$%&'()*+,./:;<=>?@[\]^`{|}~-]*"))*$/;

function parseFileName(name: string, field: string): string {
  const problem = findProblem(name);
  if (problem === null) return name;
  throw new InputError(field, `${field} ${problem}.`);
}

function findProblem(name: string): string | null {
  if (name.trim() === '') return 'must not be blank';
  if (/[/\\]/.test(name) || name === '.' || name === '..')
    return 'must be the name of the file without a path';
  if (invisible.test(name)) return 'must not contain control characters';
  if (invisible.test(decodePercent(name)))
    return 'must not contain URL-encoded control characters, such as "%0d"';
  if (Buffer.byteLength(name) > maxNameBytes)
    return `must have at most ${maxNameBytes} bytes in UTF-8`;
  return null;
}

/**
 * Replaces URL-encoded characters. Asana decodes the names of files, so an encoded line break could end the header that contains the name.
 * Unlike `decodeURIComponent`, it also accepts sequences that are not valid.
 */
const decodePercent = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (sequence) =>
    Buffer.from(sequence.replaceAll('%', ''), 'hex').toString(),
  );

function parseMediaType(type: string, field: string): string {
  if (type.length <= maxTypeLength && mediaType.test(type)) return type;
  throw new InputError(field, `${field} must be a media type, such as "image/png".`);
}

declareMutation('prepareAttachment', {
  effect: 'ADDS',
  description:
    'Prepares to attach a file to a task: returns an address on this server that accepts the file.',
  sends: 'Sends no request to Asana, and changes nothing.',
  note: 'Whether the task exists, and whether you may attach files to it, shows when you send the file.',
  argument: 'The task, and the file that you will send.',
  input: 'A file to attach to a task.',
  inputs: {
    task: idInput('Task', 'The task to attach the file to.'),
    name: input(
      'String',
      'The name of the file, such as "report.pdf": at most 255 bytes in UTF-8, without a path and without control characters.',
      parseFileName,
    ),
    contentType: input(
      'String',
      'The media type of the file, such as "image/png". Give "application/octet-stream" if you do not know it. The upload must have the same type, or none.',
      parseMediaType,
    ),
    sizeBytes: input(
      'Int',
      `The exact size of the file in bytes: from 1 to ${maxFileBytes} (100 MB), the limit of Asana.`,
      (size, field) => {
        if (size >= 1 && size <= maxFileBytes) return size;
        throw new InputError(
          field,
          `${field} must be from 1 to ${maxFileBytes}: Asana accepts no empty files, and none above 100 MB.`,
        );
      },
    ),
  },
  payload: uploadPayload('Asana', '`id` and `gid` of the new attachment'),
  parse: ({ task, ...file }) => ({ place: task, ...file }),
  cost: () => ({ calls: [] }),
  resolve: (file, context) => createUploadLink('attachment', file, context),
});
