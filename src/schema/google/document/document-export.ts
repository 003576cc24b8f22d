import type { ExportLink } from '../../../operation/export/export-link.ts';
import { builder, describedEnum } from '../../builder/builder.ts';
import { Document } from '../record/refs.ts';

const ExportFormat = describedEnum('ExportFormat', 'A file format for the export of a document.', {
  PDF: 'PDF, with the pages as they print.',
  DOCX: 'Microsoft Word (DOCX).',
  ODT: 'OpenDocument (ODT), the format of LibreOffice.',
  RTF: 'Rich Text Format (RTF), which most word processors can read.',
  TEXT: 'Plain text in UTF-8.',
  HTML_ZIP: 'An HTML page with its images, in a ZIP archive.',
  EPUB: 'An EPUB e-book.',
  MARKDOWN: 'Markdown in UTF-8.',
});

export const formatArg = {
  type: ExportFormat,
  required: true,
  description: 'The file format.',
} as const;

const DocumentExport = builder.objectRef<ExportLink>('DocumentExport').implement({
  description: 'A link to download a document as a file from this server.',
  fields: (t) => ({
    url: t.urlAt(
      'url',
      'The URL of the file. Send a GET request as the same caller, with the same headers as for this query. Google creates the file when you send the request; an error is returned then, as JSON with a code.',
      'nonNull',
    ),
    mimeType: t.stringAt('mimeType', 'The MIME type of the file.', 'nonNull'),
    fileName: t.stringAt(
      'fileName',
      'The file name: the document’s title, without characters that file systems reject, and an extension.',
      'nonNull',
    ),
    expiresAt: t.dateTimeAt('expiresAt', 'The time at which the URL expires.', 'nonNull'),
  }),
});

builder.objectField(Document, 'export', (t) =>
  t.field({
    type: DocumentExport,
    nullable: false,
    description:
      'A link to download the complete document, with all tabs, as a file. Google limits exports to 10 MB. The field needs the same requests as `title`.',
    args: {
      format: t.arg(formatArg),
    },
    reads: ['title'],
    resolve: ({ reference, title }, { format }, { exportLink }) =>
      exportLink(reference, title, format),
  }),
);
