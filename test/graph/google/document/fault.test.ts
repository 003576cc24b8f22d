import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { noteWaits } from '../../../waits.ts';
import { expectError, type FaultRow, type UnaimedFault } from '../../fault-row.ts';

const waits = noteWaits();

// Every way in which a read from Google can fail, and the resulting GraphQL error.

const { ask, sandbox } = await createAsker();

const { editable, empty } = documentFixtures;

/** The two APIs, each with a single read and with a batch of two. */
const apis = {
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
const names = ['Docs', 'Drive'] as const;

const status = (code: number, reason?: string): UnaimedFault => ({
  kind: 'status',
  status: code,
  ...(reason !== undefined && { reason }),
});
const unavailable = { code: 'UPSTREAM_UNAVAILABLE', retryable: true } as const;
const limited = { code: 'RATE_LIMITED', retryable: true } as const;
const bad = { code: 'UPSTREAM_BAD_RESPONSE', status: 200 } as const;

/** Failures that both a part of a batch and a complete response can have. */
const answers: Readonly<Record<string, FaultRow>> = {
  'an empty 401': {
    fault: { kind: 'empty-401' },
    code: 'UNAUTHENTICATED',
    status: 401,
    says: /^Google did not accept the access token\.$/,
    also: { help: expect.stringContaining('Connect Google again') },
  },
  'an expired token': { fault: { kind: 'expired-token' }, code: 'UNAUTHENTICATED', status: 401 },
  '403 for want of a scope': {
    fault: status(403, 'insufficientPermissions'),
    code: 'MISSING_SCOPE',
    status: 403,
    also: { help: expect.stringContaining('grant every permission') },
  },
  '403': { fault: status(403), code: 'FORBIDDEN', status: 403 },
  '403 where the API is off': {
    fault: status(403, 'accessNotConfigured'),
    code: 'FORBIDDEN',
    status: 403,
  },
  '404': { fault: status(404), code: 'NOT_FOUND', status: 404 },
  '409': { fault: status(409), code: 'CONFLICT', status: 409 },
  '429': { fault: status(429), ...limited, status: 429 },
  'a rate limit that does not say for how long': { fault: { kind: 'rate-limit' }, ...limited },
  'a rate limit that says for how long': {
    fault: { kind: 'rate-limit', retryAfter: 7 },
    ...limited,
    also: { retryAfter: 7 },
  },
  '500': { fault: status(500), ...unavailable, status: 500 },
  '502': { fault: status(502), ...unavailable, status: 502 },
  '503': { fault: status(503), ...unavailable, status: 503 },
  '504': { fault: status(504), ...unavailable, status: 504 },
  'a status that Google does not have': {
    fault: status(418),
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 418,
  },
  'a page of HTML': { fault: { kind: 'html' }, ...bad },
  'a page of HTML with 503': {
    fault: { kind: 'html', status: 503 },
    ...unavailable,
    status: 503,
    says: /^Google failed to process the request\.$/,
  },
  'an empty 200': { fault: { kind: 'empty' }, ...bad },
  'an empty 403': { fault: { kind: 'empty', status: 403 }, code: 'FORBIDDEN', status: 403 },
  'an empty 502': { fault: { kind: 'empty', status: 502 }, ...unavailable, status: 502 },
  'a list where a record should be': {
    fault: { kind: 'status', status: 200, body: [{ id: '1' }] },
    ...bad,
  },
};

/** The same failures as complete responses of one API. */
const ofDrive: Readonly<Record<string, FaultRow>> = {
  '403 over the rate of a person': {
    fault: status(403, 'userRateLimitExceeded'),
    ...limited,
    status: 403,
  },
  '403 over the rate of a project': {
    fault: status(403, 'rateLimitExceeded'),
    ...limited,
    status: 403,
  },
  '403 over the day': { fault: status(403, 'dailyLimitExceeded'), ...limited, status: 403 },
  '403 of a domain': { fault: status(403, 'domainPolicy'), code: 'FORBIDDEN', status: 403 },
};

/** Failures of a complete request, and therefore of all parts of a batch. */
const mishaps: Readonly<Record<string, FaultRow>> = {
  'half a body': { fault: { kind: 'half-json' }, ...bad },
  'a connection that breaks before the answer': { fault: { kind: 'reset' }, ...unavailable },
  'a connection that breaks in the middle of an answer': {
    fault: { kind: 'reset-mid-body' },
    ...unavailable,
  },
  'a redirect, which is not followed': {
    fault: { kind: 'empty', status: 302 },
    code: 'UPSTREAM_BAD_RESPONSE',
    status: 302,
  },
};

const attemptsOf = ({ retryable = false }: FaultRow) => (retryable ? 3 : 1);

describe.each(names)('a read from %s with the failure', (name) => {
  const { route, field, other } = apis[name];
  const rows = { ...answers, ...mishaps, ...(name === 'Drive' ? ofDrive : {}) };

  test.each(Object.entries(rows))(
    '%s fails its field, and the other service’s fields are returned',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route } as Fault]);
      const { data, errors, reads } = await ask(
        `{ document(id: "${editable}") { title ${field} ${other} } }`,
      );
      expect(data).toEqual({
        document: { title: 'Launch plan: Aria 2', [field]: null, [other]: expect.anything() },
      });
      expect(errors).toHaveLength(1);
      expectError('google', errors[0], row, ['document', field]);
      expect(reads).toHaveLength(1 + attemptsOf(row));
    },
  );
});

describe.each(names)('one part of a batch to %s with the failure', (name) => {
  const { route, field } = apis[name];

  test.each(Object.entries({ ...answers, ...(name === 'Drive' ? ofDrive : {}) }))(
    '%s fails its document, and the other document is returned',
    async (_what, row) => {
      sandbox.setFaults([
        { ...row.fault, route, count: 1 } as Fault,
        { ...row.fault, route, skip: 2 } as Fault,
      ]);
      const { data, errors, wireRequests } = await ask(
        `{ a: document(id: "${editable}") { ${field} } b: document(id: "${empty}") { ${field} } }`,
      );
      expect(data).toEqual({ a: null, b: { [field]: expect.anything() } });
      expect(errors).toHaveLength(1);
      expectError('google', errors[0], row, ['a']);
      expect(wireRequests).toBe(attemptsOf(row));
      // Reads that succeeded are not sent again with those that failed.
      const again = sandbox.requests().slice(1);
      expect(again.every(({ path }) => path.endsWith(editable))).toBe(true);
    },
  );
});

describe.each(names)('a batch to %s with the failure', (name) => {
  const { batch, field } = apis[name];

  test.each(Object.entries({ ...answers, ...mishaps }))(
    '%s fails each of its documents, and the rest of the selection is returned',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: batch } as Fault]);
      const { data, errors, wireRequests } = await ask(
        `{ a: document(id: "${editable}") { ${field} } b: document(id: "${empty}") { ${field} } viewer { google { connected } } }`,
      );
      expect(data).toEqual({ a: null, b: null, viewer: { google: { connected: true } } });
      expect(errors).toHaveLength(2);
      for (const key of ['a', 'b']) {
        expectError(
          'google',
          errors.find(({ path }) => path?.[0] === key),
          row,
          [key],
        );
      }
      expect(wireRequests).toBe(attemptsOf(row));
    },
  );
});

describe('a search with the failure', () => {
  test.each(Object.entries({ ...answers, ...mishaps, ...ofDrive }))(
    '%s fails, and the rest of the selection is returned',
    async (_what, row) => {
      sandbox.setFaults([{ ...row.fault, route: 'GET /drive/v3/files' } as Fault]);
      const { data, errors, reads } = await ask(
        `{ viewer { google { connected } } documents(name: "a", first: 3) { nodes { title } } }`,
      );
      // A list cannot be null, so without it the complete response has no data.
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
      expectError('google', errors[0], row, ['documents']);
      expect(reads).toHaveLength(attemptsOf(row));
    },
  );
});

describe('a temporary failure', () => {
  test.each([
    ['429', { kind: 'rate-limit', retryAfter: 2 }],
    ['503', { kind: 'status', status: 503 }],
    ['a broken connection', { kind: 'reset' }],
    ['a connection that breaks in the middle of an answer', { kind: 'reset-mid-body' }],
  ] as const)('of %s is not visible to the client', async (_what, fault) => {
    sandbox.setFaults([{ ...fault, route: apis.Docs.route, count: 2 }]);
    const { errors, reads } = await ask(`{ document(id: "${editable}") { revisionId } }`);
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(3);
    expect(waits).toHaveLength(2);
  });

  test('is retried after the delay that the service requested, also for a part of a batch', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 2, route: apis.Drive.route, count: 1 }]);
    const { errors } = await ask(
      `{ a: document(id: "${editable}") { starred } b: document(id: "${empty}") { starred } }`,
    );
    expect(errors).toEqual([]);
    expect(waits).toEqual([2000]);
  });

  test('is not retried if the delay exceeds the operation’s time', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 3600, route: apis.Drive.route }]);
    const { errors, reads } = await ask(`{ document(id: "${editable}") { starred } }`);
    expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
    expect(reads).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test('of a quota returns an error for each document beyond the quota', async () => {
    sandbox.setLimits({ google: { docsReadsPerMinute: 1 } });
    const { data, errors } = await ask(
      `{ a: document(id: "${editable}") { revisionId } b: document(id: "${empty}") { revisionId } }`,
    );
    expect(data).toEqual({ a: { revisionId: expect.any(String) }, b: null });
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['b'], 'RATE_LIMITED'],
    ]);
  });
});

describe('a response of the right shape with invalid values:', () => {
  const answered = (route: string, body: object): Fault => ({
    kind: 'status',
    status: 200,
    route,
    body,
  });

  test.each([
    ['a word in place of a timestamp', 'modifiedAt', { modifiedTime: 'yesterday' }],
    ['a word in place of a boolean', 'starred', { starred: 'perhaps' }],
    ['a word in place of a URL', 'iconUrl', { iconLink: 'nowhere' }],
    ['a word in place of a number', 'sizeBytes', { size: 'much' }],
    ['a word in place of a list', 'owners { isViewer }', { owners: 'everyone' }],
    ['a list in place of text', 'mimeType', { mimeType: ['a'] }],
  ])('%s from Drive fails only that field', async (_what, field, fields) => {
    sandbox.setFaults([answered(apis.Drive.route, { id: editable, name: 'A', ...fields })]);
    const { data, errors } = await ask(`{ document(id: "${editable}") { it: ${field} title } }`);
    expect(data).toEqual({ document: { it: null, title: 'A' } });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.path?.slice(0, 2)).toEqual(['document', 'it']);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'google',
    });
    expect(errors[0]?.message).not.toMatch(/yesterday|perhaps|nowhere|much|everyone/);
  });

  test.each([
    ['a word in place of a list', 'body { content { endIndex } }', { body: { content: 'Hello' } }],
    [
      'a word in place of a number',
      'body { content { endIndex } }',
      { body: { content: [{ endIndex: 'x' }] } },
    ],
    ['a number in place of an object', 'body { content { endIndex } }', { body: { content: 7 } }],
  ])('%s from Docs fails the field that contains it', async (_what, field, body) => {
    sandbox.setFaults([answered(apis.Docs.route, { title: 'A', ...body })]);
    const { data, errors } = await ask(`{ document(id: "${editable}") { it: ${field} title } }`);
    expect(data).toEqual({ document: { it: null, title: 'A' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'google',
    });
  });

  test.each([
    ['a word', { files: 'none' }],
    ['an object', { files: { id: '1' } }],
    ['a list of words', { files: ['a'] }],
    ['files without ids', { files: [{ name: 'A' }] }],
    ['an invalid next page token', { files: [], nextPageToken: 7 }],
  ])('%s in place of a list of files fails the list', async (_what, body) => {
    sandbox.setFaults([answered('GET /drive/v3/files', body)]);
    const { data, errors } = await ask('{ documents(first: 2) { nodes { documentId title } } }');
    expect(data).toBeNull();
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'google',
    });
    expect(errors[0]?.path?.[0]).toBe('documents');
  });

  test('a response without a list of files is an empty list, because Google omits empty values', async () => {
    sandbox.setFaults([answered('GET /drive/v3/files', {})]);
    const { data, errors } = await ask('{ documents(first: 2) { nodes { title } } }');
    expect(errors).toEqual([]);
    expect(data.documents.nodes).toEqual([]);
  });
});

describe('a service that does not respond', async () => {
  const slow = await createAsker({ UPSTREAM_TIMEOUT_MS: '250' });

  test.each(names)(
    'in %s is UPSTREAM_TIMEOUT after its time limit; the read is not retried, and the rest is returned',
    async (name) => {
      const { route, field, other } = apis[name];
      slow.sandbox.setFaults([{ kind: 'hang', route }]);
      const { data, errors, reads } = await slow.ask(
        `{ document(id: "${editable}") { ${field} ${other} } }`,
      );
      expect(data.document).toEqual({ [field]: null, [other]: expect.anything() });
      expectError(
        'google',
        errors[0],
        { fault: { kind: 'hang' }, code: 'UPSTREAM_TIMEOUT', retryable: true },
        ['document', field],
      );
      expect(reads).toHaveLength(2);
    },
  );
});
