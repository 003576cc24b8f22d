import { describe, expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { createScriptedServer, respondWith } from '../../upstream/http/scripted-server.ts';

// A service that repeats the token of the request. No response of this server may contain it, not even encoded.

const canary = 'canary/5f1c9e/0b:token+of%a_server-0123456789';
const services = await createScriptedServer();
const { server } = await createAsker({
  ASANA_BASE_URL: services.url,
  GOOGLE_DOCS_BASE_URL: services.url,
  GOOGLE_DRIVE_BASE_URL: services.url,
  UPSTREAM_TIMEOUT_MS: '2000',
  ASANA_ACCESS_TOKEN: canary,
  GOOGLE_ACCESS_TOKEN: canary,
});

const callers = {
  'the server’s token': {},
  'the token of the caller': {
    'x-asana-authorization': `Bearer ${canary}`,
    'x-google-authorization': `Bearer ${canary}`,
  },
};

async function send(query: string, headers: Record<string, string> = {}) {
  const response = await server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

/** All strings of a result, and what they contain if they are Base64, JSON or a part of a URL. */
function everyString(value: unknown): string {
  if (typeof value === 'string') {
    const parts = value.match(/[\w+/-]{8,}/g) ?? [];
    const decoded = parts.map((part) => Buffer.from(part, 'base64').toString('latin1'));
    return [value, ...decoded, withoutEscapes(value), withoutEscapes(withoutEscapes(value))].join(
      '\n',
    );
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flat().map(everyString).join('\n')
    : '';
}

const withoutEscapes = (text: string) =>
  text
    .replace(/\\u00(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\/g, '')
    .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

const escaped = canary.replaceAll('/', '\\/');
const unicode = Array.from(
  canary,
  (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
).join('');
const base64 = (before: string) => Buffer.from(`${before}${canary}!`).toString('base64');

describe.each(Object.entries(callers))('rawRequest does not return %s', (_whose, headers) => {
  const raw = async (service: 'ASANA' | 'GOOGLE', body: string, contentType: string) => {
    services.respond(
      respondWith(200, body, { 'content-type': contentType, 'x-echo': encodeURI(body) }),
    );
    const path = service === 'ASANA' ? '/v1/users/me' : '/drive/v3/files';
    const result = await send(
      `mutation { rawRequest(input: { service: ${service}, method: GET, path: "${path}" }) { status contentType body text base64 headers { name value } } }`,
      headers,
    );
    expect(result.data.rawRequest.status).toBe(200);
    expect(JSON.stringify(result)).toContain('secret');
    return everyString(result);
  };

  test.each([
    ['as it is', canary],
    ['with escaped slashes', escaped],
    ['with escapes of JSON', unicode],
    ['percent-encoded', encodeURIComponent(canary)],
    ['in Base64', base64('')],
    ['in Base64 after one byte', base64('x')],
    ['in Base64 after two bytes', base64('xy')],
    ['in a header', `Bearer ${canary}`],
  ])('%s', async (_encoding, encoded) => {
    for (const service of ['ASANA', 'GOOGLE'] as const) {
      expect(await raw(service, `{"a":["${encoded}"]}`, 'application/json')).not.toContain(canary);
      expect(await raw(service, `{"${encoded}":1}`, 'application/json')).not.toContain(canary);
      expect(await raw(service, `<p>${encoded}`, 'text/html')).not.toContain(canary);
      expect(await raw(service, `%PDF\u0001\u0000${encoded}`, 'application/pdf')).not.toContain(
        canary,
      );
      expect(await raw(service, '[secret]', `text/plain; a=${encoded}`)).not.toContain(canary);
    }
  });

  test('as JSON in JSON', async () => {
    const body = JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: canary }) }) });
    expect(await raw('ASANA', body.replaceAll('/', '\\/'), 'application/json')).not.toContain(
      canary,
    );
  });
});

describe.each(Object.entries(callers))('an error does not quote %s', (_whose, headers) => {
  const start = canary.slice(0, 12);
  const query = '{ task(id: "1") { name } document(id: "1x") { title } }';

  test.each([
    ['as it is', `Bearer ${canary}`],
    ['percent-encoded', encodeURIComponent(canary)],
    ['in Base64', base64('Bearer ')],
    ['with escapes of JSON', unicode],
    ['cut by the maximum length', 'x'.repeat(170) + canary],
    ['percent-encoded and cut', 'x'.repeat(175) + encodeURIComponent(canary)],
    ['in Base64 and cut', 'x '.repeat(80) + base64('xy')],
  ])('%s', async (_encoding, message) => {
    const body = { errors: [{ message }], error: { code: 404, message, errors: [] } };
    for (const status of [400, 401, 403, 404]) {
      services.respond(respondWith(status, body, { 'content-type': 'application/json' }));
      const result = await send(query, headers);
      expect(result.errors).toHaveLength(2);
      expect(everyString(result)).not.toContain(start);
    }
  });

  test('in the name of a field', async () => {
    const token = 'canary_only_of_letters';
    services.respond(respondWith(400, { errors: [{ message: `${token}: Not a valid value` }] }));
    const result = await send(
      'mutation { createTask(input: { workspace: "1", name: "x" }) { task { name } } }',
      { 'x-asana-authorization': `Bearer ${token}` },
    );
    expect(result.errors).toHaveLength(1);
    expect(JSON.stringify(result)).not.toMatch(/canary/i);
  });
});
