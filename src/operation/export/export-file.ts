import type { Credential } from '../../account/credential.ts';
import type { GoogleClient } from '../../service/google/client.ts';
import { exportFormats, isExportFormat } from '../../service/google/export.ts';
import type { Download } from '../../upstream/http/stream/download.ts';
import { type OperationScope, toCaller } from '../caller/caller.ts';
import { requireCredential } from '../caller/not-connected.ts';
import type { ExportLinks } from './export-link.ts';

/** The file that a link downloads. No request has been sent to Google yet. */
export interface ExportedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly format: string;
  /** Starts the download. */
  download(): Promise<Download>;
}

/** What is needed to open a link. */
export interface ExportFileOptions {
  readonly links: ExportLinks;
  readonly client: GoogleClient;
  readonly credential: Credential | null;
  readonly scope: OperationScope;
}

/** Opens a link. Throws NotConnected, or LinkInvalid. */
export function openExport(token: string, options: ExportFileOptions): ExportedFile {
  const { links, client, scope } = options;
  const credential = requireCredential('google', options.credential, scope);
  const [documentId, format, fileName] = links.open(token, credential.key, new Date()).grant;
  if (!isExportFormat(format)) throw new Error('A signed link has an unknown format.');
  return {
    fileName,
    format,
    mimeType: exportFormats[format].mimeType,
    download: () => client.export(documentId, format, toCaller('google', credential, scope)),
  };
}
