import { GraphQLError } from 'graphql';
import { type ErrorCode, isErrorCode } from '../../schema/error/error-code.ts';
import { type ClientErrorOptions, toClientError } from '../request/client-error.ts';
import type { RequestState } from '../request/request-state.ts';

/** The HTTP status of each code, for responses that are not GraphQL results. */
const statusByCode: Readonly<Partial<Record<ErrorCode, number>>> = {
  BAD_USER_INPUT: 400,
  NOT_CONNECTED: 401,
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  MISSING_SCOPE: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  // Not 413, which is about the request's body.
  EXPORT_TOO_LARGE: 422,
  RATE_LIMITED: 429,
  SERVER_BUSY: 503,
  UPSTREAM_BAD_RESPONSE: 502,
  UPSTREAM_UNAVAILABLE: 502,
  STORE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
};

/** The response to a failed request, and the error code in it. */
export interface ErrorResponse {
  readonly code: ErrorCode;
  readonly response: Response;
}

/**
 * The response for an error outside GraphQL. Its body has the form of GraphQL errors, with a message and a code, and its status matches the
 * code.
 *
 * @param defaults  Extensions of errors that do not have them.
 */
export function toErrorResponse(
  cause: unknown,
  state: RequestState,
  options: ClientErrorOptions,
  defaults: Readonly<Record<string, unknown>> = {},
): ErrorResponse {
  const error =
    cause instanceof GraphQLError
      ? cause
      : new GraphQLError('', {
          originalError: cause instanceof Error ? cause : new Error(String(cause)),
        });
  const { message, extensions } = toClientError(error, state, options);
  const { http, ...shown } = extensions;
  const code = isErrorCode(shown['code']) ? shown['code'] : 'INTERNAL';
  const retryAfter = shown['retryAfter'];
  const response = Response.json(
    { errors: [{ message, extensions: { ...defaults, ...shown } }] },
    {
      status: http?.status ?? statusByCode[code] ?? 500,
      headers: {
        ...http?.headers,
        ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
      },
    },
  );
  return { code, response };
}
