/** Google's ids of documents and files: opaque, longer than any word. */
const idPattern = /^[\w-]{20,128}$/;

/** Whether this may be the id of a document. */
export const isDocumentId = (text: string): boolean => idPattern.test(text);

/**
 * The id of the document that an address shows, in the editor (`/document/d/<id>/edit`, also with `/u/0/`) or in Drive; null for
 * any other address. Query and fragment say nothing of which document it is.
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
    return take(/^\/(?:a\/[^/]+\/)?document\/(?:u\/\d+\/)?d\/([^/]+)/.exec(url.pathname)?.[1]);
  }
  if (url.hostname !== 'drive.google.com') return null;
  const inPath = /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([^/]+)/.exec(url.pathname)?.[1];
  return take(inPath ?? (url.pathname === '/open' ? url.searchParams.get('id') : null));
}

const take = (id: string | null | undefined): string | null =>
  id != null && isDocumentId(id) ? id : null;

/** Every document that a text has the address of, in order, each once. Finds them in rich text too. */
export function findDocumentIds(text: string): readonly string[] {
  // What ends a clause ends an address, though it may be part of one: an id comes before.
  const addresses =
    text.match(
      /https:\/\/(?:docs|drive)\.google\.com\/[^\s"'<>()[\],*|]*[^\s"'<>()[\],*|.:;!?]/g,
    ) ?? [];
  const ids = addresses.flatMap(
    (address) => parseDocumentAddress(address.replaceAll('&amp;', '&')) ?? [],
  );
  return [...new Set(ids)];
}
