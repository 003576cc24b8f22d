import { createHash } from 'node:crypto';
import { type DocumentNode, type ExecutionArgs, getOperationAST } from 'graphql';
import type { RequestState } from './request-state.ts';

/** Longer operation names are cut, because they come from the client. */
const maxNameLength = 100;

/** What the log and an observer need to know of an operation that starts. */
export function toStartedOperation({
  document,
  operationName,
}: Pick<ExecutionArgs, 'document' | 'operationName'>): NonNullable<RequestState['operation']> {
  const operation = getOperationAST(document, operationName);
  return {
    kind: operation?.operation ?? 'unknown',
    name: operation?.name?.value.slice(0, maxNameLength),
    document,
    startedAtMs: performance.now(),
  };
}

/** A document is parsed once and executed often. */
const hashes = new WeakMap<DocumentNode, string>();

/** The first 16 characters of the SHA-256 of the document's text, which clients also send as the id of a persisted document. */
export function hashOf(document: DocumentNode): string | undefined {
  const known = hashes.get(document);
  if (known !== undefined || document.loc === undefined) return known;
  const hash = createHash('sha256').update(document.loc.source.body).digest('hex').slice(0, 16);
  hashes.set(document, hash);
  return hash;
}
