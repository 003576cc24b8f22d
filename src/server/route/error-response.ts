import { GraphQLError } from 'graphql';
import { type ErrorMaskOptions, toClientError } from '../plugin/error-mask.ts';
import type { RequestState } from '../request/request-state.ts';

/** The status that says the same as a code, where there is no GraphQL answer to hold it. */
const statuses: Readonly<Record<string, number>> = {
  BAD_USER_INPUT: 400,
  NOT_CONNECTED: 401,
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  MISSING_SCOPE: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  // Not 413, which is about what the client sent.
  EXPORT_TOO_LARGE: 422,
  RATE_LIMITED: 429,
  UPSTREAM_BAD_RESPONSE: 502,
  UPSTREAM_UNAVAILABLE: 502,
  UPSTREAM_TIMEOUT: 504,
};

/** An answer to a request that failed, and the code in it. */
export interface CodedAnswer {
  readonly code: string;
  readonly response: Response;
}

/** An error outside GraphQL, in GraphQL's words: `errors`, each with a message and a code, and a status that fits. */
export function toCodedAnswer(
  cause: unknown,
  state: RequestState,
  options: ErrorMaskOptions,
): CodedAnswer {
  const wrapped =
    cause instanceof GraphQLError
      ? cause
      : new GraphQLError('', {
          originalError: cause instanceof Error ? cause : new Error(String(cause)),
        });
  const { message, extensions } = toClientError(wrapped, state, options);
  const { http, ...shown } = extensions;
  const code = String(shown['code']);
  const retryAfter = shown['retryAfter'];
  const response = Response.json(
    { errors: [{ message, extensions: shown }] },
    {
      status: http?.status ?? statuses[code] ?? 500,
      headers: {
        ...http?.headers,
        ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
      },
    },
  );
  return { code, response };
}
