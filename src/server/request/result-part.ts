import type { GraphQLError } from 'graphql';

/** A complete result, one part of an incremental result, or one entry of a part's `incremental`. */
export interface ResultPart {
  readonly errors?: readonly GraphQLError[];
  readonly extensions?: object;
  readonly incremental?: readonly ResultPart[];
  /** Absent from a complete result. */
  readonly hasNext?: boolean;
}

/** The errors of a part and of its `incremental` entries. */
export function errorsOf({ errors = [], incremental = [] }: ResultPart): readonly GraphQLError[] {
  return [...errors, ...incremental.flatMap(errorsOf)];
}
