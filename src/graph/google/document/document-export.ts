import type { ExportLink } from '../../../operation/export-link.ts';
import { builder } from '../../builder/builder.ts';
import { Document } from '../record/refs.ts';

const ExportFormat = builder.enumType('ExportFormat', {
  description: 'What a document can be exported as.',
  values: {
    PDF: { description: 'Pages, as they print.' },
    DOCX: { description: 'Microsoft Word.' },
    ODT: { description: 'OpenDocument, of LibreOffice and others.' },
    RTF: { description: 'Rich text, which every word processor reads.' },
    TEXT: { description: 'Plain text in UTF-8.' },
    HTML_ZIP: { description: 'A web page and its images, zipped.' },
    EPUB: { description: 'An e-book.' },
    MARKDOWN: { description: 'Markdown in UTF-8.' },
  } as const,
});

const DocumentExport = builder.objectRef<ExportLink>('DocumentExport').implement({
  description: 'A document as a file, to be downloaded from this server.',
  fields: (t) => ({
    url: t.expose('url', {
      type: 'URL',
      nullable: false,
      description:
        'Where a GET has the file: the same caller’s, with the same headers as here. Made by Google when it is asked for; what is wrong is said then, as JSON with a code.',
    }),
    mimeType: t.exposeString('mimeType', { nullable: false, description: 'What the file is.' }),
    fileName: t.exposeString('fileName', {
      nullable: false,
      description: 'The title, safe for any file system, and an extension.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: false,
      description: 'From when on the address is no good.',
    }),
  }),
});

builder.objectField(Document, 'export', (t) =>
  t.field({
    type: DocumentExport,
    nullable: false,
    description:
      'A link to the whole document, all tabs, as a file. Google exports at most 10 MB. Costs no more than the title.',
    args: { format: t.arg({ type: ExportFormat, required: true, description: 'As what.' }) },
    reads: ['title'],
    resolve: ({ id, title }, { format }, { exportLink }) => exportLink(id, title, format),
  }),
);
