import { describe, expect, test } from 'vitest';
import { boundary, parseBatch, printBatch } from '../../../src/service/google/multipart.ts';

const crlf = (lines: readonly string[]) => lines.join('\r\n');

describe('the request of a batch', () => {
  test('has one numbered GET per part, with lines that end with CR LF', () => {
    expect(
      printBatch([{ address: '/v1/documents/a?fields=title' }, { address: '/v1/documents/b' }]),
    ).toBe(
      crlf([
        `--${boundary}`,
        'Content-Type: application/http',
        'Content-ID: <0>',
        '',
        'GET /v1/documents/a?fields=title HTTP/1.1',
        'Accept: application/json',
        '',
        `--${boundary}`,
        'Content-Type: application/http',
        'Content-ID: <1>',
        '',
        'GET /v1/documents/b HTTP/1.1',
        'Accept: application/json',
        '',
        `--${boundary}--`,
        '',
      ]),
    );
  });
});

interface PartOptions {
  readonly index: number;
  readonly status?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

const print = (
  parts: readonly PartOptions[],
  boundaryText = 'batch_x',
  lineEnd = '\r\n',
  preamble: string[] = [],
) =>
  [
    ...preamble,
    ...parts.flatMap(({ index, status = '200 OK', headers = [], body = '' }) => [
      `--${boundaryText}`,
      'Content-Type: application/http',
      `Content-ID: <response-${index}>`,
      '',
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=UTF-8',
      ...headers,
      '',
      body,
    ]),
    `--${boundaryText}--`,
    '',
  ].join(lineEnd);

const mixed = (boundaryText = 'batch_x') => `multipart/mixed; boundary=${boundaryText}`;
const two: readonly PartOptions[] = [
  { index: 0, body: '{"title":"A"}' },
  { index: 1, status: '404 Not Found', body: '{"error":{}}' },
];
const parsedTwo = [
  [0, { status: 200, text: '{"title":"A"}' }],
  [1, { status: 404, text: '{"error":{}}' }],
];

describe('the response to a batch', () => {
  test.each([
    ['with lines that end with CR LF', print(two), mixed()],
    ['with lines that end with a line feed only', print(two, 'batch_x', '\n'), mixed()],
    [
      'with a boundary in quotation marks',
      print(two, 'a b;c'),
      'multipart/mixed; boundary="a b;c"',
    ],
    [
      'with another parameter after the boundary',
      print(two),
      'multipart/mixed; boundary=batch_x; charset=UTF-8',
    ],
    [
      'with a space after the boundary',
      print(two),
      'multipart/mixed; boundary=batch_x ; charset=UTF-8',
    ],
    [
      'with another parameter before the boundary',
      print(two),
      'multipart/mixed; charset=UTF-8; boundary=batch_x',
    ],
    ['with upper-case letters in the header', print(two), 'Multipart/Mixed; Boundary=batch_x'],
    ['with special characters of regular expressions', print(two, 'a+(b)?.*'), mixed('a+(b)?.*')],
    ['with a boundary that begins with dashes', print(two, '--==x'), mixed('--==x')],
    [
      'with text before the first part',
      print(two, 'batch_x', '\r\n', ['To whom it may', '']),
      mixed(),
    ],
    ['with text after the last part', `${print(two)}The end.`, mixed()],
    ['with Content-ID in lower case', print(two).replaceAll('Content-ID', 'content-id'), mixed()],
    ['with another version of HTTP', print(two).replaceAll('HTTP/1.1', 'HTTP/2'), mixed()],
  ])('%s is divided into its parts', (_what, body, contentType) => {
    expect([...parseBatch(contentType, body)]).toMatchObject(parsedTwo);
  });

  test('uses the numbers of its parts and not their order', () => {
    const parts = parseBatch(mixed(), print(two.toReversed()));
    expect([parts.get(0)?.status, parts.get(1)?.status]).toEqual([200, 404]);
  });

  test('can omit parts', () => {
    expect([...parseBatch(mixed(), print([{ index: 7, body: '{}' }])).keys()]).toEqual([7]);
  });

  test('keeps a text that contains the boundary', () => {
    const body = '{"content":"--batch_x and --batch_x--"}';
    expect(parseBatch(mixed(), print([{ index: 0, body }])).get(0)?.text).toBe(body);
  });

  test('keeps a body that contains empty lines', () => {
    const body = '{\r\n\r\n  "title": "A"\r\n\r\n}';
    expect(JSON.parse(parseBatch(mixed(), print([{ index: 0, body }])).get(0)?.text ?? '')).toEqual(
      {
        title: 'A',
      },
    );
  });

  test('can contain parts without a body', () => {
    expect(
      parseBatch(mixed(), print([{ index: 0, status: '401 Unauthorized' }])).get(0),
    ).toMatchObject({
      status: 401,
      text: '',
    });
  });

  test.each([
    ['seconds', '17'],
    ['a date', 'Wed, 15 Jun 2026 12:00:00 GMT'],
  ])('keeps the Retry-After header of a part, as %s', (_what, retryAfter) => {
    const headers = [`Retry-After: ${retryAfter}`];
    const parts = parseBatch(mixed(), print([{ index: 0, status: '429 Too Many', headers }]));
    expect(parts.get(0)?.retryAfter).toBe(retryAfter);
  });

  test('does not read a header from the body of a part', () => {
    const body = '{\n"text": "\nRetry-After: 9\n"}';
    expect(parseBatch(mixed(), print([{ index: 0, body }])).get(0)).not.toHaveProperty(
      'retryAfter',
    );
  });

  test.each([
    ['without a boundary in its header', 'multipart/mixed', print(two)],
    ['without a header', 'undefined', print(two)],
    ['with another boundary than in its header', mixed('other'), print(two)],
    ['that is an HTML page', 'text/html', '<!DOCTYPE html>'],
    ['that is empty', mixed(), ''],
    ['whose parts have no number', mixed(), print(two).replaceAll(/^Content-ID.*\r\n/gm, '')],
    ['whose parts have no status', mixed(), print(two).replaceAll(/^HTTP.*\r\n/gm, '')],
  ])('%s has no parts', (_what, contentType, body) => {
    expect(parseBatch(contentType, body).size).toBe(0);
  });
});
