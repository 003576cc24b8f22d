import type { Credential } from '../../account/credential.ts';
import type { SignedLinks } from '../../account/signed-link.ts';
import { googleAssumptions } from '../../service/google/assumption/assumption.ts';
import { type ExportFormat, exportFormats } from '../../service/google/export.ts';
import { type FailedAssumptions, noteOf } from '../../upstream/assumption/failed-assumptions.ts';
import { type CallerLink, createCallerLink } from '../caller/caller-link.ts';
import { type ConnectOptions, requireCredential } from '../caller/not-connected.ts';
import type { UpstreamMetrics } from '../report/upstream-metrics.ts';

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

/** File systems allow names of 255 bytes. The rest is for the number that a browser adds if the file already exists. */
const maxBytes = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Characters that change the direction of the text after them: they can make `x.exe` look like `exe.x`. */
const directional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Characters that are not allowed in the file names of some file systems. */
const reserved = /[/\\:*?"<>|]/g;

/** Converts a title to a file name that is valid on every system: `Road map` and `pdf` give `Road map.pdf`. */
export function toFileName(title: string, extension: string): string {
  const clean = title
    // A header cannot contain half of a surrogate pair.
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unsafe, ' ')
    .replace(directional, '')
    .replace(reserved, '_')
    .trim();
  const suffix = `.${extension}`;
  const hasExtension = clean.toLowerCase().endsWith(suffix);
  const stem = shorten(hasExtension ? clean.slice(0, -suffix.length) : clean)
    // A leading dot hides a file; Windows removes dots and spaces from the end of a name.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  return `${stem === '' ? 'Untitled document' : stem}${suffix}`;
}

function shorten(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let short = '';
  // By grapheme, so that no emoji is cut in half. A title can be long, and the rest of it is not needed.
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, 2 * maxBytes))) {
    if (Buffer.byteLength(short) + Buffer.byteLength(segment) > maxBytes) break;
    short += segment;
  }
  return short;
}
