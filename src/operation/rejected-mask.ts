/** Documents whose masks Docs refused: they are read whole from then on. */
export interface RejectedMasks {
  has(documentId: string): boolean;
  add(documentId: string): void;
}

/** How many documents are remembered; the oldest is forgotten, and costs one refused read again. */
const maxRemembered = 1000;

/** One per server. */
export function createRejectedMasks(): RejectedMasks {
  const refused = new Set<string>();
  return {
    has: (documentId) => refused.has(documentId),
    add(documentId) {
      refused.add(documentId);
      const [oldest] = refused;
      if (refused.size > maxRemembered && oldest !== undefined) refused.delete(oldest);
    },
  };
}
