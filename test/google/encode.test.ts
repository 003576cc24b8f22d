import { describe, expect, test } from 'vitest';
import { createDocument, readDocument } from '../../src/google/docs.ts';
import { encodeReads, encodeWrites } from '../../src/google/encode.ts';
import { listDocuments, readFile } from '../../src/google/file.ts';
import type { GoogleRead, WithFields } from '../../src/google/read.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';

const answer = (status: number, body: unknown, headers = {}): HttpResponse => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, text, bytes: Buffer.from(text) };
};

const id = '1LaunchPlanAria2Doc0000000000000000000000000';
const title: WithFields<GoogleRead> = { ...readDocument(id, false), fields: 'title' };
const tabs: WithFields<GoogleRead> = { ...readDocument(id, true), fields: 'tabs(tabProperties)' };
const file: WithFields<GoogleRead> = { ...readFile(id), fields: 'id,name' };

describe('one read', () => {
  test.each([
    ['of a document', title, `/v1/documents/${id}?fields=title`],
    [
      'of a document with its tabs',
      tabs,
      `/v1/documents/${id}?includeTabsContent=true&fields=tabs%28tabProperties%29`,
    ],
    ['of a whole document', { ...readDocument(id, false), fields: null }, `/v1/documents/${id}`],
    ['of a file', file, `/drive/v3/files/${id}?supportsAllDrives=true&fields=id%2Cname`],
    [
      'of an id with signs that mean something in addresses',
      { ...readFile('a/b?c#d e'), fields: null },
      '/drive/v3/files/a%2Fb%3Fc%23d%20e?supportsAllDrives=true',
    ],
  ])('%s is a plain GET', (_what, read, address) => {
    const { method, route, body, ...request } = encodeReads([read]);
    expect({ method, route, body, address: request.address }).toEqual({
      method: 'GET',
      route: read.route,
      body: undefined,
      address,
    });
  });

  test('is refused by any status but success', () => {
    const { parse } = encodeReads([title]);
    expect(parse(answer(200, { title: 'A' }))).toEqual([{ data: { title: 'A' }, status: 200 }]);
    expect(parse(answer(429, '', { 'retry-after': '3' }))[0]).toMatchObject({
      reason: 'rate-limited',
      retryAfterMs: 3000,
    });
    expect(parse(answer(302, ''))[0]).toMatchObject({ reason: 'bad-response' });
  });

  test.each([
    ['nothing', '', /was empty/],
    ['a page', '<html>', /was not JSON/],
    ['half an object', '{"title": "A', /was not JSON/],
    ['a list', '[{}]', /was not JSON/],
  ])('that is answered with %s fails', (_what, text, says) => {
    expect(encodeReads([title]).parse(answer(200, text))[0]).toMatchObject({
      reason: 'bad-response',
      status: 200,
      message: expect.stringMatching(says),
    });
  });
});

const part = (place: number, status: string, body: string, headers: readonly string[] = []) =>
  [
    '--b',
    'Content-Type: application/http',
    `Content-ID: <response-${place}>`,
    '',
    `HTTP/1.1 ${status}`,
    ...headers,
    '',
    body,
    '',
  ].join('\r\n');
const batch = (...parts: readonly string[]) =>
  answer(200, `${parts.join('')}--b--\r\n`, { 'content-type': 'multipart/mixed; boundary=b' });

describe('several reads', () => {
  test.each([
    ['Docs', [title, tabs], '/batch'],
    ['Drive', [file, file], '/batch/drive/v3'],
  ])('of %s are one batch at its own address', (_what, reads, address) => {
    const request = encodeReads(reads);
    expect(request).toMatchObject({ method: 'POST', route: address, address });
    expect(request.contentType).toMatch(/^multipart\/mixed; boundary=\S+$/);
    expect(request.body?.match(/^GET .*$/gm)).toEqual(
      reads.map((read) => `GET ${encodeReads([read]).address} HTTP/1.1`),
    );
  });

  const { parse } = encodeReads([title, tabs, title]);

  test('each get their own answer, in their order', () => {
    const outcomes = parse(
      batch(
        part(2, '429 Too Many Requests', '', ['Retry-After: 2']),
        part(0, '200 OK', '{"title":"A"}'),
        part(1, '404 Not Found', '{"error":{"message":"Requested entity was not found."}}'),
      ),
    );
    expect(outcomes[0]).toEqual({ data: { title: 'A' }, status: 200 });
    expect(outcomes[1]).toMatchObject({ reason: 'not-found', status: 404 });
    expect(outcomes[2]).toMatchObject({ reason: 'rate-limited', retryAfterMs: 2000 });
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><p>Sorry.</p></html>'],
    ['half an object', '{"title": "A'],
    ['a list', '[{}]'],
  ])('fail one by one where a part is %s', (_what, text) => {
    const outcomes = parse(
      batch(part(0, '200 OK', '{"title":"A"}'), part(1, '200 OK', text), part(2, '200 OK', '{}')),
    );
    expect(outcomes[0]).toEqual({ data: { title: 'A' }, status: 200 });
    expect(outcomes[1]).toMatchObject({ reason: 'bad-response', status: 200 });
    expect(outcomes[2]).toEqual({ data: {}, status: 200 });
  });

  test('fail one by one where a part is left out', () => {
    const outcomes = parse(batch(part(0, '200 OK', '{}'), part(2, '200 OK', '{}')));
    expect(outcomes.map((outcome) => outcome instanceof Error)).toEqual([false, true, false]);
    expect(outcomes[1]).toMatchObject({ reason: 'bad-response' });
  });

  test.each([
    ['refused', answer(401, ''), 'unauthenticated'],
    [
      'answered with a page',
      answer(200, '<html>', { 'content-type': 'text/html' }),
      'bad-response',
    ],
    ['answered with JSON', answer(200, { title: 'A' }), 'bad-response'],
    ['answered with nothing', answer(200, ''), 'bad-response'],
    ['answered with another success', answer(204, ''), 'bad-response'],
  ])('fail together where the batch is %s', (_what, whole, reason) => {
    expect(parse(whole)).toMatchObject([{ reason }, { reason }, { reason }]);
  });
});

describe('a write', () => {
  test('is sent with what it wants of its answer', () => {
    const { method, route, address, body } = encodeWrites([
      { ...createDocument('A "B"'), fields: 'documentId,title' },
    ]);
    expect({ method, route, address, body }).toEqual({
      method: 'POST',
      route: '/v1/documents',
      address: '/v1/documents?fields=documentId%2Ctitle',
      body: '{"title":"A \\"B\\""}',
    });
  });
});

describe('a search', () => {
  const queryOf = (name: string | null) => listDocuments(name, 7, null).query['q'];

  test.each([
    ['nothing', null, ''],
    ['a word', 'road', " and name contains 'road'"],
    ['a quotation mark', "O'Brien", " and name contains 'O\\'Brien'"],
    ['a back-slash', 'a\\b', " and name contains 'a\\\\b'"],
    ['a back-slash before a quotation mark', "\\'", " and name contains '\\\\\\''"],
    ['double quotation marks', '"draft"', ` and name contains '"draft"'`],
    ['another search', "' or name contains '", " and name contains '\\' or name contains \\''"],
  ])('for %s finds documents that are not in the trash', (_what, name, last) => {
    expect(queryOf(name)).toBe(
      `mimeType = 'application/vnd.google-apps.document' and trashed = false${last}`,
    );
  });

  test('looks through shared drives, newest change first, and goes on by the token', () => {
    const { q: _, ...query } = listDocuments(null, 7, 'next page').query;
    expect(query).toEqual({
      supportsAllDrives: 'true',
      includeItemsFromAllDrives: 'true',
      corpora: 'allDrives',
      orderBy: 'modifiedTime desc',
      pageSize: '7',
      pageToken: 'next page',
    });
    expect(listDocuments(null, 7, null).query).not.toHaveProperty('pageToken');
  });
});
