import { createUploadLink } from '../../../operation/upload/upload-link.ts';
import { maxImportBytes } from '../../../service/google/record/file-upload.ts';
import { describedEnum } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { input, notBlank, optional } from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { uploadPayload } from '../../mutation/upload-payload.ts';
import { folderInput, newFileFolder } from '../record/folder-id.ts';

const DocumentImportFormat = describedEnum(
  'DocumentImportFormat',
  'The format of a file that becomes a document. Google Drive converts the file.',
  {
    DOCX: 'A Microsoft Word file.',
    HTML: 'A web page, without the files that it refers to.',
    MARKDOWN:
      'Markdown as Google Drive reads it, without a list of what is missing. `createDocument` with `markdown` converts it as this server does, with `losses`.',
    TEXT: 'A plain text file in UTF-8. Each line becomes a paragraph.',
  },
);

type ImportFormat = typeof DocumentImportFormat.$inferType;

const contentTypes: Readonly<Record<ImportFormat, string>> = {
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  HTML: 'text/html',
  MARKDOWN: 'text/markdown',
  TEXT: 'text/plain',
};

/** The address of the upload contains the title, and no address may be longer than 4,096 characters: a character can take six of its bytes. */
const maxTitleLength = 400;

function parseTitle(title: string, field: string): string {
  notBlank(title, field);
  if (title.length <= maxTitleLength) return title;
  throw new InputError(field, `${field} must have at most ${maxTitleLength} characters.`);
}

declareMutation('prepareDocumentImport', {
  effect: 'ADDS',
  description:
    'Prepares to create a document from a file of another format: returns an address on this server that accepts the file.',
  sends: 'Sends no request to Google, and changes nothing.',
  note: 'Google decides how the parts of the file are converted, and does not report what it leaves out. Whether you may add files to the folder shows when you send the file.',
  argument: 'The document to create, and the file that you will send.',
  input: 'A file that becomes a document.',
  inputs: {
    title: input(
      'String',
      `The title of the document: from 1 to ${maxTitleLength} characters. It must not be blank.`,
      parseTitle,
    ),
    format: input(DocumentImportFormat, 'The format of the file.'),
    sizeBytes: input(
      'Int',
      `The exact size of the file in bytes: from 1 to ${maxImportBytes} (5 MB), the limit of Google for a file that is sent in one request.`,
      (size, field) => {
        if (size >= 1 && size <= maxImportBytes) return size;
        throw new InputError(
          field,
          `${field} must be from 1 to ${maxImportBytes}: Google accepts at most 5 MB in one request. Upload a larger file in Google Drive, and open it with Google Docs.`,
        );
      },
    ),
    folder: optional(
      folderInput(
        'The folder to create the document in. Default: the root folder of the viewer’s My Drive.',
      ),
    ),
  },
  payload: uploadPayload('Google', '`id` and `documentId` of the new document'),
  parse: ({ title, format, sizeBytes, folder }) => ({
    place: newFileFolder(folder) ?? '',
    name: title,
    contentType: contentTypes[format],
    sizeBytes,
  }),
  cost: () => ({ calls: [] }),
  resolve: (file, context) => createUploadLink('document', file, context),
});
