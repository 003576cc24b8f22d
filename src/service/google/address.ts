import { parseWebAddress } from '../../upstream/http/web-address.ts';
import {
  fileIdOf,
  toFileReference,
  uniqueReferences,
  withoutTab,
  withTab,
} from './file-reference.ts';

const editorHosts: readonly string[] = ['docs.google.com', 'drive.google.com'];

/** The ids of documents and files. They are opaque and longer than any word. */
const idPattern = /^[\w-]{20,128}$/;

/** The address of a document in the editor, with the resource key of its reference. Source: Docs API, "Document ID". */
export function editorAddress(reference: string): string {
  const id = fileIdOf(reference);
  const address = `https://docs.google.com/document/d/${id}/edit`;
  const [, key] = withoutTab(reference).split('/');
  return key === undefined ? address : `${address}?resourcekey=${key}`;
}

export const isDocumentId = (text: string): boolean => idPattern.test(text);

/** Whether this can be the id of a folder. The ids of root folders and shared drives have 19 characters. */
export const isFolderId = (text: string): boolean =>
  isDocumentId(text) || /^0A[\w-]{10,}$/.test(text);

export const isDriveId = (text: string): boolean => /^[\w-]{10,128}$/.test(text);

/** The id of the document that an address shows. Null for any other address. */
export function parseDocumentAddress(address: string): string | null {
  const reference = parseDocumentReference(address);
  return reference === null ? null : fileIdOf(reference);
}

/**
 * The document that an address shows, in the editor (`/document/d/<id>/edit`, also with `/u/0/`) or in Drive, with its resource key.
 * Null for any other address. The fragment is ignored, and so is the query, except `resourcekey` and the id of `/open` and `/uc`. The scheme can
 * be `http` or absent, and the address can be the target of one of Google's redirects (`google.com/url?q=`).
 */
export function parseDocumentReference(address: string): string | null {
  const url = parseGoogleAddress(address);
  const id = url === null ? null : documentIdIn(url);
  return url === null || id === null
    ? null
    : toFileReference(id, url.searchParams.get('resourcekey'));
}

/** The same with the tab that the address shows. */
export function parseTabReference(address: string): string | null {
  const reference = parseDocumentReference(address);
  if (reference === null) return null;
  return withTab(reference, parseGoogleAddress(address)?.searchParams.get('tab') ?? null);
}

/** An address, or the one to which Google redirects. */
function parseGoogleAddress(address: string): URL | null {
  const url = parseWebAddress(address);
  if (url === null || !/^(?:www\.)?google\.com$/.test(url.hostname)) return url;
  const target = url.searchParams.get('q') ?? url.searchParams.get('url');
  return url.pathname === '/url' && target !== null ? parseWebAddress(target) : url;
}

/** The paths that name a file in the query: `/open?id=<id>`. */
const withIdInQuery = /^\/(?:a\/[^/]+\/)?(?:u\/\d+\/)?(?:open|uc)$/;

function documentIdIn(url: URL): string | null {
  const { kind, id } = fileIn(url);
  const expected = url.hostname === 'docs.google.com' ? 'document' : 'file';
  return kind === null || kind === expected ? id : null;
}

/** The file that an address of the editors or of Drive shows, and the segment of the path that says what it is: null in `/open`. */
function fileIn({ hostname, pathname, searchParams }: URL): FileInAddress {
  if (!editorHosts.includes(hostname)) return { kind: null, id: null };
  if (withIdInQuery.test(pathname)) return { kind: null, id: validId(searchParams.get('id')) };
  const [, kind = null, id] =
    /^\/(?:a\/[^/]+\/)?(\w+)\/(?:u\/\d+\/)?d\/([^/]+)/.exec(pathname) ?? [];
  return { kind, id: validId(id) };
}

interface FileInAddress {
  readonly kind: string | null;
  readonly id: string | null;
}

/** The file or folder of any kind that an address shows, with its resource key. Null for any other address. */
export function parseFileReference(address: string): string | null {
  const url = parseGoogleAddress(address);
  const id = url === null ? null : fileIn(url).id;
  return url === null || id === null
    ? parseFolderReference(address)
    : toFileReference(id, url.searchParams.get('resourcekey'));
}

/** The folder that an address of Drive shows (`/drive/folders/<id>`, also with `/u/0/`), with its resource key. Null for any other address. */
export function parseFolderReference(address: string): string | null {
  const url = parseWebAddress(address);
  if (url?.hostname !== 'drive.google.com') return null;
  const [, id] =
    /^\/(?:a\/[^/]+\/)?drive\/(?:u\/\d+\/)?(?:mobile\/)?folders\/([\w-]{10,128})(?:\/|$)/.exec(
      url.pathname,
    ) ?? [];
  return id === undefined ? null : toFileReference(id, url.searchParams.get('resourcekey'));
}

const validId = (id: string | null | undefined): string | null =>
  id != null && isDocumentId(id) ? id : null;

/** Whether an address belongs to Google's editors or to Drive. It may show no document. */
export const isGoogleAddress = (address: string): boolean =>
  editorHosts.includes(parseGoogleAddress(address)?.hostname ?? '');

/** What the addresses of Google's other editors show, by the first segment of their path. */
const otherFiles: Readonly<Record<string, string>> = {
  spreadsheets: 'a Google Sheets spreadsheet',
  presentation: 'a Google Slides presentation',
  forms: 'a Google Form',
  drawings: 'a Google drawing',
};

/** Why an address of Google's editors or of Drive does not show a document: one sentence. Null for any other address. */
export function explainAddress(address: string): string | null {
  const url = parseGoogleAddress(address);
  const path = url?.pathname.replace(/^\/a\/[^/]+(?=\/)/, '') ?? '';
  if (url?.hostname === 'docs.google.com') {
    if (/^\/document\/(?:u\/\d+\/)?d\/e\//.test(path)) {
      return 'This is the address of a published copy, which does not contain the id of the document. Open the document itself in Google Docs and copy its address.';
    }
    const [, editor = ''] = path.split('/');
    const other = Object.hasOwn(otherFiles, editor) ? otherFiles[editor] : undefined;
    return other === undefined ? null : `This is the address of ${other}, not of a document.`;
  }
  return url?.hostname === 'drive.google.com' && /^\/drive\/(?:u\/\d+\/)?folders\//.test(path)
    ? 'This is the address of a folder, not of a document.'
    : null;
}

/** The ids of the documents whose addresses a text contains, in their order, each once. Also works for rich text. */
export const findDocumentIds = (text: string): readonly string[] =>
  findDocumentReferences(text).map(fileIdOf);

/** The same documents, with the resource keys of their addresses. */
export function findDocumentReferences(text: string): readonly string[] {
  // A punctuation mark at the end of a clause could be part of an address, but never of the id before it.
  const addresses =
    text.match(
      /https?:\/\/(?:docs\.|drive\.|www\.)?google\.com\/[^\s"'<>()[\],*|]*[^\s"'<>()[\],*|.:;!?]/g,
    ) ?? [];
  return uniqueReferences(
    addresses.flatMap((address) => parseDocumentReference(address.replaceAll('&amp;', '&')) ?? []),
  );
}
