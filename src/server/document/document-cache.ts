export interface DocumentCache<Value = string> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** Enough for some hundred documents of a large client. */
export const maxCachedLength = 4 * 1024 * 1024;

/** Creates a cache of documents by their hashes. It keeps the most recently used documents. */
export function createDocumentCache(maxLength: number): DocumentCache {
  return createCache(maxLength, (_hash, document) => document.length);
}

/** What a parsed document needs in addition to its text: even a short one needs 40 KB, as much as 200 characters of a long one. */
const overhead = 200;

/**
 * Creates a cache of what was made of documents, by their texts. It keeps the most recently used documents.
 *
 * @param maxLength  The maximum length of all texts together, in UTF-16 units. Each document counts 200 units more than its text has.
 */
export function createParsedDocumentCache<Value>(maxLength: number): DocumentCache<Value> {
  return createCache(maxLength, (text) => text.length + overhead);
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
    delete: remove,
    get(key) {
      const value = values.get(key);
      if (value === undefined) return;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      const added = lengthOf(key, value);
      // It would evict all others, and then itself.
      if (added > maxLength) return;
      values.set(key, value);
      length += added;
      for (const oldest of values.keys()) {
        if (length <= maxLength) break;
        remove(oldest);
      }
    },
  };
}
