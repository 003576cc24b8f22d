import type { DocumentRow } from '../../store/google/document-model.ts';
import type { ExportType } from './format.ts';
import { type Outline, outlineOf } from './outline.ts';

/** A document as a file of this type. What makes the larger formats is loaded when it is first needed. */
export function exportDocument(
  title: string,
  row: DocumentRow,
  type: ExportType,
): Promise<string | Buffer> {
  return writers[type](outlineOf(title, row));
}

const writers: Readonly<Record<ExportType, (outline: Outline) => Promise<string | Buffer>>> = {
  'text/plain': async (outline) => (await import('./plain.ts')).toPlainText(outline),
  'text/markdown': async (outline) => (await import('./markdown.ts')).toMarkdown(outline),
  'text/html': async (outline) => (await import('./html.ts')).toHtml(outline),
  'application/zip': async (outline) => {
    const [{ toArchive }, { toHtml }] = await Promise.all([
      import('./archive.ts'),
      import('./html.ts'),
    ]);
    return toArchive({
      [`${outline.title.replace(/[^\p{L}\p{N}]+/gu, '')}.html`]: toHtml(outline),
    });
  },
  'application/epub+zip': async (outline) => (await import('./epub.ts')).toEpub(outline),
  'application/rtf': async (outline) => (await import('./rtf.ts')).toRtf(outline),
  'application/vnd.oasis.opendocument.text': async (outline) =>
    (await import('./odt.ts')).toOdt(outline),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (outline) =>
    (await import('./docx.ts')).toDocx(outline),
  'application/pdf': async (outline) => (await import('./pdf.ts')).toPdf(outline),
};
