import type { MutationTestServer } from '../set-up.ts';

/** A mutation, and how to count its writes in the state of the sandbox. */
export interface MutationCase {
  readonly name: string;
  /** @param name  A name that no other write has. */
  readonly input: (name: string) => object;
  readonly selection: string;
  readonly route: string;
  /** How often the sandbox applied the write with each of these names, according to its state. */
  readonly countWrites: (
    server: MutationTestServer,
    names: readonly string[],
  ) => Promise<readonly number[]>;
  /** Whether another write hides this one in the state: the sandbox must be reset between two writes. */
  readonly isOnce?: true;
  /** The failures that have another result for this mutation, which other tests check. */
  readonly except?: readonly string[];
}

/** The selection of a bulk mutation, whose errors are in its results. */
export const bulkSelection = 'results { task { name } error { code applied retryable help } }';
