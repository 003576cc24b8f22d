import { toMutation } from '../set-up.ts';

/** The error of one item. */
export interface ItemError {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  readonly applied: string;
  readonly retryable: boolean;
  readonly help: string | null;
}

/** A mutation of several tasks. */
export const toQuery = (name: string, task = 'id') =>
  toMutation(
    name,
    `results { task { ${task} } error { code message field applied retryable help } }`,
  );

/** The codes and inputs of the errors of the items; null for an item without an error. */
export const errorsOf = (data: { it: { results: readonly { error: ItemError | null }[] } }) =>
  data.it.results.map(({ error }) => error && [error.code, error.field, error.applied]);
