import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { secretsIn } from '../../src/config/secret.ts';
import { submitConsent } from '../account/cookie-browser.ts';
import { startTestServer } from '../account/setup.ts';
import { queryLink } from '../server/route/export-setup.ts';
import { prepare } from '../server/route/upload-setup.ts';
import { lineProperties } from './log-line.ts';

// Every request of this file contains a secret in each header that the server reads and in its query string, and most have one in the path. The
// secrets of the configuration are found in it. No line of the log may contain one, whatever becomes of the request.

const apiKey = 'canary-api-key';
const stage = await startTestServer({
  API_KEYS: apiKey,
  METRICS_KEY: 'canary-metrics-key',
  ASANA_ACCESS_TOKEN: 'canary-server-asana',
  GOOGLE_ACCESS_TOKEN: 'canary-server-google',
});
const tokens = {
  'x-asana-authorization': 'Bearer sandbox-ada',
  'x-google-authorization': 'Bearer sandbox-ada',
};

/** The headers that the server reads, except those that need a valid value. */
const headerNames = ['src/server', 'src/account', 'src/live/webhook']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  .flatMap((text) => [
    ...text.matchAll(/(?:request\.headers\.(?:get|has)|[( ]header)\('([\w-]+)'\)/g),
  ])
  .map(([, name = '']) => name)
  .filter((name) => !/^(accept.*|content-.*|host|last-event-id|origin|sec-.*|upgrade)$/.test(name));
const secretHeaders = {
  ...Object.fromEntries(headerNames.map((name) => [name, `canary ${name}`])),
  ...tokens,
  authorization: `Bearer ${apiKey}`,
  tracestate: 'vendor=canary-state',
  baggage: 'user=canary-baggage',
};

/** What no line may contain. The links, codes and cookies are those of the sandbox and the server. */
const secrets = new Set([
  'canary',
  'sandbox-ada',
  ...secretsIn(stage.config).map((secret) => secret.reveal()),
]);
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

const send = async (path: string, init: RequestInit = {}) => {
  const url = new URL(path, stage.url);
  if (url.search === '') url.search = 'key=canary-query';
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    headers: { ...secretHeaders, ...init.headers },
  });
  const { status } = response;
  return { status, text: await response.text() };
};
const json = { 'content-type': 'application/json' };
const ask = (query: string, headers: Readonly<Record<string, string>> = {}) =>
  send('/graphql', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ query, variables: { v: 'canary-variable' } }),
  });
const put = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(path, {
    method: 'PUT',
    body: 'text',
    headers: { 'content-type': 'text/plain', ...headers },
  });

let uploadLinks: readonly string[];
let exportLink: string;
beforeEach(async () => {
  const made = await Promise.all(
    [4, 4, 5].map((sizeBytes) =>
      prepare(stage.url, { sizeBytes }, { ...tokens, authorization: secretHeaders.authorization }),
    ),
  );
  uploadLinks = made.map(({ url }) => url);
  exportLink = (
    await queryLink(stage.url, documentFixtures.editable, 'TEXT', {
      ...tokens,
      authorization: secretHeaders.authorization,
    })
  ).url;
  for (const link of [...uploadLinks, exportLink]) secrets.add(tokenOf(link));
  stage.log.length = 0;
});

const other = {
  'x-asana-authorization': 'Bearer sandbox-grace',
  'x-google-authorization': 'Bearer sandbox-grace',
};

/** A request that the server rejects because its host name belongs to another site. */
const otherHost = (path: string, method: 'GET' | 'POST' = 'GET') =>
  stage.browser().request(path, { method, headers: { ...secretHeaders, host: 'other.example' } });

/** Follows the redirect from the consent page. The code and the state are then secrets, and the cookie from the start. */
async function connect(code?: string) {
  const one = stage.browser();
  const callback = await submitConsent(await one.startAuthorization('asana'));
  if (code !== undefined) callback.searchParams.set('code', code);
  for (const name of ['code', 'state']) secrets.add(callback.searchParams.get(name) ?? '');
  for (const value of one.cookies.values()) for (const part of value.split('.')) secrets.add(part);
  await one.followCallback(callback);
  for (const value of one.cookies.values()) for (const part of value.split('.')) secrets.add(part);
  return one;
}

/** Requests, by the message of their line and what is sent. */
const requests: readonly (readonly [message: string, what: string, run: () => Promise<unknown>])[] =
  [
    [
      'query',
      'a query',
      () =>
        ask(
          `query ($v: ID!) { task(id: "${fixtures.emptyTask}") { name } a: document(id: $v) { title } }`,
        ),
    ],
    [
      'query',
      'a rejected token',
      () =>
        ask('{ viewer { asana { user { name } } } }', {
          'x-asana-authorization': 'Bearer canary-token',
        }),
    ],
    [
      'mutation',
      'an invalid input',
      () => ask('mutation { deleteTask(input: { task: "canary-task" }) { __typename } }'),
    ],
    ['export', 'a download', () => send(exportLink)],
    ['export', 'the link of another caller', () => send(exportLink, { headers: other })],
    ['export', 'a changed link', () => send(`${exportLink}canary`)],
    ['upload', 'a file', () => put(uploadLinks[0] ?? '')],
    [
      'upload',
      'a used link',
      async () => {
        await put(uploadLinks[1] ?? '');
        stage.log.length = 0;
        await put(uploadLinks[1] ?? '');
      },
    ],
    ['upload', 'a file of another size', () => put(uploadLinks[2] ?? '')],
    ['upload', 'the link of another caller', () => put(uploadLinks[0] ?? '', other)],
    ['upload', 'a changed link', () => put(`${uploadLinks[0]}canary`)],
    ['request rejected', 'a wrong API key', () => ask('{ a }', { authorization: 'Bearer canary' })],
    ['request rejected', 'a query string', () => send('/graphql?query={canary(token:"canary")}')],
    ['request rejected', 'a document that is not valid', () => ask('{ canary }')],
    ['request rejected', 'an upload link at another host', () => otherHost(uploadLinks[0] ?? '')],
    ['request rejected', 'an export link at another host', () => otherHost(exportLink)],
    [
      'request rejected',
      'the address of a webhook at another host',
      () => otherHost(`/webhooks/asana/${'canary'.padEnd(32, 'x')}`, 'POST'),
    ],
    [
      'request rejected',
      'a callback at another host',
      () => otherHost('/connect/asana/callback?code=canary&state=canary'),
    ],
    ['connect', 'a connected account', () => connect()],
    ['access', 'a request that connects an account', () => connect()],
    ['an account was not connected', 'a wrong code', () => connect('canary-code')],
    [
      'disconnect',
      'a disconnected account',
      async () => (await connect()).post('/disconnect/asana'),
    ],
    ['sign out', 'a session that ends', async () => (await connect()).post('/sign-out')],
    [
      'query',
      'a query with a session',
      async () =>
        (await connect()).ask('{ viewer { asana { user { name } } } }', {
          authorization: secretHeaders.authorization,
        }),
    ],
  ];

describe('no line contains a secret', () => {
  test.each(requests)('%s: %s', async (message, _what, run) => {
    await run();
    const lines = stage.log.map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toContain(message);
    for (const { level, time, msg, ...line } of lines) {
      expect(lineProperties[msg]).toEqual(expect.arrayContaining(Object.keys(line)));
      for (const secret of secrets) expect(JSON.stringify(line)).not.toContain(secret);
    }
  });
});
