import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../schema/error/error-code.ts';

/** The HTTP status and headers of a rejection. */
export interface RejectionOptions {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a temporary rejection: when the client can send the request again. The error and the `retry-after` header contain it. */
  readonly retryAfterSeconds?: number;
  /** The argument or input that is invalid. */
  readonly field?: string;
}

/**
 * The GraphQL error of a request that is rejected before anything is executed.
 *
 * Yoga reads the status and the headers from `extensions.http` and removes them from the body.
 */
export function rejection(
  code: ErrorCode,
  message: string,
  { retryAfterSeconds: retryAfter, field, ...http }: RejectionOptions,
): GraphQLError {
  if (retryAfter === undefined) {
    const extensions = { code, ...(field === undefined ? {} : { field }), http };
    return new GraphQLError(message, { extensions });
  }
  const headers = { ...http.headers, 'retry-after': String(retryAfter) };
  return new GraphQLError(message, {
    extensions: { code, retryable: true, retryAfter, http: { ...http, headers } },
  });
}
