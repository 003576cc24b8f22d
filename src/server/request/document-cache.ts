/** Documents that clients have sent together with their hash. */
export interface DocumentMemory {
  get(hash: string): string | undefined;
  set(hash: string, document: string): void;
}

/**
 * Remembers what was asked for last, and forgets the rest.
 *
 * @param maxLength  Of all documents together, in UTF-16 units.
 */
export function createDocumentMemory(maxLength: number): DocumentMemory {
  // In the order in which they were last asked for.
  const documents = new Map<string, string>();
  let length = 0;
  const forget = (hash: string) => {
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
      forget(hash);
      documents.set(hash, document);
      length += document.length;
      for (const oldest of documents.keys()) {
        if (length <= maxLength) break;
        forget(oldest);
      }
    },
  };
}
