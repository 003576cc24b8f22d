import { expect } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import type { FaultRow, FaultWithoutRoute } from '../../fault-row.ts';

// Every way in which a read from Google can fail, and the resulting GraphQL error.

/** The documents that the tests read. */
export const { editable, empty } = documentFixtures;

/** The two APIs, each with a single read and with a batch of two. */
export const apis = {
  Docs: {
    route: 'GET /v1/documents/{documentId}',
    batch: 'POST /batch',
    field: 'revisionId',
    other: 'starred',
  },
  Drive: {
    route: 'GET /drive/v3/files/{fileId}',
    batch: 'POST /batch/drive/v3',
    field: 'starred',
    other: 'revisionId',
  },
} as const;

/** The names of the two APIs. */
export const names = ['Docs', 'Drive'] as const;

const status = (code: number, reason?: string): FaultWithoutRoute => ({
  kind: 'status',
  status: code,
  ...(reason !== undefined && { reason }),
});

const unavailable = { code: 'UPSTREAM_UNAVAILABLE', retryable: true } as const;

const rateLimited = { code: 'RATE_LIMITED', retryable: true } as const;

const badResponse = { code: 'UPSTREAM_BAD_RESPONSE', status: 200 } as const;

/** Failures that both a part of a batch and a complete response can have. */
export const responseFaults: Readonly<Record<string, FaultRow>> = {
  'an empty 401': {
    fault: { kind: 'empty-401' },
    code: 'UNAUTHENTICATED',
    status: 401,
    message: /^Google did not accept the access token\.$/,
    extensions: { help: expect.stringContaining('Connect Google again') },
  },
  'an expired token': { fault: { kind: 'expired-token' }, code: 'UNAUTHENTICATED', status: 401 },
  '403 for a missing scope': {
    fault: status(403, 'insufficientPermissions'),
    code: 'MISSING_SCOPE',
    status: 403,
    extensions: { help: expect.stringContaining('grant every permission') },
  },
  '403': { fault: status(403), code: 'FORBIDDEN', status: 403 },
  '403 because the API is disabled': {
    fault: status(403, 'accessNotConfigured'),
    code: 'FORBIDDEN',
    status: 403,
    extensions: {
      help: expect.stringMatching(/^An administrator must enable the Google Docs API/),
    },
  },
  '404': { fault: status(404), code: 'NOT_FOUND', status: 404 },
  '409': { fault: status(409), code: 'CONFLICT', status: 409 },
  '429': { fault: status(429), ...rateLimited, status: 429 },
  'a rate limit without Retry-After': { fault: { kind: 'rate-limit' }, ...rateLimited },
  'a rate limit with Retry-After': {
    fault: { kind: 'rate-limit', retryAfter: 7 },
    ...rateLimited,
    extensions: { retryAfter: 7 },
  },
  '500': { fault: status(500), ...unavailable, status: 500 },
  '502': { fault: status(502), ...unavailable, status: 502 },
  '503': { fault: status(503), ...unavailable, status: 503 },
  '504': { fault: status(504), ...unavailable, status: 504 },
  'an unknown status': {
    fault: status(418),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 418,
  },
  'an HTML page': { fault: { kind: 'html' }, ...badResponse },
  'an HTML page with 503': {
    fault: { kind: 'html', status: 503 },
    ...unavailable,
    status: 503,
    message: /^Google failed to process the request\.$/,
  },
  'an empty 200': { fault: { kind: 'empty' }, ...badResponse },
  'an empty 403': { fault: { kind: 'empty', status: 403 }, code: 'FORBIDDEN', status: 403 },
  'an empty 502': { fault: { kind: 'empty', status: 502 }, ...unavailable, status: 502 },
  'a list in place of an object': {
    fault: { kind: 'status', status: 200, body: [{ id: '1' }] },
    ...badResponse,
  },
};

/** The same failures as complete responses of one API. */
export const driveFaults: Readonly<Record<string, FaultRow>> = {
  '403 for a user’s rate limit': {
    fault: status(403, 'userRateLimitExceeded'),
    ...rateLimited,
    status: 403,
  },
  '403 for a project’s rate limit': {
    fault: status(403, 'rateLimitExceeded'),
    ...rateLimited,
    status: 403,
    // All people wait until one request is accepted.
    attempts: 6,
  },
  '403 for a daily limit': {
    fault: status(403, 'dailyLimitExceeded'),
    code: 'RATE_LIMITED',
    status: 403,
  },
  '403 for a domain policy': { fault: status(403, 'domainPolicy'), code: 'FORBIDDEN', status: 403 },
};

/** Failures of a complete request, and therefore of all parts of a batch. */
export const requestFaults: Readonly<Record<string, FaultRow>> = {
  'an incomplete body': { fault: { kind: 'half-json' }, ...badResponse },
  'a connection that breaks before the response': { fault: { kind: 'reset' }, ...unavailable },
  'a connection that breaks in the middle of a response': {
    fault: { kind: 'reset-mid-body' },
    ...unavailable,
  },
  'a redirect, which is not followed': {
    fault: { kind: 'empty', status: 302 },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 302,
  },
};

/** The number of requests for a read that meets this failure. With a Retry-After, it waits as long as the operation may take. */
export const attemptsOf = (row: FaultRow) => {
  const { retryable = false, extensions: { retryAfter } = {} } = row;
  return row.attempts ?? (retryable ? (retryAfter === undefined ? 3 : 10) : 1);
};

/**
 * If only Docs is read and it rejects the document, one request to Drive checks whether the file is a document. A disabled API
 * says nothing about the document.
 */
export const fileChecksOf = ({ code, fault }: FaultRow) => {
  if (JSON.stringify(fault).includes('accessNotConfigured')) return 0;
  return code === 'FORBIDDEN' || code === 'NOT_FOUND' || code === 'BAD_USER_INPUT' ? 1 : 0;
};
