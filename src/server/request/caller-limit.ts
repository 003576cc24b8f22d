import type { RequestState } from './request-state.ts';

/** Counts the operations of each caller: requests of the API, and uploads. */
export interface CallerLimits {
  /**
   * Counts an operation of the caller of a request. Call the result once, when the operation has ended. Throws a rejection with 429 if the caller
   * has too many operations in progress, or has started too many or used too much processor time in the last minute. Sets `callerWork`.
   */
  begin(state: RequestState): () => void;
}
