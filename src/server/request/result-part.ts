import type { GraphQLError } from 'graphql';

/** An answer, a part of one that comes in parts, or what such a part adds somewhere. */
export interface AnswerPart {
  readonly errors?: readonly GraphQLError[];
  readonly extensions?: object;
  readonly incremental?: readonly AnswerPart[];
  /** Absent from an answer in one piece. */
  readonly hasNext?: boolean;
}

/** The errors of a part and of what it adds. */
export function errorsOf({ errors = [], incremental = [] }: AnswerPart): readonly GraphQLError[] {
  return [...errors, ...incremental.flatMap(errorsOf)];
}
