/** A cache of documents that clients sent with their hash. */
export interface DocumentCache {
  get(hash: string): string | undefined;
  set(hash: string, document: string): void;
}

/** Enough for some hundred documents of a large client. */
export const maxCachedLength = 4 * 1024 * 1024;

/**
 * Creates a cache that keeps the most recently used documents.
 *
 * @param maxLength  The maximum length of all documents together, in UTF-16 units.
 */
export function createDocumentCache(maxLength: number): DocumentCache {
  // Ordered by last use.
  const documents = new Map<string, string>();
  let length = 0;
  const remove = (hash: string) => {
    length -= documents.get(hash)?.length ?? 0;
    documents.delete(hash);
  };
  return {
    get(hash) {
      const document = documents.get(hash);
      if (document === undefined) return;
      documents.delete(hash);
      documents.set(hash, document);
      return document;
    },
    set(hash, document) {
      remove(hash);
      documents.set(hash, document);
      length += document.length;
      for (const oldest of documents.keys()) {
        if (length <= maxLength) break;
        remove(oldest);
      }
    },
  };
}
