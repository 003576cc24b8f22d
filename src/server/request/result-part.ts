import type { ExecutionResult, GraphQLError } from 'graphql';

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

export function errorsOf({
  errors = [],
  incremental = [],
  completed = [],
}: ResultPart): readonly GraphQLError[] {
  return [...errors, ...[...incremental, ...completed].flatMap(errorsOf)];
}

/** A result without what is only for the server: the status and the headers in the extension `http`. */
export function toPublic({ errors, extensions, ...rest }: ExecutionResult): object {
  const { http: _http, ...others } = extensions ?? {};
  return {
    ...(errors && errors.length > 0 ? { errors: errors.map(toPublicError) } : {}),
    ...rest,
    ...(Object.keys(others).length > 0 ? { extensions: others } : {}),
  };
}

/** An error without its extension `http`. */
export function toPublicError(error: GraphQLError): object {
  if (error.extensions['http'] === undefined) return error;
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}
