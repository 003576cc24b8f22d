import type { Credential } from '../../account/credential.ts';
import type { SignedLinks } from '../../account/signed-link.ts';
import { googleAssumptions } from '../../service/google/assumption/assumption.ts';
import { type ExportFormat, exportFormats } from '../../service/google/export.ts';
import { type FailedAssumptions, noteOf } from '../../upstream/assumption/failed-assumptions.ts';
import { type CallerLink, createCallerLink } from '../caller/caller-link.ts';
import { type ConnectOptions, requireCredential } from '../caller/not-connected.ts';
import type { UpstreamMetrics } from '../report/upstream-metrics.ts';
import { toFileName } from './file-name.ts';

/** The links to exports. They contain the name of the file, so that opening needs no second request. */
export type ExportLinks = SignedLinks<
  readonly [documentId: string, format: string, fileName: string]
>;

/** A link on this server that downloads a document as a file. */
export interface ExportLink extends CallerLink {
  readonly mimeType: string;
  readonly fileName: string;
}

/** Makes links for one caller. Does not check whether the document can be exported. */
export type ExportLinker = (documentId: string, title: string, format: ExportFormat) => ExportLink;

/** What the links of one operation are made from. */
export interface ExportLinkerOptions extends ConnectOptions {
  readonly links: ExportLinks;
  readonly credential: Credential | null;
  /** The address of a link without its token. */
  readonly linkBase: (kind: 'export') => string;
  readonly failedAssumptions: FailedAssumptions;
  readonly metrics: UpstreamMetrics;
}

/** Creates the linker of one operation. It throws NotConnected if there is no credential to bind a link to. */
export function createExportLinker(options: ExportLinkerOptions): ExportLinker {
  const { links, linkBase, failedAssumptions, metrics } = options;
  return (documentId, title, format) => {
    const { key } = requireCredential('google', options.credential, options);
    if (!failedAssumptions.holds(googleAssumptions.exportFormats, key))
      metrics.note(noteOf(googleAssumptions.exportFormats));
    const { mimeType, extension } = exportFormats[format];
    const fileName = toFileName(title, extension);
    const grant = [documentId, format, fileName] as const;
    return { ...createCallerLink(links, grant, linkBase('export'), key), mimeType, fileName };
  };
}
