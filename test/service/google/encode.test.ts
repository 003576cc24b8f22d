import { describe, expect, test } from 'vitest';
import { encodeGoogleReads, encodeGoogleWrites } from '../../../src/service/google/encode.ts';
import { documentMimeType } from '../../../src/service/google/file-type.ts';
import type { GoogleRead, WithFieldMask } from '../../../src/service/google/read.ts';
import { createDocument, readDocument } from '../../../src/service/google/record/document.ts';
import { readFile } from '../../../src/service/google/record/file.ts';
import { listFiles } from '../../../src/service/google/record/file-list.ts';
import { latestFirst } from '../../../src/service/google/record/file-search.ts';
import type { HttpResponse } from '../../../src/upstream/http/http-response.ts';

const response = (status: number, body: unknown, headers = {}): HttpResponse => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, text, bytes: Buffer.from(text) };
};

const id = '1LaunchPlanAria2Doc0000000000000000000000000';
const title: WithFieldMask<GoogleRead> = { ...readDocument(id, false), fields: 'title' };
const tabs: WithFieldMask<GoogleRead> = {
  ...readDocument(id, true),
  fields: 'tabs(tabProperties)',
};
const file: WithFieldMask<GoogleRead> = { ...readFile(id), fields: 'id,name' };

describe('one read of Google', () => {
  test.each([
    ['of a document', title, `/v1/documents/${id}?fields=title`],
    [
      'of a document with its tabs',
      tabs,
      `/v1/documents/${id}?includeTabsContent=true&fields=tabs%28tabProperties%29`,
    ],
    [
      'of all fields of a document',
      { ...readDocument(id, false), fields: null },
      `/v1/documents/${id}`,
    ],
    ['of a file', file, `/drive/v3/files/${id}?supportsAllDrives=true&fields=id%2Cname`],
    [
      'of an id with reserved characters of addresses',
      { ...readFile('a?b&c d%'), fields: null },
      '/drive/v3/files/a%3Fb%26c%20d%25?supportsAllDrives=true',
    ],
  ])('%s is a plain GET', (_what, read, address) => {
    const { method, route, body, ...request } = encodeGoogleReads([read]);
    expect({ method, route, body, address: request.address }).toEqual({
      method: 'GET',
      route: read.route,
      body: undefined,
      address,
    });
  });

  test('has an error as its result for every status except 2xx', () => {
    const { parse } = encodeGoogleReads([title]);
    expect(parse(response(200, { title: 'A' }))).toEqual([{ data: { title: 'A' }, status: 200 }]);
    expect(parse(response(429, '', { 'retry-after': '3' }))[0]).toMatchObject({
      reason: 'rate-limited',
      retryAfterMs: 3000,
    });
    expect(parse(response(302, ''))[0]).toMatchObject({ reason: 'bad-response' });
  });

  test.each([
    ['an empty body', '', /was empty/],
    ['an HTML page', '<html>', /was not JSON/],
    ['an incomplete object', '{"title": "A', /was not JSON/],
    ['a list', '[{}]', /was not JSON/],
  ])('whose response is %s fails', (_what, text, message) => {
    expect(encodeGoogleReads([title]).parse(response(200, text))[0]).toMatchObject({
      reason: 'bad-response',
      status: 200,
      message: expect.stringMatching(message),
    });
  });
});

const part = (index: number, status: string, body: string, headers: readonly string[] = []) =>
  [
    '--b',
    'Content-Type: application/http',
    `Content-ID: <response-${index}>`,
    '',
    `HTTP/1.1 ${status}`,
    ...headers,
    '',
    body,
    '',
  ].join('\r\n');
const batch = (...parts: readonly string[]) =>
  response(200, `${parts.join('')}--b--\r\n`, { 'content-type': 'multipart/mixed; boundary=b' });

describe('several reads of Google', () => {
  test.each([
    ['Docs', [title, tabs], '/batch'],
    ['Drive', [file, file], '/batch/drive/v3'],
  ])('of %s are one batch at the address of that API', (_what, reads, address) => {
    const request = encodeGoogleReads(reads);
    expect(request).toMatchObject({ method: 'POST', route: address, address });
    expect(request.contentType).toMatch(/^multipart\/mixed; boundary=\S+$/);
    expect(request.body?.match(/^GET .*$/gm)).toEqual(
      reads.map((read) => `GET ${encodeGoogleReads([read]).address} HTTP/1.1`),
    );
  });

  const { parse } = encodeGoogleReads([title, tabs, title]);

  test('have one result each, in their order', () => {
    const results = parse(
      batch(
        part(2, '429 Too Many Requests', '', ['Retry-After: 2']),
        part(0, '200 OK', '{"title":"A"}'),
        part(1, '404 Not Found', '{"error":{"message":"Requested entity was not found."}}'),
      ),
    );
    expect(results[0]).toEqual({ data: { title: 'A' }, status: 200 });
    expect(results[1]).toMatchObject({ reason: 'not-found', status: 404 });
    expect(results[2]).toMatchObject({ reason: 'rate-limited', retryAfterMs: 2000 });
  });

  test.each([
    ['empty', ''],
    ['an HTML page', '<html><p>Sorry.</p></html>'],
    ['an incomplete object', '{"title": "A'],
    ['a list', '[{}]'],
  ])('fail separately if a part is %s', (_what, text) => {
    const results = parse(
      batch(part(0, '200 OK', '{"title":"A"}'), part(1, '200 OK', text), part(2, '200 OK', '{}')),
    );
    expect(results[0]).toEqual({ data: { title: 'A' }, status: 200 });
    expect(results[1]).toMatchObject({ reason: 'bad-response', status: 200 });
    expect(results[2]).toEqual({ data: {}, status: 200 });
  });

  test('fail separately if a part is missing', () => {
    const results = parse(batch(part(0, '200 OK', '{}'), part(2, '200 OK', '{}')));
    expect(results.map((result) => result instanceof Error)).toEqual([false, true, false]);
    expect(results[1]).toMatchObject({ reason: 'bad-response' });
  });

  test.each([
    ['the batch is rejected', response(401, ''), 'unauthenticated'],
    [
      'the response is an HTML page',
      response(200, '<html>', { 'content-type': 'text/html' }),
      'bad-response',
    ],
    ['the response is JSON', response(200, { title: 'A' }), 'bad-response'],
    ['the response is empty', response(200, ''), 'bad-response'],
    ['the response has another 2xx status', response(204, ''), 'bad-response'],
  ])('fail together if %s', (_what, batchResponse, reason) => {
    expect(parse(batchResponse)).toMatchObject([{ reason }, { reason }, { reason }]);
  });

  // A proxy can respond with a page or with nothing, which shows nothing about Google.
  test.each([
    ['application/json', 'google.docs-batch'],
    ['multipart/mixed; boundary=b', 'google.docs-batch'],
    ['text/html', undefined],
    ['', undefined],
  ])(
    'without parts contradict the assumption of batches if the type is "%s": %s',
    (type, assumption) => {
      const results = parse(response(200, '{}', { 'content-type': type }));
      expect(results).toMatchObject(Array(3).fill({ assumption, mayWorkAlone: true }));
    },
  );
});

describe('the request for a write to Google', () => {
  test('contains the fields of its response and its body', () => {
    const { method, route, address, body } = encodeGoogleWrites([
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

const listDocuments = (name: string | null, size: number, token: string | null) =>
  listFiles({ mimeType: documentMimeType, trashed: false, name, order: latestFirst }, size, token);

describe('the query of a document search', () => {
  const queryOf = (name: string | null) => listDocuments(name, 7, null).query['q'];

  test.each([
    ['no name', null, ''],
    ['a word', 'road', " and name contains 'road'"],
    ['an apostrophe', "O'Brien", " and name contains 'O\\'Brien'"],
    ['a backslash', 'a\\b', " and name contains 'a\\\\b'"],
    ['a backslash before an apostrophe', "\\'", " and name contains '\\\\\\''"],
    ['quotation marks', '"draft"', ` and name contains '"draft"'`],
    [
      'the syntax of a query',
      "' or name contains '",
      " and name contains '\\' or name contains \\''",
    ],
  ])('for %s excludes the trash and escapes the name', (_what, name, condition) => {
    expect(queryOf(name)).toBe(
      `mimeType = 'application/vnd.google-apps.document' and trashed = false${condition}`,
    );
  });

  test('includes shared drives, sorts by the last change, and continues with the page token', () => {
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
