import { expect, test } from 'vitest';
import {
  redactCutToken,
  redactLongText,
  redactToken,
} from '../../../src/upstream/http/redaction/redact-token.ts';
import { cpuMs } from '../../cpu-time.ts';

// A slash, a percent sign and plus signs: characters that encodings change.
const token = '2/1204619611402340/12046:a+B%c/9f_-canary&d0';

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const mapped = (text: string, map: (character: string) => string) => Array.from(text, map).join('');
const json = (text: string) => mapped(text, (character) => `\\u00${hex(character)}`);
const url = (text: string) => mapped(text, (character) => `%${hex(character)}`);

const encodings: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['with escaped slashes', (text) => text.replaceAll('/', '\\/')],
  ['with escapes of JSON', json],
  [
    'with escapes of JSON in upper case',
    (text) => json(text).replace(/[a-f]/g, (x) => x.toUpperCase()),
  ],
  [
    'with some escapes of JSON',
    (text) => text.replaceAll('/', '\\u002F').replaceAll('c', '\\u0063'),
  ],
  ['in JSON in JSON', (text) => JSON.stringify(JSON.stringify(text.replaceAll('/', '\\/')))],
  ['percent-encoded', (text) => encodeURIComponent(text)],
  ['percent-encoded in lower case', (text) => url(text)],
  ['percent-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['as HTML', (text) => mapped(text, (x) => (/\w/.test(x) ? x : `&#x${hex(x)};`))],
  ['as HTML with decimal numbers', (text) => mapped(text, (x) => `&#0${x.charCodeAt(0)};`)],
  ['as Base64', (text) => Buffer.from(text).toString('base64')],
  ['as Base64url', (text) => Buffer.from(text).toString('base64url')],
  ['as Base64 of Bearer', (text) => Buffer.from(`Bearer ${text}!`).toString('base64')],
  ['as Base64 with one byte before', (text) => Buffer.from(`x${text}yz`).toString('base64')],
  ['as Base64 with two bytes before', (text) => Buffer.from(`xx${text}y`).toString('base64url')],
  [
    'as Base64 with escaped slashes',
    (text) => Buffer.from(`:${text}`).toString('base64').replaceAll('/', '\\/'),
  ],
  ['as Base64 in a URL', (text) => encodeURIComponent(Buffer.from(`a:${text}`).toString('base64'))],
  ['with escapes of JSON in a URL', (text) => encodeURIComponent(json(text))],
];

/** Decodes everything that a text contains, as a client could. */
function everyReading(text: string): string {
  const readings = [text];
  for (let round = 0; round < 3; round += 1) {
    const last = readings.at(-1) ?? '';
    readings.push(
      last
        .replace(/\\+u00(..)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\\+/g, '')
        .replace(/%(25)*([\da-f]{2})/gi, (_, __, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .replace(/&#x(..);/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/&#0*(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    );
  }
  const words = readings.join(' ').match(/[\w+/-]{8,}/g) ?? [];
  for (const word of words) readings.push(Buffer.from(word, 'base64').toString('latin1'));
  return readings.join('\n');
}

test.each(encodings)('a token %s is replaced, and the rest is kept', (_encoding, encode) => {
  const text = `before ${encode(token)} between ${encode(token)} after`;
  expect(everyReading(text)).toContain(token);
  const redacted = redactToken(text, token);
  expect(redacted).toContain('[secret]');
  expect(everyReading(redacted)).not.toContain(token);
});

test.each(encodings.slice(0, -1))('the text around a token %s is kept', (_encoding, encode) => {
  const redacted = redactToken(`before ${encode(token)} after`, token);
  expect(redacted).toMatch(/^before .* after$/);
});

test('several encodings inside each other remove the complete text', () => {
  const text = `before ${encodeURIComponent(json(token))} after`;
  expect(everyReading(redactToken(text, token))).not.toContain(token);
});

test('a text without the token is unchanged, also if it contains a part of it', () => {
  const text = `{"a":"\\u0041\\/b","c":"100%","d":"&#65;","e":"${token.slice(0, -1)}"}`;
  expect(redactToken(text, token)).toBe(text);
  expect(redactToken(text, '')).toBe(text);
});

test('a short token is not searched in Base64, where it could be a part of any text', () => {
  expect(redactToken('YWJj abc', 'abc')).toBe('YWJj [secret]');
});

test('a token is searched in Base64 if at least eight characters of it depend on nothing else', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  expect(redactToken(encode('abcdef'), 'abcdef')).toBe('[secret]');
  for (const text of ['xabcdef', 'abcde', 'xabcde', 'xxabcde'])
    expect(redactToken(encode(text), text.slice(-5))).toBe(encode(text));
});

test.each(['base64', 'base64url'] as const)(
  'a token whose %s contains special characters is replaced at any position',
  (encoding) => {
    // Base64 of it contains plus signs and slashes, and Base64url hyphens and underscores.
    const special = '~~~???~~~???~~~';
    for (const before of ['', 'x', 'xx'])
      for (const after of ['', 'y', 'yy']) {
        const encoded = Buffer.from(`${before}${special}${after}`).toString(encoding);
        expect(redactToken(`"${encoded}"`, special)).toMatch(/^"[\w=]{0,6}\[secret\][\w=]{0,6}"$/);
      }
  },
);

test.each(encodings.slice(0, -1).filter(([name]) => !name.includes('twice')))(
  'the beginning of a token %s at the end of a text that was cut is removed',
  (_encoding, encode) => {
    const encoded = encode(token);
    for (const length of [0.3, 0.5, 0.9].map((part) => Math.floor(encoded.length * part))) {
      const redacted = redactCutToken(`before ${encoded.slice(0, length)}`, token);
      expect(everyReading(redacted), encoded.slice(0, length)).not.toContain(token.slice(0, 8));
    }
  },
);

test('a token between two parts of a long text is replaced', () => {
  for (const shift of [0, 1, 10, 20, 40, 44, 45, 100]) {
    const before = 'x'.repeat(64 * 1024 - shift);
    const text = `${before}"${token}"${'y '.repeat(50_000)}${json(token)}!`;
    expect(redactToken(text, token)).toBe(`${before}"[secret]"${'y '.repeat(50_000)}[secret]!`);
  }
});

test.each([
  ['backslashes', '\\'],
  ['percent signs', '%25'],
  ['HTML entities', '&#x0'],
  ['beginnings of the token', token.slice(0, 10)],
  ['tokens', `${token}\\`],
])('a long text of %s is searched in short slices', (_what, part) => {
  const work = redactLongText(part.repeat(Math.ceil(1_000_000 / part.length)), token);
  for (let isDone = false; !isDone; ) {
    const ms = cpuMs(() => {
      isDone = work.next().done ?? false;
    });
    expect(ms).toBeLessThan(250);
  }
});
