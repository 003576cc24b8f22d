import { badResponse } from '../../upstream/http/json.ts';
import type { Download, DownloadRequest } from '../../upstream/http/stream/download.ts';
import type { RejectedResponse, UpstreamError } from '../../upstream/http/upstream-error.ts';
import { googleAssumptions } from './assumption/assumption.ts';
import { toGoogleError } from './error-mapping.ts';
import { toResourceKeyHeaders } from './file-reference.ts';
import { exportUnits } from './quota.ts';
import { toGoogleTarget } from './read.ts';
import { google } from './service.ts';

/** The formats that Google exports a document in, with their file name extensions. Source: Google, "Export MIME types", 2026. */
export const exportFormats = {
  PDF: { mimeType: 'application/pdf', extension: 'pdf' },
  DOCX: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  ODT: { mimeType: 'application/vnd.oasis.opendocument.text', extension: 'odt' },
  RTF: { mimeType: 'application/rtf', extension: 'rtf' },
  TEXT: { mimeType: 'text/plain', extension: 'txt' },
  HTML_ZIP: { mimeType: 'application/zip', extension: 'zip' },
  EPUB: { mimeType: 'application/epub+zip', extension: 'epub' },
  MARKDOWN: { mimeType: 'text/markdown', extension: 'md' },
} as const;

export type ExportFormat = keyof typeof exportFormats;

export const isExportFormat = (name: string): name is ExportFormat =>
  Object.hasOwn(exportFormats, name);

/** The format with this MIME type; null if there is none. */
export const formatOf = (mimeType: string | null): ExportFormat | null =>
  Object.keys(exportFormats)
    .filter(isExportFormat)
    .find((format) => exportFormats[format].mimeType === mimeType) ?? null;

/** A complete document as a file. This route needs no parameter for files of shared drives. */
export function exportFile(reference: string, format: ExportFormat): DownloadRequest {
  const target = toGoogleTarget('/drive/v3/files/{fileId}/export', [reference]);
  return {
    route: target.route,
    units: exportUnits,
    address: `${target.path}?${new URLSearchParams({ mimeType: exportFormats[format].mimeType })}`,
    headers: toResourceKeyHeaders(target.resourceKeys),
  };
}

/** The error of an export. The only input of an export that Drive can reject as invalid is its format. */
export function toExportError(response: RejectedResponse): UpstreamError {
  const error = toGoogleError(response);
  if (error.reason === 'invalid-input') error.assumption = googleAssumptions.exportFormats.id;
  return error;
}

/** Returns the download. Throws `bad-response` for an HTML page: no format is HTML, so the page comes from a proxy. */
export function assertFile(download: Download): Download {
  if (!/^text\/html\b/i.test(download.contentType ?? '')) return download;
  download.body.once('error', () => undefined).destroy();
  throw badResponse(google, 'was an HTML page instead of a file', 200);
}
