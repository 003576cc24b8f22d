/** A cache of documents that clients have sent. */
export interface DocumentCache<Value = string> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Enough for some hundred documents of a large client. */
export const maxCachedLength = 4 * 1024 * 1024;

/** Creates a cache of documents by their hashes. It keeps the most recently used documents. */
export function createDocumentCache(maxLength: number): DocumentCache {
  return createCache(maxLength, (_hash, document) => document.length);
}

/**
 * Creates a cache of what was made of documents, by their texts. It keeps the most recently used documents.
 *
 * @param maxLength  The maximum length of all texts together, in UTF-16 units.
 */
export function createParsedDocumentCache<Value>(maxLength: number): DocumentCache<Value> {
  return createCache(maxLength, (text) => text.length);
}

function createCache<Value>(
  maxLength: number,
  lengthOf: (key: string, value: Value) => number,
): DocumentCache<Value> {
  // Ordered by last use.
  const values = new Map<string, Value>();
  let length = 0;
  const remove = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    length -= lengthOf(key, value);
    values.delete(key);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      values.set(key, value);
      length += lengthOf(key, value);
      for (const oldest of values.keys()) {
        if (length <= maxLength) break;
        remove(oldest);
      }
    },
  };
}
