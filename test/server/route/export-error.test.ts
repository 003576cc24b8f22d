import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { errorOf, startExportServer, tokenHeaders } from './export-setup.ts';

const { sandbox, linkTo } = await startExportServer();
const open = (link: string) => fetch(link, { headers: tokenHeaders('ada') });
const { handbook, tooLarge } = documentFixtures;

describe('an export that Google rejects', () => {
  const route = 'GET /drive/v3/files/{fileId}/export';

  test('because the document is too large returns an error with advice', async () => {
    const error = await errorOf(await open((await linkTo(tooLarge)).url));
    expect(error).toEqual({
      httpStatus: 422,
      status: 403,
      code: 'EXPORT_TOO_LARGE',
      service: 'google',
      retryable: false,
      message: 'Google exports at most 10 MB: This file is too large to be exported.',
      help: 'Export another format, such as TEXT or MARKDOWN, or split the document.',
    });
    expect((await open((await linkTo(tooLarge, 'TEXT')).url)).status).toBe(200);
  });

  test.each<[number, string, object]>([
    [401, 'UNAUTHENTICATED', { kind: 'expired-token' }],
    [403, 'FORBIDDEN', { kind: 'status', status: 403, reason: 'insufficientFilePermissions' }],
    [403, 'MISSING_SCOPE', { kind: 'status', status: 403, reason: 'insufficientPermissions' }],
    [404, 'NOT_FOUND', { kind: 'status', status: 404 }],
    [502, 'UPSTREAM_UNAVAILABLE', { kind: 'status', status: 500 }],
    [502, 'UPSTREAM_UNAVAILABLE', { kind: 'reset' }],
    [502, 'UPSTREAM_BAD_RESPONSE', { kind: 'html', status: 200 }],
  ])('has the status %i and the code %s after %j', async (httpStatus, code, fault) => {
    const { url: link } = await linkTo(handbook);
    // The table contains a fault of the sandbox without its route.
    sandbox.setFaults([{ ...fault, route } as Parameters<typeof sandbox.setFaults>[0][number]]);
    expect(await errorOf(await open(link))).toMatchObject({ httpStatus, code });
  });

  test('temporarily is retried', async () => {
    const { url: link } = await linkTo(handbook, 'TEXT');
    sandbox.setFaults([{ kind: 'status', status: 503, route, count: 2 }]);
    sandbox.clearRequests();
    expect((await open(link)).status).toBe(200);
    expect(sandbox.requests().map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  test('because of too many requests returns Retry-After', async () => {
    const { url: link } = await linkTo(handbook, 'TEXT');
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 60, route }]);
    const response = await open(link);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await errorOf(response)).toMatchObject({ httpStatus: 429, code: 'RATE_LIMITED' });
  });
});
