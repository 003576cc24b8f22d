import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { context, propagation, trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFullServer } from '../full-server.ts';

// A page of another origin may send each header that the server reads, and read each header that is meant for a client. The names come from
// requests whose headers are observed, from the sources of the server, and from OpenTelemetry. A new header must get permission, or a reason
// below.

const origin = 'https://app.example';
const address = 'http://127.0.0.1';

/** Headers that a page cannot send or needs no permission for. Source: Fetch, "forbidden request-header", "CORS-safelisted request-header". */
const withoutPermission =
  /^(accept(-charset|-encoding|-language)?|access-control-.*|connection|content-language|content-length|cookie|host|origin|range|sec-.*|transfer-encoding|upgrade)$/;

/** Headers that the server reads, and that a page has no reason to send. */
const unusedByPages: Readonly<Record<string, string>> = {
  'cache-control': 'The server reads it in its own responses.',
  'content-encoding': 'The server rejects compressed bodies and files.',
  'content-range': 'The server rejects parts of files.',
  vary: 'The server reads it in its own responses.',
};

/** Response headers that a page can always read. Source: Fetch, "CORS-safelisted response-header name". */
const alwaysReadable =
  /^(cache-control|content-language|content-length|content-type|expires|last-modified|pragma)$/;

/** Response headers for a browser or a proxy, by the reason why the page itself does not need them. */
const unusedInPages: Readonly<Record<string, string>> = {
  accept: 'Is set in the request, for Yoga.',
  allow: 'Says with status 405 what is in the documentation.',
  connection: 'Belongs to the connection.',
  'content-encoding': 'The browser has decompressed the body.',
  'content-security-policy': 'A policy for the browser.',
  'cross-origin-opener-policy': 'A policy for the browser.',
  'cross-origin-resource-policy': 'A policy for the browser.',
  location: 'The browser follows it.',
  'referrer-policy': 'A policy for the browser.',
  'set-cookie': 'No page can read it.',
  'subscription-protocol': 'For routers.',
  'transfer-encoding': 'Belongs to the connection.',
  vary: 'For caches.',
  'www-authenticate': 'Says with status 401 what is in the documentation.',
  'x-accel-buffering': 'For proxies.',
  'x-content-type-options': 'A policy for the browser.',
  'x-frame-options': 'A policy for the browser.',
};

const sources = ['src/server', 'src/account'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('page'))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);
const namesIn = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()));

const read = new Set(namesIn(/[hH]eaders\??\.(?:get|has)\(\s*'([\w-]+)'/g));
const sent = new Set([
  ...namesIn(/[hH]eaders\??\.(?:set|append)\(\s*'([\w-]+)'/g),
  ...namesIn(/[hH]eaders\['([\w-]+)'\] = /g),
  ...namesIn(/'([a-z]+(?:-[a-z]+)+)': /g).filter(
    (name) => !/^(read-only|invalid-grant)$/.test(name),
  ),
]);

/** Observes which headers of a request the server reads. */
function observeHeaders(request: Request): Request {
  const headers = new Proxy(request.headers, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]) => {
        if (key === 'get' || key === 'has') read.add(String(args[0]).toLowerCase());
        return value.apply(target, args);
      };
    },
  });
  Object.defineProperty(request, 'headers', { value: headers });
  return request;
}

let full: Awaited<ReturnType<typeof createFullServer>>;
let permissions: Headers;
beforeAll(async () => {
  full = await createFullServer({ CORS_ORIGINS: origin, API_KEYS: 'key-of-a-test' });
  const send = async (path: string, init: RequestInit = {}) => {
    const request = new Request(path.startsWith('http') ? path : address + path, {
      ...init,
      headers: {
        ...{ origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
        ...{
          authorization: 'Bearer key-of-a-test',
          'x-request-id': 'page-1',
          'accept-encoding': 'gzip',
        },
        ...init.headers,
      },
    });
    const response = await full.server.fetch(observeHeaders(request));
    for (const name of response.headers.keys()) sent.add(name.toLowerCase());
    return response;
  };
  const post = (query: string, headers: Readonly<Record<string, string>> = {}) =>
    send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
  permissions = (
    await send('/graphql', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    })
  ).headers;
  await post('{ viewer { asana { user { name } } } }');
  await post('{ __typename }', { authorization: 'Bearer wrong' });
  const stream = await post('subscription { documentsChanged { at } }', {
    accept: 'text/event-stream',
  });
  await stream.body?.cancel();
  await send('/upload/link', { method: 'PUT', body: 'text' });
  const files = await post('{ documents(first: 1) { nodes { export(format: TEXT) { url } } } }');
  const { data } = await files.json();
  await (await send(data.documents.nodes[0].export.url)).arrayBuffer();
});
afterAll(() => full.close());

const listed = (name: string) => (permissions.get(name) ?? '').split(', ').toSorted();

describe('a page of an origin in CORS_ORIGINS', () => {
  test('may send each header that the server reads, and no other', () => {
    new NodeTracerProvider().register();
    const needed = [...read, ...propagation.fields()].filter(
      (name) => !withoutPermission.test(name) && !(name in unusedByPages),
    );
    // Test files share a process.
    for (const api of [trace, context, propagation]) api.disable();
    expect(listed('access-control-allow-headers')).toEqual([...new Set(needed)].toSorted());
  });

  test('may read each header of a response that is meant for a client, and no other', () => {
    const useful = [...sent].filter(
      (name) =>
        !alwaysReadable.test(name) &&
        !name.startsWith('access-control-') &&
        !(name in unusedInPages),
    );
    expect(listed('access-control-expose-headers')).toEqual(useful.toSorted());
  });
});
