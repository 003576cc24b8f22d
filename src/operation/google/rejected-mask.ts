/** Documents for which Docs has rejected a mask. From then on, they are read completely. */
export interface RejectedMasks {
  has(documentId: string): boolean;
  add(documentId: string): void;
  clear(): void;
}

/** The maximum number of remembered documents. A document that is no longer remembered costs one rejected read again. */
const maxRemembered = 1000;

/** One per server. */
export function createRejectedMasks(): RejectedMasks {
  const rejected = new Set<string>();
  return {
    has: (documentId) => rejected.has(documentId),
    add(documentId) {
      rejected.add(documentId);
      const [oldest] = rejected;
      if (rejected.size > maxRemembered && oldest !== undefined) rejected.delete(oldest);
    },
    clear: () => rejected.clear(),
  };
}
