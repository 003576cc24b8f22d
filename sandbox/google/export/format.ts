/** What a document can be exported as, and what its links call that. Source: GDEV Export formats, 2026. */
export const exportFormats = {
  'application/rtf': 'rtf',
  'application/vnd.oasis.opendocument.text': 'odt',
  'text/html': 'html',
  'application/pdf': 'pdf',
  'text/markdown': 'markdown',
  'application/epub+zip': 'epub',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
} as const;

/** A MIME type that a document can be exported as. */
export type ExportType = keyof typeof exportFormats;

/** Whether a document can be exported as this. */
export function isExportType(mimeType: string): mimeType is ExportType {
  return Object.hasOwn(exportFormats, mimeType);
}
