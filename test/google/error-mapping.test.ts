import { describe, expect, test } from 'vitest';
import { toUpstreamError } from '../../src/google/error-mapping.ts';

/** As Docs words it. */
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

/** As Drive words it. */
const drive = (code: number, message: string, reason: string) => ({
  error: { code, message, errors: [{ message, domain: 'global', reason }] },
});

const refused = (status: number, body: unknown = '', retryAfterMs?: number) =>
  toUpstreamError({
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfterMs,
  });

const stale = "The required revision ID 'ALm37BV' does not match the latest revision.";
const scopes = 'Request had insufficient authentication scopes.';
const chipMask = 'Request contains an invalid argument.';

describe('a refusal', () => {
  test.each([
    ['of Docs over a mask', 400, docs(400, chipMask, 'INVALID_ARGUMENT'), 'invalid-input'],
    [
      'of Docs over a stale revision',
      400,
      docs(400, stale, 'INVALID_ARGUMENT'),
      'revision-conflict',
    ],
    [
      'of Docs over an office file',
      400,
      docs(400, 'The document must not be an Office file.', 'FAILED_PRECONDITION'),
      'invalid-input',
    ],
    ['of Drive over a value', 400, drive(400, 'Invalid Value', 'invalid'), 'invalid-input'],
    ['of Docs over a token', 401, docs(401, 'Invalid.', 'UNAUTHENTICATED'), 'unauthenticated'],
    [
      'of Drive over a token',
      401,
      drive(401, 'Invalid Credentials', 'authError'),
      'unauthenticated',
    ],
    ['over a token, without a word', 401, '', 'unauthenticated'],
    [
      'of Docs to somebody with whom nothing is shared',
      403,
      docs(403, 'The caller does not have permission', 'PERMISSION_DENIED'),
      'forbidden',
    ],
    [
      'of Drive to somebody who may only read',
      403,
      drive(403, 'No.', 'insufficientFilePermissions'),
      'forbidden',
    ],
    ['of Drive by a domain', 403, drive(403, 'No.', 'domainPolicy'), 'forbidden'],
    [
      'of Docs where the API is off',
      403,
      docs(403, 'It is disabled.', 'PERMISSION_DENIED', 'SERVICE_DISABLED'),
      'forbidden',
    ],
    [
      'of Docs for want of a scope',
      403,
      docs(403, scopes, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
      'missing-scope',
    ],
    [
      'of Drive for want of a scope',
      403,
      drive(403, scopes, 'insufficientPermissions'),
      'missing-scope',
    ],
    [
      'of Drive to a person in a hurry',
      403,
      drive(403, 'Slow.', 'userRateLimitExceeded'),
      'rate-limited',
    ],
    [
      'of Drive to a project in a hurry',
      403,
      drive(403, 'Slow.', 'rateLimitExceeded'),
      'rate-limited',
    ],
    ['of Drive for the day', 403, drive(403, 'Enough.', 'dailyLimitExceeded'), 'rate-limited'],
    [
      'of Drive to share more',
      403,
      drive(403, 'Enough.', 'sharingRateLimitExceeded'),
      'rate-limited',
    ],
    [
      'of Drive to export as much',
      403,
      drive(403, 'This file is too large to be exported.', 'exportSizeLimitExceeded'),
      'export-too-large',
    ],
    ['without a word', 403, '', 'forbidden'],
    ['of Docs over a document', 404, docs(404, 'Not found.', 'NOT_FOUND'), 'not-found'],
    ['of Drive over a file', 404, drive(404, 'File not found: x.', 'notFound'), 'not-found'],
    ['of a conflict', 409, docs(409, 'Aborted.', 'ABORTED'), 'conflict'],
    [
      'of Docs over its quota',
      429,
      docs(429, 'Quota exceeded.', 'RESOURCE_EXHAUSTED'),
      'rate-limited',
    ],
    ['of Drive over its quota', 429, drive(429, 'Slow.', 'rateLimitExceeded'), 'rate-limited'],
    ['by a failure of Docs', 500, docs(500, 'Internal.', 'INTERNAL'), 'unavailable'],
    ['by a failure of Drive', 500, drive(500, 'Backend Error', 'backendError'), 'unavailable'],
    ['by the edge', 502, '<html>', 'unavailable'],
    ['by an overload', 503, docs(503, 'Unavailable.', 'UNAVAILABLE'), 'unavailable'],
    ['by a deadline', 504, '', 'unavailable'],
    ['to somewhere else', 302, '', 'bad-response'],
    [
      'of a kind that Google does not have',
      418,
      drive(418, 'I am a teapot', 'teapot'),
      'bad-response',
    ],
    ['for a reason that every object has', 403, drive(403, 'No.', 'constructor'), 'forbidden'],
    [
      'for several reasons',
      403,
      { error: { message: 'No.', errors: [{ reason: 'x' }, { reason: 'rateLimitExceeded' }] } },
      'rate-limited',
    ],
  ])('%s (%d) has its reason', (_what, status, body, reason) => {
    expect(refused(status, body)).toMatchObject({ reason, status, service: 'google' });
  });

  test.each([
    ['rate-limited', 429, true],
    ['unavailable', 503, true],
    ['not-found', 404, false],
    ['unauthenticated', 401, false],
  ])('that is %s may pass by itself or not', (_reason, status, retryable) => {
    expect(refused(status).retryable).toBe(retryable);
  });

  test('for a daily limit tells how long to wait, and what to do', () => {
    expect(refused(403, drive(403, 'Enough.', 'dailyLimitExceeded'), 7000)).toMatchObject({
      retryAfterMs: 7000,
      help: expect.stringContaining('Wait'),
    });
  });

  test.each([
    [401, /Connect Google again/],
    [429, /Wait/],
  ])('of %d says what to do about it', (status, help) => {
    expect(refused(status).help).toMatch(help);
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
  ])('with the body %j says "%s"', (text, message) => {
    expect(refused(404, text).message).toBe(message);
  });

  test('never speaks at any length', () => {
    expect(refused(404, drive(404, 'x'.repeat(5000), 'notFound')).message.length).toBeLessThan(400);
  });
});
