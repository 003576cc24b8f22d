import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../graph/error/error-code.ts';

/** The HTTP status and headers of a rejection. */
export interface RejectionOptions {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The GraphQL error of a request that is rejected before anything is executed.
 *
 * Yoga reads the status and the headers from `extensions.http` and removes them from the body.
 */
export function rejection(code: ErrorCode, message: string, http: RejectionOptions): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http } });
}
