import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { errorCodes, isErrorCode } from '../../../src/schema/error/error-code.ts';
import { toErrorResponse } from '../../../src/server/route/error-response.ts';

// Responses that are not GraphQL results: exports, uploads and connections.

/** Only an unexpected error needs the options. */
const respondTo = (error: GraphQLError, defaults = {}) =>
  toErrorResponse(error, {} as never, {} as never, defaults);

const errorOf = (extensions: Readonly<Record<string, unknown>>) =>
  new GraphQLError('Something failed.', { extensions });

const statuses: Readonly<Record<string, number>> = {
  BAD_USER_INPUT: 400,
  NOT_CONNECTED: 401,
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  MISSING_SCOPE: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EXPORT_TOO_LARGE: 422,
  RATE_LIMITED: 429,
  SERVER_BUSY: 503,
  UPSTREAM_BAD_RESPONSE: 502,
  UPSTREAM_UNAVAILABLE: 502,
  STORE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
};

test.each(Object.keys(errorCodes).filter(isErrorCode))(
  'a failure with the code %s has its status',
  async (code) => {
    const { response, code: found } = respondTo(errorOf({ code }));
    expect([found, response.status]).toEqual([code, statuses[code] ?? 500]);
    expect(await response.json()).toEqual({
      errors: [{ message: 'Something failed.', extensions: { code } }],
    });
  },
);

test('the status and headers of an error come before those of its code, and are no part of the body', async () => {
  const http = { status: 415, headers: { allow: 'POST' } };
  const { response } = respondTo(errorOf({ code: 'BAD_USER_INPUT', field: 'file', http }), {
    service: 'google',
    field: 'other',
  });
  expect(response.status).toBe(415);
  expect(response.headers.get('allow')).toBe('POST');
  expect(response.headers.get('retry-after')).toBe(null);
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'BAD_USER_INPUT', field: 'file', service: 'google' } }],
  });
});

test('a wait is also a header', () => {
  const { response } = respondTo(errorOf({ code: 'RATE_LIMITED', retryAfter: 7 }));
  expect(response.headers.get('retry-after')).toBe('7');
});
