import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { sandbox, get, post, send } = useGoogle();
const docs = `/v1/documents/${documentFixtures.editable}`;
const drive = `/drive/v3/files/${documentFixtures.editable}`;
const fault = (...faults: Parameters<ReturnType<typeof sandbox>['setFaults']>[0]) =>
  sandbox().setFaults(faults);

test('a rate limit is 429 in Docs and 403 in Drive', async () => {
  fault({ kind: 'rate-limit', retryAfter: 3 });
  const inDocs = await get(docs);
  expect([inDocs.status, inDocs.headers.get('retry-after')]).toEqual([429, '3']);
  expect(inDocs.error?.status).toBe('RESOURCE_EXHAUSTED');
  const inDrive = await get(drive);
  expect(inDrive.status).toBe(403);
  expect(inDrive.error).toMatchObject({
    message: 'User Rate Limit Exceeded',
    errors: [{ domain: 'usageLimits', reason: 'userRateLimitExceeded' }],
  });
});

test('a missing scope is reported in the error details', async () => {
  fault({ kind: 'status', status: 403, reason: 'insufficientPermissions' });
  for (const path of [docs, drive]) {
    expect((await get(path)).error).toMatchObject({
      code: 403,
      message: 'Request had insufficient authentication scopes.',
      status: 'PERMISSION_DENIED',
      details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    });
  }
  expect((await get(drive)).error?.errors?.[0]).toMatchObject({
    message: 'Insufficient Permission',
    reason: 'insufficientPermissions',
  });
});

test.each([
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
])('the fault with status %i has the code %s', async (status, code) => {
  fault({ kind: 'status', status });
  expect((await get(docs)).error).toMatchObject({ code: status, status: code });
  expect((await get(drive)).error?.errors?.[0]?.reason).toBe('backendError');
});

test.each([
  ['empty-401', 401, ''],
  ['empty', 200, ''],
  ['html', 200, expect.stringContaining('That’s all we know.')],
] as const)('the fault %s is the response of both services', async (kind, status, body) => {
  fault({ kind });
  const response = await send('GET', docs);
  expect([response.status, await response.text()]).toEqual([status, body]);
});

test('the fault expired-token is an authentication error', async () => {
  fault({ kind: 'expired-token' });
  expect((await get(docs)).error?.status).toBe('UNAUTHENTICATED');
  expect((await get(drive)).error?.errors?.[0]?.reason).toBe('authError');
});

test('faults can break a connection or cut off a document', async () => {
  fault({ kind: 'reset' });
  await expect(send('GET', docs)).rejects.toThrow();
  fault({ kind: 'reset-mid-body' });
  await expect((await send('GET', docs)).text()).rejects.toThrow();
  fault({ kind: 'half-json' });
  const text = await (await send('GET', docs)).text();
  expect(() => JSON.parse(text)).toThrow();
});

test('the fault reset-after-apply applies the write before it breaks the connection', async () => {
  fault({ kind: 'reset-after-apply', route: 'POST /v1/documents' });
  await expect(post('/v1/documents', { body: { title: 'Ghost' } })).rejects.toThrow();
  fault();
  const query = { q: "name = 'Ghost'" };
  const { body } = await get<{ files: unknown[] }>('/drive/v3/files', { query });
  expect(body.files).toHaveLength(1);
});

test('a reset discards all writes', async () => {
  await post('/v1/documents', { body: { title: 'Ghost' } });
  sandbox().reset();
  const query = { q: "name = 'Ghost'" };
  expect((await get('/drive/v3/files', { query })).body).toMatchObject({ files: [] });
});

test('quotas apply only after they are set, in process or over HTTP', async () => {
  const set = await post('/sandbox/limits', {
    body: { google: { driveUnitsPerMinute: 104, docsWritesPerMinute: 1, sendsRetryAfter: true } },
  });
  expect(set.status).toBe(200);
  expect((await get('/drive/v3/files')).status).toBe(200);
  const rejected = await get(drive);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([403, '60']);
  expect((await get(drive, { token: 'sandbox-grace' })).status).toBe(200);
  const titles = [1, 2].map((title) => post('/v1/documents', { body: { title: `${title}` } }));
  const statuses = (await Promise.all(titles)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 429]);
  expect((await post('/sandbox/limits', { body: { google: { perDay: 1 } } })).status).toBe(400);
});

test('faults with a reason can be set over HTTP', async () => {
  const reason = 'exportSizeLimitExceeded';
  await post('/sandbox/faults', { body: [{ kind: 'status', status: 403, reason }] });
  expect((await get(drive)).error?.message).toBe('This file is too large to be exported.');
});

test('the log has the requested fields but never the token', async () => {
  await get(docs, { query: { fields: 'title,body/content', includeTabsContent: 'false' } });
  await post('/v1/documents', { body: { title: 'Notes' } });
  expect(sandbox().requests()).toMatchObject([
    {
      service: 'google',
      method: 'GET',
      path: docs,
      query: { includeTabsContent: 'false' },
      fields: 'title,body/content',
      status: 200,
    },
    { method: 'POST', path: '/v1/documents', fields: null, body: { title: 'Notes' } },
  ]);
  expect(JSON.stringify(sandbox().requests())).not.toContain('sandbox-ada');
});

test('a quota has no Retry-After unless it is set, and its window can be shorter', async () => {
  sandbox().setLimits({ google: { docsReadsPerMinute: 12, windowMs: 5000 } });
  expect((await get(docs)).status).toBe(200);
  const limited = await get(docs);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, null]);
  sandbox().setLimits({ google: { driveUnitsPerMinute: 5, sendsRetryAfter: true } });
  expect((await get(drive)).status).toBe(200);
  const inDrive = await get(drive);
  expect([inDrive.status, inDrive.headers.get('retry-after')]).toEqual([403, '60']);
  expect(inDrive.error?.errors?.[0]?.reason).toBe('userRateLimitExceeded');
});

test('the quota of the project counts the requests of all people', async () => {
  sandbox().setLimits({ google: { docsReadsPerProject: 2, driveUnitsPerProject: 5 } });
  expect((await get(docs)).status).toBe(200);
  expect((await get(docs, { token: 'sandbox-grace' })).status).toBe(200);
  const inDocs = await get(docs);
  expect(inDocs.status).toBe(429);
  expect(inDocs.error?.message).toBe(
    "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute' of service 'docs.googleapis.com' for consumer 'project_number:1042'.",
  );
  expect(inDocs.error).toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    details: [{ metadata: { quota_limit: 'ReadRequestsPerMinutePerProject' } }],
  });
  expect((await get(drive)).status).toBe(200);
  const inDrive = await get(drive, { token: 'sandbox-grace' });
  expect([inDrive.status, inDrive.error?.errors?.[0]?.reason]).toEqual([403, 'rateLimitExceeded']);
});

test('a request that the quota of its person refuses does not count against that of the project', async () => {
  const google = { docsWritesPerMinute: 1, docsWritesPerProject: 2 };
  sandbox().setLimits({ google });
  const write = (token: string) => post('/v1/documents', { body: { title: 'x' }, token });
  const statuses = [];
  for (const token of ['sandbox-ada', 'sandbox-ada', 'sandbox-grace'])
    statuses.push((await write(token)).status);
  expect(statuses).toEqual([200, 429, 200]);
});

test('the limits of a service do not count the requests to the other service', async () => {
  sandbox().setLimits({ perMinute: 1, google: { docsReadsPerMinute: 1 } });
  expect((await get(docs)).status).toBe(200);
  const user = await fetch(`${sandbox().asanaBaseUrl}/users/me`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  expect(user.status).toBe(200);
});
