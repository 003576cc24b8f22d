/** The export formats, with their names in export links. Source: GDEV Export formats, 2026. */
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

/** The MIME type of an export format. */
export type ExportType = keyof typeof exportFormats;

/** Whether a document can be exported as this MIME type. */
export function isExportType(mimeType: string): mimeType is ExportType {
  return Object.hasOwn(exportFormats, mimeType);
}
