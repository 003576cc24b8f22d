import type { GraphQLError } from 'graphql';

/** A complete result, one part of an incremental result, or one entry of a part's `incremental` or `completed`. */
export interface ResultPart {
  readonly errors?: readonly GraphQLError[];
  readonly extensions?: object;
  readonly incremental?: readonly ResultPart[];
  /** Fragments and lists of which nothing follows, with the errors that have ended them. */
  readonly completed?: readonly ResultPart[];
  /** Absent from a complete result. */
  readonly hasNext?: boolean;
}

/** The errors of a part and of its entries. */
export function errorsOf({
  errors = [],
  incremental = [],
  completed = [],
}: ResultPart): readonly GraphQLError[] {
  return [...errors, ...[...incremental, ...completed].flatMap(errorsOf)];
}
