import { type DocumentNode, visit } from 'graphql';

// The plan executes documents without `@defer` and `@stream`. The specification permits a server to ignore both.

/** A cache, because a document is parsed once and executed often. */
const cache = new WeakMap<DocumentNode, DocumentNode>();

/** Whether a document contains one of both directives. */
export const isIncremental = (document: DocumentNode): boolean =>
  withoutIncremental(document) !== document;

/** The document without both directives, or the same document if it has neither. */
export function withoutIncremental(document: DocumentNode): DocumentNode {
  const cached = cache.get(document);
  if (cached !== undefined) return cached;
  const stripped: DocumentNode = visit(document, {
    // null removes the node.
    Directive: ({ name: { value } }) =>
      value === 'defer' || value === 'stream' ? null : undefined,
  });
  cache.set(document, stripped);
  return stripped;
}

/** The number of fields in a document. */
export function countFields(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field() {
      count += 1;
    },
  });
  return count;
}
