import { describe, expect, test } from 'vitest';
import { toGoogleError } from '../../../src/service/google/error-mapping.ts';

/** An error in the format of Docs. */
const docs = (code: number, message: string, status: string, reason?: string) => ({
  error: {
    code,
    message,
    status,
    ...(reason !== undefined && {
      details: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' },
      ],
    }),
  },
});

/** An error in the format of Drive. */
const drive = (code: number, message: string, reason: string) => ({
  error: { code, message, errors: [{ message, domain: 'global', reason }] },
});

const errorOf = (status: number, body: unknown = '', retryAfterMs?: number) =>
  toGoogleError({
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfterMs,
  });

const outdated = "The required revision ID 'ALm37BV' does not match the latest revision.";
const tooOld = "The target revision ID 'ALm37BV' is too far behind the latest revision.";
const scopes = 'Request had insufficient authentication scopes.';
const chipMask = 'Request contains an invalid argument.';

describe('an error response of Google’s APIs', () => {
  test.each([
    ['of Docs for an invalid mask', 400, docs(400, chipMask, 'INVALID_ARGUMENT'), 'invalid-input'],
    [
      'of Docs for an outdated revision',
      400,
      docs(400, outdated, 'INVALID_ARGUMENT'),
      'revision-conflict',
    ],
    [
      'of Docs for a target revision that is too old',
      400,
      docs(400, tooOld, 'INVALID_ARGUMENT'),
      'revision-conflict',
    ],
    [
      'of Docs for an Office file',
      400,
      docs(400, 'The document must not be an Office file.', 'FAILED_PRECONDITION'),
      'invalid-input',
    ],
    ['of Drive for an invalid value', 400, drive(400, 'Invalid Value', 'invalid'), 'invalid-input'],
    [
      'of Docs for an invalid token',
      401,
      docs(401, 'Invalid.', 'UNAUTHENTICATED'),
      'unauthenticated',
    ],
    [
      'of Drive for an invalid token',
      401,
      drive(401, 'Invalid Credentials', 'authError'),
      'unauthenticated',
    ],
    ['for an invalid token, without a body', 401, '', 'unauthenticated'],
    [
      'of Docs for a document that is not shared with the user',
      403,
      docs(403, 'The caller does not have permission', 'PERMISSION_DENIED'),
      'forbidden',
    ],
    [
      'of Drive for a user who may only read',
      403,
      drive(403, 'No.', 'insufficientFilePermissions'),
      'forbidden',
    ],
    ['of Drive for a domain policy', 403, drive(403, 'No.', 'domainPolicy'), 'forbidden'],
    [
      'of Docs for a disabled API',
      403,
      docs(403, 'It is disabled.', 'PERMISSION_DENIED', 'SERVICE_DISABLED'),
      'service-disabled',
    ],
    [
      'of Docs for a missing scope',
      403,
      docs(403, scopes, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
      'missing-scope',
    ],
    [
      'of Drive for a missing scope',
      403,
      drive(403, scopes, 'insufficientPermissions'),
      'missing-scope',
    ],
    [
      'of Drive for the rate limit of a user',
      403,
      drive(403, 'Slow.', 'userRateLimitExceeded'),
      'rate-limited',
    ],
    [
      'of Drive for the rate limit of a project',
      403,
      drive(403, 'Slow.', 'rateLimitExceeded'),
      'rate-limited',
    ],
    [
      'of Drive for the daily limit',
      403,
      drive(403, 'Enough.', 'dailyLimitExceeded'),
      'daily-limit',
    ],
    [
      'of Drive for the sharing limit',
      403,
      drive(403, 'Enough.', 'sharingRateLimitExceeded'),
      'rate-limited',
    ],
    [
      'of Drive for an export that is too large',
      403,
      drive(403, 'This file is too large to be exported.', 'exportSizeLimitExceeded'),
      'export-too-large',
    ],
    ['without a body', 403, '', 'forbidden'],
    ['of Docs for a missing document', 404, docs(404, 'Not found.', 'NOT_FOUND'), 'not-found'],
    ['of Drive for a missing file', 404, drive(404, 'File not found: x.', 'notFound'), 'not-found'],
    ['for a conflict', 409, docs(409, 'Aborted.', 'ABORTED'), 'conflict'],
    [
      'of Docs for an exceeded quota',
      429,
      docs(429, 'Quota exceeded.', 'RESOURCE_EXHAUSTED'),
      'rate-limited',
    ],
    [
      'of Drive for an exceeded quota',
      429,
      drive(429, 'Slow.', 'rateLimitExceeded'),
      'rate-limited',
    ],
    ['of Docs for an internal error', 500, docs(500, 'Internal.', 'INTERNAL'), 'unavailable'],
    [
      'of Drive for an internal error',
      500,
      drive(500, 'Backend Error', 'backendError'),
      'unavailable',
    ],
    ['of a proxy', 502, '<html>', 'unavailable'],
    ['for an overload', 503, docs(503, 'Unavailable.', 'UNAVAILABLE'), 'unavailable'],
    ['for a timeout', 504, '', 'unavailable'],
    ['that is a redirect', 302, '', 'bad-response'],
    [
      'with a status that Google does not document',
      418,
      drive(418, 'I am a teapot', 'teapot'),
      'bad-response',
    ],
    [
      'with a word that is a property of every object',
      403,
      drive(403, 'No.', 'constructor'),
      'forbidden',
    ],
    [
      'with several words',
      403,
      { error: { message: 'No.', errors: [{ reason: 'x' }, { reason: 'rateLimitExceeded' }] } },
      'rate-limited',
    ],
  ])('%s (%d) has the reason $3', (_what, status, body, reason) => {
    expect(errorOf(status, body)).toMatchObject({ reason, status, service: 'google' });
  });

  test.each([
    ['rate-limited', 429, true],
    ['unavailable', 503, true],
    ['not-found', 404, false],
    ['unauthenticated', 401, false],
  ])('with the reason `%s` (%d) has retryable %s', (_reason, status, retryable) => {
    expect(errorOf(status).retryable).toBe(retryable);
  });

  const limitOf = (limit: string) => {
    const details = [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: limit } }];
    return { error: { code: 429, message: 'Slow.', status: 'RESOURCE_EXHAUSTED', details } };
  };

  test.each([
    ['Docs', 429, limitOf('ReadRequestsPerMinutePerProject'), 'project'],
    ['Docs', 429, limitOf('WriteRequestsPerMinutePerProject'), 'project'],
    ['Docs', 429, limitOf('ReadRequestsPerMinutePerUser'), 'credential'],
    ['Docs, without the limit,', 429, docs(429, 'Slow.', 'RESOURCE_EXHAUSTED'), 'credential'],
    ['Drive', 403, drive(403, 'Slow.', 'rateLimitExceeded'), 'project'],
    ['Drive', 403, drive(403, 'Slow.', 'userRateLimitExceeded'), 'credential'],
    ['Drive', 403, drive(403, 'Slow.', 'sharingRateLimitExceeded'), 'credential'],
    ['Drive', 429, drive(429, 'Slow.', 'rateLimitExceeded'), 'credential'],
  ])(
    'of %s with status %i for the quota %j pauses the requests of the %s',
    (_api, status, body, pauses) => {
      expect(errorOf(status, body).pauses).toBe(pauses);
    },
  );

  test('for the daily limit is permanent, and says when the quota starts again', () => {
    expect(errorOf(403, drive(403, 'Enough.', 'dailyLimitExceeded'))).toMatchObject({
      retryable: false,
      help: expect.stringContaining('tomorrow'),
    });
  });

  test.each([
    [401, /Connect Google again/],
    [429, /Wait/],
  ])('with status %d says what to do about it', (status, help) => {
    expect(errorOf(status).help).toMatch(help);
  });

  test.each([
    ['', 'Google did not find this file, or you have no access to it.'],
    ['<html>', 'Google did not find this file, or you have no access to it.'],
    ['[]', 'Google did not find this file, or you have no access to it.'],
    ['null', 'Google did not find this file, or you have no access to it.'],
    ['{"error":"invalid_grant"}', 'Google did not find this file, or you have no access to it.'],
    [
      '{"error":{"message":5,"errors":7,"details":"x"}}',
      'Google did not find this file, or you have no access to it.',
    ],
    [
      '{"error":{"message":"See https://developers.google.com/x?y=z now"}}',
      'Google did not find this file, or you have no access to it: See [address] now',
    ],
  ])('with the body %j has the message "%s"', (text, message) => {
    expect(errorOf(404, text).message).toBe(message);
  });

  test('with a long message is shortened', () => {
    expect(errorOf(404, drive(404, 'x'.repeat(5000), 'notFound')).message.length).toBeLessThan(400);
  });
});
