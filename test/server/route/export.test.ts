import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createCredential } from '../../../src/auth/credential.ts';
import { createExportLinks } from '../../../src/auth/export-link.ts';
import { Secret } from '../../../src/config/secret.ts';
import { errorOf, startExportServer, tokenHeaders } from './export-setup.ts';

const sessionSecret = 'a-secret-of-the-sessions-of-a-test-file';
const { sandbox, url, log, linkTo } = await startExportServer({ SESSION_SECRET: sessionSecret });
const keyed = await startExportServer({ API_KEYS: 'key-of-a-test' });
const open = (link: string, headers: Record<string, string> = tokenHeaders('ada')) =>
  fetch(link, { headers });
const { handbook, tooLarge } = documentFixtures;

describe('an exported file', () => {
  const isZip = (bytes: Buffer) => Object.keys(unzipSync(bytes)).length > 0;
  const startsWith = (words: string) => (bytes: Buffer) => bytes.toString('utf8').startsWith(words);

  test.each<[string, string, string, (bytes: Buffer) => boolean]>([
    ['PDF', 'application/pdf', 'pdf', startsWith('%PDF-')],
    [
      'DOCX',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'docx',
      isZip,
    ],
    ['ODT', 'application/vnd.oasis.opendocument.text', 'odt', isZip],
    ['RTF', 'application/rtf', 'rtf', startsWith('{\\rtf1')],
    ['TEXT', 'text/plain; charset=utf-8', 'txt', startsWith('\uFEFFOverview\r\n')],
    ['HTML_ZIP', 'application/zip', 'zip', isZip],
    ['EPUB', 'application/epub+zip', 'epub', isZip],
    ['MARKDOWN', 'text/markdown; charset=utf-8', 'md', (bytes) => bytes.includes('# In the box')],
  ])('as %s has its type and its name', async (format, type, extension, isValid) => {
    const { url: link, mimeType, fileName } = await linkTo(handbook, format);
    expect(link.startsWith(`${url}/export/`)).toBe(true);
    expect([mimeType, fileName]).toEqual([
      type.split(';')[0],
      `Station handbook (fixture).${extension}`,
    ]);
    const response = await open(link);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"; filename*=UTF-8''${fileName.replaceAll(' ', '%20').replace('(', '%28').replace(')', '%29')}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(isValid(bytes)).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('as PDF contains the document’s text', async (context) => {
    const response = await open((await linkTo(handbook)).url);
    const text = await pdfToText(Buffer.from(await response.arrayBuffer()));
    if (text === null) return context.skip('pdftotext is not installed.');
    expect(text).toContain('Station handbook');
    expect(text).toContain('The table above is printed on the lid.');
  });

  test('costs one request with GET and none with HEAD', async () => {
    const { url: link } = await linkTo(handbook);
    sandbox.clearRequests();
    const head = await fetch(link, { method: 'HEAD', headers: tokenHeaders('ada') });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('application/pdf');
    expect(sandbox.requests()).toEqual([]);
    await (await open(link)).arrayBuffer();
    expect(sandbox.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /drive/v3/files/${handbook}/export`,
    ]);
  });
});

/** The text of a PDF, read by Poppler. Null if Poppler is not installed and not required. */
function pdfToText(bytes: Buffer): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = execFile('pdftotext', ['-', '-'], (error, stdout) => {
      if (!error) resolve(stdout);
      else if (error.code === 'ENOENT' && !process.env['REQUIRE_PDFTOTEXT']) resolve(null);
      else reject(error);
    });
    child.stdin?.on('error', () => undefined).end(bytes);
  });
}

describe('an export link', () => {
  const links = createExportLinks([new Secret(sessionSecret)]);
  const keyOf = (person: string) =>
    createCredential('google', new Secret(`sandbox-${person}`), 'header').key;
  const tokenFor = (person: string, validForMs: number) =>
    links.sign(
      {
        documentId: handbook,
        format: 'TEXT',
        fileName: 'x.txt',
        expiresAt: new Date(Date.now() + validForMs),
      },
      keyOf(person),
    );

  test('of another instance with the same SESSION_SECRET works', async () => {
    expect((await open(`${url}/export/${tokenFor('ada', 60_000)}`)).status).toBe(200);
  });

  test('works only for its caller', async () => {
    const { url: link } = await linkTo(handbook);
    sandbox.clearRequests();
    expect(await errorOf(await open(link, tokenHeaders('grace')))).toMatchObject({
      httpStatus: 403,
      code: 'FORBIDDEN',
      message: 'This link was made for another user. Query a new link.',
    });
    expect(await errorOf(await open(link, {}))).toMatchObject({
      httpStatus: 401,
      code: 'NOT_CONNECTED',
      service: 'google',
    });
    expect(sandbox.requests()).toEqual([]);
  });

  test('reports its expiry only to its caller', async () => {
    const link = `${url}/export/${tokenFor('ada', -1000)}`;
    expect(await errorOf(await open(link))).toMatchObject({ httpStatus: 410, code: 'NOT_FOUND' });
    expect((await open(link, tokenHeaders('grace'))).status).toBe(403);
  });

  test.each<[string, (token: string) => string]>([
    ['cut short', (token) => token.slice(0, -1)],
    ['with a changed letter', (token) => `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`],
    ['with an additional part', (token) => `${token}.x`],
    ['without its signature', (token) => token.split('.')[0] ?? ''],
    ['that is empty', () => ''],
    ['with a slash at the end', (token) => `${token}/`],
    ['that is very long', (token) => token.repeat(20)],
    ['that is not a token', () => '%00%2e%2e%2fgraphql'],
  ])('%s is not found', async (_what, mangle) => {
    sandbox.clearRequests();
    const response = await open(`${url}/export/${mangle(tokenFor('ada', 60_000))}`);
    expect(await errorOf(response)).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
    expect(sandbox.requests()).toEqual([]);
  });

  test('allows only GET and HEAD', async () => {
    const { url: link } = await linkTo(handbook);
    const response = await fetch(link, { method: 'POST', headers: tokenHeaders('ada') });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('can be followed from a page of another site, but not fetched by it', async () => {
    const { url: link } = await linkTo(handbook);
    // Not fetch, which cannot set these headers.
    const get = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        request(link, { headers: { ...tokenHeaders('ada'), ...headers } }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        })
          .on('error', reject)
          .end();
      });
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect(await get({ ...crossSite, 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await get({ ...crossSite, 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await get({ host: 'evil.example' })).toBe(403);
  });

  test('does not appear in the log, nor does its document', async () => {
    const { url: link, fileName } = await linkTo(handbook);
    await (await open(link)).arrayBuffer();
    await (await open(link, tokenHeaders('grace'))).text();
    const [, token = ''] = link.split('/export/');
    await vi.waitFor(() => expect(log).toHaveLength(3));
    for (const secret of [token, token.slice(0, 40), 'sandbox-ada', handbook, fileName]) {
      expect(log.join('')).not.toContain(secret);
    }
    expect(log.map((line) => JSON.parse(line)).slice(1)).toMatchObject([
      { msg: 'export', format: 'PDF' },
      { msg: 'export', errors: ['FORBIDDEN'] },
    ]);
  });
});

test('a server with API_KEYS requires a key for export links', async () => {
  const headers = { ...tokenHeaders('ada'), authorization: 'Bearer key-of-a-test' };
  const { url: link } = await keyed.linkTo(handbook, 'TEXT', headers);
  expect(await errorOf(await open(link))).toMatchObject({
    httpStatus: 401,
    code: 'UNAUTHENTICATED',
  });
  expect((await open(link, headers)).status).toBe(200);
});

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
