import type { ExecutionResult, GraphQLError } from 'graphql';
import type {
  DeferredFields,
  DeferredFragment,
  PendingResult,
  StreamedList,
} from './pending-result.ts';

/** What is sent at one time, independently of the format. */
export interface Payload {
  /** What is announced. */
  readonly pending: readonly PendingResult[];
  readonly changes: readonly (FragmentChange | ListChange)[];
  readonly hasNext: boolean;
}

/** A deferred fragment that is complete. */
export interface FragmentChange {
  readonly fragment: DeferredFragment;
  /** Its fields that were not sent for another fragment. */
  readonly fields: readonly DeferredFields[];
  /** The errors that have reached the object; null if there are none. */
  readonly errors: readonly GraphQLError[] | null;
}

/** Items of a streamed list that follow each other. */
export interface ListChange {
  readonly list: StreamedList;
  readonly index: number;
  readonly items: readonly unknown[];
  readonly itemErrors: readonly GraphQLError[];
  readonly isComplete: boolean;
  /** The errors that have reached the list; null if there are none. */
  readonly errors: readonly GraphQLError[] | null;
}

/** A result in parts, as the client receives it. */
export interface IncrementalResult extends ExecutionResult {
  readonly hasNext: boolean;
}

/** How one response sends its parts. */
export interface IncrementalFormat {
  /** What the initial result contains in addition. */
  toInitial(payload: Payload): object;
  toSubsequent(payload: Payload): object;
}
