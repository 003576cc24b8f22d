import { expect } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { FaultRow, FaultWithoutRoute } from '../fault-row.ts';

// The ways in which Asana can fail a read, and the error that a client receives for each.

/** The task that all queries read. */
export const task = fixtures.taskWithEverything;
/** The route of the read that fails. */
export const readUserRoute = 'GET /users/{user_gid}';

/** The user of `createdBy` needs a separate read: a GET request after the task has been read. */
export const separateReads = `{ task(id: "${task}") { name createdBy { name } } }`;
/** Both reads are sent together, in one batch of two actions. */
export const batchedReads = `{ task(id: "${task}") { name } user(id: "${fixtures.graceGid}") { name } }`;

/** An error response of Asana. */
export const rejection = (status: number, message: string): FaultWithoutRoute => ({
  kind: 'status',
  status,
  body: { errors: [{ message, help: 'See https://developers.asana.com/docs/errors' }] },
});
const data = (body: unknown): FaultWithoutRoute => ({ kind: 'status', status: 200, body });

/** Responses that both a single request and an action of a batch can have, with the error that a client receives. */
export const responseFaults: Readonly<Record<string, FaultRow>> = {
  '400 with an expired offset': {
    fault: rejection(400, 'offset: Your pagination token has expired.'),
    code: 'CURSOR_EXPIRED',
    status: 400,
    extensions: { help: expect.stringContaining('first page') },
  },
  '400 about a field': {
    fault: rejection(400, 'assignee: Not a user in Organization: 12'),
    code: 'BAD_USER_INPUT',
    status: 400,
    extensions: { field: 'assignee' },
    message: /Not a user in Organization/,
  },
  '400 that names no field': {
    fault: rejection(400, 'You should specify one of workspace, parent, projects'),
    code: 'BAD_USER_INPUT',
    status: 400,
  },
  '401 with a body': {
    fault: rejection(401, 'Not Authorized'),
    code: 'UNAUTHENTICATED',
    status: 401,
    extensions: { help: expect.stringContaining('Connect Asana again') },
  },
  '402': {
    fault: rejection(402, 'Search is only available to premium users.'),
    code: 'PAYMENT_REQUIRED',
    status: 402,
    extensions: { help: expect.stringContaining('paid') },
  },
  '403': {
    fault: rejection(403, 'You do not have access to this user.'),
    code: 'FORBIDDEN',
    status: 403,
  },
  '403 for a missing scope': {
    fault: rejection(
      403,
      'Forbidden: this action requires one of the following scopes: users:read',
    ),
    code: 'MISSING_SCOPE',
    status: 403,
    extensions: { help: expect.stringContaining('permission') },
  },
  '404': { fault: rejection(404, 'user: Unknown object: 123'), code: 'NOT_FOUND', status: 404 },
  '409': { fault: rejection(409, 'Conflict'), code: 'CONFLICT', status: 409 },
  '422': {
    fault: rejection(422, 'Unprocessable Entity'),
    code: 'BAD_USER_INPUT',
    status: 422,
  },
  '424': {
    fault: rejection(424, 'Failed Dependency'),
    code: 'UPSTREAM_UNAVAILABLE',
    status: 424,
    retryable: true,
  },
  '429 without a retry time in the body': {
    fault: rejection(429, "You've made too many requests and hit a rate limit."),
    code: 'RATE_LIMITED',
    status: 429,
    retryable: true,
  },
  '451': {
    fault: rejection(451, 'Unavailable For Legal Reasons'),
    code: 'FORBIDDEN',
    status: 451,
  },
  '500 with a phrase for the support desk': {
    fault: {
      kind: 'status',
      status: 500,
      body: { errors: [{ message: 'Server Error', phrase: '6 sad squid snuggle softly' }] },
    },
    code: 'UPSTREAM_UNAVAILABLE',
    status: 500,
    retryable: true,
  },
  '502': {
    fault: rejection(502, 'Bad Gateway'),
    code: 'UPSTREAM_UNAVAILABLE',
    status: 502,
    retryable: true,
  },
  '503': { fault: rejection(503, ''), code: 'UPSTREAM_UNAVAILABLE', status: 503, retryable: true },
  '504': { fault: rejection(504, ''), code: 'UPSTREAM_UNAVAILABLE', status: 504, retryable: true },
  'a status that Asana does not have': {
    fault: rejection(418, 'I am a teapot'),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 418,
  },
  'an error status whose body is no error': {
    fault: { kind: 'status', status: 404, body: ['what'] },
    code: 'NOT_FOUND',
    status: 404,
    message: /^Asana did not find this record\.$/,
  },
  'text instead of a record': {
    fault: { kind: 'wrong-shape' },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
  'a list instead of a record': {
    fault: data({ data: [{ gid: '1', name: 'A' }] }),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
  'a record without the envelope': {
    fault: data({ gid: '1', name: 'A' }),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
    message: /contained no data/,
  },
  'null instead of data': {
    fault: data({ data: null }),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
  'an id that is not a string': {
    fault: data({ data: { gid: 12, name: 'A' } }),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
};

/** Faults of a complete request, and therefore of all actions of a batch. */
export const requestFaults: Readonly<Record<string, FaultRow>> = {
  'an empty 401': {
    fault: { kind: 'empty-401' },
    code: 'UNAUTHENTICATED',
    status: 401,
    message: /^Asana did not accept the access token\.$/,
  },
  'an expired token': {
    fault: { kind: 'expired-token' },
    code: 'UNAUTHENTICATED',
    status: 401,
    message: /expired/,
  },
  '429 with a Retry-After': {
    fault: { kind: 'rate-limit', retryAfter: 7 },
    code: 'RATE_LIMITED',
    status: 429,
    retryable: true,
    extensions: { retryAfter: 7, help: expect.stringContaining('retryAfter') },
  },
  '429 without a Retry-After': {
    fault: { kind: 'rate-limit' },
    code: 'RATE_LIMITED',
    status: 429,
    retryable: true,
  },
  'a page of HTML': { fault: { kind: 'html' }, code: 'UPSTREAM_BAD_RESPONSE', status: 200 },
  'a page of HTML with 503': {
    fault: { kind: 'html', status: 503 },
    code: 'UPSTREAM_UNAVAILABLE',
    status: 503,
    retryable: true,
    message: /^Asana failed to process the request\.$/,
  },
  'an empty 200': {
    fault: { kind: 'empty' },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
    message: /was empty/,
  },
  'an empty 403': { fault: { kind: 'empty', status: 403 }, code: 'FORBIDDEN', status: 403 },
  'an empty 404': { fault: { kind: 'empty', status: 404 }, code: 'NOT_FOUND', status: 404 },
  'an empty 502': {
    fault: { kind: 'empty', status: 502 },
    code: 'UPSTREAM_UNAVAILABLE',
    status: 502,
    retryable: true,
  },
  'an incomplete body': {
    fault: { kind: 'half-json' },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 200,
  },
  'a connection that breaks before the response': {
    fault: { kind: 'reset' },
    code: 'UPSTREAM_UNAVAILABLE',
    retryable: true,
  },
  'a redirect, which is not followed': {
    fault: { kind: 'empty', status: 302 },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 302,
  },
};
