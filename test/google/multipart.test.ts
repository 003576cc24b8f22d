import { describe, expect, test } from 'vitest';
import { boundary, parseBatch, printBatch } from '../../src/google/multipart.ts';

const crlf = (lines: readonly string[]) => lines.join('\r\n');

describe('a batch that is sent', () => {
  test('is a GET per part, numbered, each line ended as HTTP wants it', () => {
    expect(printBatch(['/v1/documents/a?fields=title', '/v1/documents/b'])).toBe(
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

interface Told {
  readonly place: number;
  readonly status?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

const print = (
  parts: readonly Told[],
  mark = 'batch_x',
  lineEnd = '\r\n',
  preamble: string[] = [],
) =>
  [
    ...preamble,
    ...parts.flatMap(({ place, status = '200 OK', headers = [], body = '' }) => [
      `--${mark}`,
      'Content-Type: application/http',
      `Content-ID: <response-${place}>`,
      '',
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=UTF-8',
      ...headers,
      '',
      body,
    ]),
    `--${mark}--`,
    '',
  ].join(lineEnd);

const mixed = (mark = 'batch_x') => `multipart/mixed; boundary=${mark}`;
const two: readonly Told[] = [
  { place: 0, body: '{"title":"A"}' },
  { place: 1, status: '404 Not Found', body: '{"error":{}}' },
];
const parsedTwo = [
  [0, { status: 200, text: '{"title":"A"}' }],
  [1, { status: 404, text: '{"error":{}}' }],
];

describe('the answer to a batch', () => {
  test.each([
    ['with the line ends of HTTP', print(two), mixed()],
    ['with line feeds alone', print(two, 'batch_x', '\n'), mixed()],
    [
      'with a boundary in quotation marks',
      print(two, 'a b;c'),
      'multipart/mixed; boundary="a b;c"',
    ],
    [
      'with another parameter behind',
      print(two),
      'multipart/mixed; boundary=batch_x; charset=UTF-8',
    ],
    [
      'with a blank behind the boundary',
      print(two),
      'multipart/mixed; boundary=batch_x ; charset=UTF-8',
    ],
    [
      'with another parameter before',
      print(two),
      'multipart/mixed; charset=UTF-8; boundary=batch_x',
    ],
    ['with capitals in the header', print(two), 'Multipart/Mixed; Boundary=batch_x'],
    ['with signs that mean something in patterns', print(two, 'a+(b)?.*'), mixed('a+(b)?.*')],
    ['with dashes at the beginning of the boundary', print(two, '--==x'), mixed('--==x')],
    [
      'with words before the first part',
      print(two, 'batch_x', '\r\n', ['To whom it may', '']),
      mixed(),
    ],
    ['with words behind the last part', `${print(two)}The end.`, mixed()],
    [
      'with its Content-ID written small',
      print(two).replaceAll('Content-ID', 'content-id'),
      mixed(),
    ],
    ['with HTTP of another version', print(two).replaceAll('HTTP/1.1', 'HTTP/2'), mixed()],
  ])('%s is read part by part', (_what, body, contentType) => {
    expect([...parseBatch(contentType, body)]).toMatchObject(parsedTwo);
  });

  test('goes by the numbers of its parts and not by their order', () => {
    const parts = parseBatch(mixed(), print(two.toReversed()));
    expect([parts.get(0)?.status, parts.get(1)?.status]).toEqual([200, 404]);
  });

  test('may leave out parts', () => {
    expect([...parseBatch(mixed(), print([{ place: 7, body: '{}' }])).keys()]).toEqual([7]);
  });

  test('keeps a text in which the boundary is written', () => {
    const body = '{"content":"--batch_x and --batch_x--"}';
    expect(parseBatch(mixed(), print([{ place: 0, body }])).get(0)?.text).toBe(body);
  });

  test('keeps a body with blank lines in it', () => {
    const body = '{\r\n\r\n  "title": "A"\r\n\r\n}';
    expect(JSON.parse(parseBatch(mixed(), print([{ place: 0, body }])).get(0)?.text ?? '')).toEqual(
      {
        title: 'A',
      },
    );
  });

  test('may hold parts without a body', () => {
    expect(
      parseBatch(mixed(), print([{ place: 0, status: '401 Unauthorized' }])).get(0),
    ).toMatchObject({
      status: 401,
      text: '',
    });
  });

  test.each([
    ['seconds', '17'],
    ['a date', 'Wed, 15 Jun 2026 12:00:00 GMT'],
  ])('keeps how long a part asks to wait, as %s', (_what, retryAfter) => {
    const headers = [`Retry-After: ${retryAfter}`];
    const parts = parseBatch(mixed(), print([{ place: 0, status: '429 Too Many', headers }]));
    expect(parts.get(0)?.retryAfter).toBe(retryAfter);
  });

  test('does not take a word in a part’s body for a header', () => {
    const body = '{\n"text": "\nRetry-After: 9\n"}';
    expect(parseBatch(mixed(), print([{ place: 0, body }])).get(0)).not.toHaveProperty(
      'retryAfter',
    );
  });

  test.each([
    ['without a boundary in its header', 'multipart/mixed', print(two)],
    ['without a header', 'undefined', print(two)],
    ['with another boundary than its header says', mixed('other'), print(two)],
    ['that is a page', 'text/html', '<!DOCTYPE html>'],
    ['that is empty', mixed(), ''],
    ['whose parts have no number', mixed(), print(two).replaceAll(/^Content-ID.*\r\n/gm, '')],
    ['whose parts have no status', mixed(), print(two).replaceAll(/^HTTP.*\r\n/gm, '')],
  ])('%s has no parts', (_what, contentType, body) => {
    expect(parseBatch(contentType, body).size).toBe(0);
  });
});
