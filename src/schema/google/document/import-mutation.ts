import { createUploadLink } from '../../../operation/upload/upload-link.ts';
import { describedEnum } from '../../builder/builder.ts';
import { input, optional } from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { uploadPayload } from '../../mutation/upload-payload.ts';
import { folderInput, newFileFolder } from '../record/folder-id.ts';
import { uploadNameInput, uploadSizeInput } from '../record/upload-input.ts';

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

declareMutation('prepareDocumentImport', {
  effect: 'ADDS',
  description:
    'Prepares to create a document from a file of another format: returns an address on this server that accepts the file.',
  sends: 'Sends no request to Google, and changes nothing.',
  note: 'Google decides how the parts of the file are converted, and does not report what it leaves out. Whether you may add files to the folder shows when you send the file.',
  argument: 'The document to create, and the file that you will send.',
  input: 'A file that becomes a document.',
  inputs: {
    title: uploadNameInput('The title of the document'),
    format: input(DocumentImportFormat, 'The format of the file.'),
    sizeBytes: uploadSizeInput(
      'Upload a larger file in Google Drive, and open it with Google Docs.',
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
