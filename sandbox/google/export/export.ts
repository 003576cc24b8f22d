import type { DocumentRow } from '../../store/google/document-model.ts';
import { Rejection } from '../protocol/rejection.ts';
import type { ExportType } from './format.ts';
import { type Outline, outlineOf } from './outline.ts';

/**
 * Exports a document as a file of this type.
 *
 * The code for each format is loaded when it is first needed. Some formats need a package that a production
 * install does not have: without it, this throws 501, and the message names the package.
 */
export async function exportDocument(
  title: string,
  row: DocumentRow,
  type: ExportType,
): Promise<string | Buffer> {
  const outline = outlineOf(title, row);
  try {
    return await writers[type](outline);
  } catch (error) {
    const packages = requiredPackages[type];
    if (packages && isModuleNotFound(error)) throw packagesNotInstalled(type, packages);
    throw error;
  }
}

/** The optional peer dependencies in package.json, by the formats that need them. */
const requiredPackages: Partial<Record<ExportType, readonly string[]>> = {
  'application/zip': ['fflate'],
  'application/epub+zip': ['fflate'],
  'application/vnd.oasis.opendocument.text': ['fflate'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/pdf': ['pdfkit', 'dejavu-fonts-ttf'],
};

/** `import()` and `require.resolve()` report a missing package with different codes. */
function isModuleNotFound(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}

function packagesNotInstalled(type: ExportType, packages: readonly string[]): Rejection {
  const names = `package${packages.length > 1 ? 's' : ''} ${packages.join(' and ')}`;
  const message = `This sandbox cannot export ${type}: install the ${names}.`;
  return new Rejection(501, message, { reason: 'notImplemented', code: 'UNIMPLEMENTED' });
}

const writers: Readonly<Record<ExportType, (outline: Outline) => Promise<string | Buffer>>> = {
  'text/plain': async (outline) => (await import('./plain-text.ts')).toPlainText(outline),
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
