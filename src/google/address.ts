/** The ids of documents and files. They are opaque and longer than any word. */
const idPattern = /^[\w-]{20,128}$/;

/** The address of a document in the editor. Source: Docs API, "Document ID". */
export const editorAddress = (id: string): string =>
  `https://docs.google.com/document/d/${id}/edit`;

/** Whether this can be the id of a document. */
export const isDocumentId = (text: string): boolean => idPattern.test(text);

/**
 * The id of the document that an address shows, in the editor (`/document/d/<id>/edit`, also with `/u/0/`) or in Drive. Null for
 * any other address. The fragment is ignored, and so is the query, except in `/open?id=<id>`.
 */
export function parseDocumentAddress(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:') return null;
  if (url.hostname === 'docs.google.com') {
    return validId(/^\/(?:a\/[^/]+\/)?document\/(?:u\/\d+\/)?d\/([^/]+)/.exec(url.pathname)?.[1]);
  }
  if (url.hostname !== 'drive.google.com') return null;
  const inPath = /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([^/]+)/.exec(url.pathname)?.[1];
  return validId(inPath ?? (url.pathname === '/open' ? url.searchParams.get('id') : null));
}

const validId = (id: string | null | undefined): string | null =>
  id != null && isDocumentId(id) ? id : null;

/** The ids of the documents whose addresses a text contains, in their order, each once. Also works for rich text. */
export function findDocumentIds(text: string): readonly string[] {
  // A punctuation mark at the end of a clause could be part of an address, but never of the id before it.
  const addresses =
    text.match(
      /https:\/\/(?:docs|drive)\.google\.com\/[^\s"'<>()[\],*|]*[^\s"'<>()[\],*|.:;!?]/g,
    ) ?? [];
  const ids = addresses.flatMap(
    (address) => parseDocumentAddress(address.replaceAll('&amp;', '&')) ?? [],
  );
  return [...new Set(ids)];
}
