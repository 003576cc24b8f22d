import type { Credential, Service } from '../auth/credential.ts';
import type { ExportLinks } from '../auth/export-link.ts';
import { type ExportFormat, exportFormats } from '../google/export.ts';
import { toFileName } from './file-name.ts';
import { NotConnected } from './not-connected.ts';

/** How long a link is good. */
const lifetimeMs = 15 * 60_000;

/** A link on this server to a document as a file. */
export interface ExportLink {
  readonly url: string;
  readonly mimeType: string;
  readonly fileName: string;
  readonly expiresAt: string;
}

/** Makes links for one caller. Asks nobody whether the document can be exported. */
export type ExportLinker = (documentId: string, title: string, format: ExportFormat) => ExportLink;

/** What the links of one operation are made with. */
export interface ExportLinkerOptions {
  readonly links: ExportLinks;
  readonly credential: Credential | null;
  /** The address of this server that a token completes. */
  readonly base: string;
  readonly connectUrl: (service: Service) => string | null;
}

/** The linker of one operation. What it gives throws NotConnected where there is nobody to bind a link to. */
export function createExportLinker({
  links,
  credential,
  base,
  connectUrl,
}: ExportLinkerOptions): ExportLinker {
  return (documentId, title, format) => {
    if (credential === null) throw new NotConnected('google', connectUrl('google'));
    const { mimeType, extension } = exportFormats[format];
    const fileName = toFileName(title, extension);
    // A link's time is kept in whole seconds.
    const expiresAt = new Date(Math.floor((Date.now() + lifetimeMs) / 1000) * 1000);
    const token = links.sign({ documentId, format, fileName, expiresAt }, credential.key);
    return {
      url: `${base}${token}`,
      mimeType,
      fileName,
      expiresAt: expiresAt.toISOString(),
    };
  };
}
