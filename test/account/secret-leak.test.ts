import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Replaceable } from '../../src/config/replaceable.ts';
import { Secret } from '../../src/config/secret.ts';
import {
  createScriptedServer,
  respondWith,
  type Script,
} from '../upstream/http/scripted-server.ts';
import { startTestServer } from './setup.ts';

// Every key, secret, code and token in this test contains the word "canary". A scripted authorization server returns them. No
// output of the server and no stored file may contain one.

const services = await createScriptedServer();
const canaries = {
  clientSecret: 'canary-client-secret',
  sessionSecret: 'canary-session-secret-of-the-tests',
  apiKey: 'canary-api-key',
  serverToken: 'canary-server-token',
  code: 'canary-code',
  accessToken: 'canary-access-token',
  newAccessToken: 'canary-new-access-token',
  refreshToken: 'canary-refresh-token',
};
const client = { id: 'client', secret: new Replaceable(new Secret(canaries.clientSecret)) };
const oauthEndpoints = {
  authorize: `${services.url}/authorize`,
  token: `${services.url}/token`,
  revoke: `${services.url}/revoke`,
};
const stage = await startTestServer(
  {
    API_KEYS: canaries.apiKey,
    GOOGLE_ACCESS_TOKEN: canaries.serverToken,
    LOG_LEVEL: 'trace',
  },
  (config) => ({
    ...config,
    asana: { ...config.asana, baseUrl: services.url, oauthClient: client, oauthEndpoints },
    google: {
      ...config.google,
      docsBaseUrl: services.url,
      driveBaseUrl: services.url,
      oauthClient: client,
      oauthEndpoints,
    },
  }),
);

const json = { 'content-type': 'application/json' };
const tokens = (more: object = {}) =>
  respondWith(
    200,
    {
      access_token: canaries.accessToken,
      refresh_token: canaries.refreshToken,
      token_type: 'bearer',
      expires_in: 3600,
      data: { name: 'Ada', email: 'ada@example.com' },
      ...more,
    },
    json,
  );
/** Repeats the complete request in the response, as some services do. */
const repeat =
  (status: number): Script =>
  ({ headers, url }, response, body) => {
    const echo = `${url} ${headers.authorization} ${body}`;
    response.writeHead(status, json);
    const error = { error: 'invalid_request', error_description: echo };
    response.end(JSON.stringify({ ...error, errors: [{ message: echo }] }));
  };

const key = { authorization: `Bearer ${canaries.apiKey}` };
const query = '{ viewer { asana { connected user { name } } google { connected } } }';

/** Everything that a browser receives in the life of a connection, including headers and URLs. */
async function runConnectionLife(script: {
  readonly token: Script;
  readonly api: Script;
  readonly refresh: Script;
  readonly revoke: Script;
}) {
  const shown: string[] = [];
  const one = stage.browser();
  const record = async (response: Response) => {
    shown.push(
      ...[...response.headers].map((pair) => pair.join(': ')),
      await response.clone().text(),
    );
    return response;
  };
  const redirect = await record(await one.post('/connect/asana'));
  const state = new URL(redirect.headers.get('location') ?? '').searchParams.get('state');
  services.respond(script.token);
  await record(await one.request(`/connect/asana/callback?state=${state}&code=${canaries.code}`));
  const ask = async () =>
    record(
      await one.post('/graphql', {
        headers: { 'content-type': 'application/json', ...key },
        body: JSON.stringify({ query }),
      }),
    );
  services.respond(script.api, script.refresh, script.api);
  await ask();
  await ask();
  await record(await one.request('/connect/asana'));
  const stored = await readStoreFiles();
  services.respond(script.revoke);
  await record(await one.post('/disconnect/asana'));
  await record(await one.post('/sign-out'));
  return { shown: shown.join('\n'), stored: stored + (await readStoreFiles()) };
}

/** The bytes of all files of the store, including the write-ahead log. */
async function readStoreFiles(): Promise<string> {
  const folder = dirname(stage.storePath);
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
  );
  return files.join('\n');
}

describe('no response, URL, log line or file contains a secret', () => {
  const refreshed = tokens({ access_token: canaries.newAccessToken });
  const success = respondWith(200, { data: { gid: '1', name: 'Ada' } }, json);

  test.each<[string, Parameters<typeof runConnectionLife>[0]]>([
    [
      'when every request succeeds',
      { token: tokens(), api: success, refresh: refreshed, revoke: respondWith(200, {}, json) },
    ],
    [
      'when the service repeats the request',
      { token: tokens(), api: repeat(401), refresh: refreshed, revoke: repeat(400) },
    ],
    [
      'when the refresh is rejected',
      {
        token: tokens(),
        api: repeat(401),
        refresh: respondWith(
          400,
          { error: 'invalid_grant', error_description: canaries.refreshToken },
          json,
        ),
        revoke: repeat(500),
      },
    ],
    [
      'when the refresh response repeats the request',
      { token: tokens(), api: repeat(401), refresh: repeat(400), revoke: repeat(500) },
    ],
    [
      'when the code is rejected',
      { token: repeat(400), api: success, refresh: refreshed, revoke: success },
    ],
    [
      'when the token response is cut off',
      {
        token: respondWith(200, `{"access_token":"${canaries.accessToken}"`, json),
        api: success,
        refresh: refreshed,
        revoke: success,
      },
    ],
    [
      'when the token response is HTML',
      {
        token: respondWith(200, `<b>${canaries.accessToken}`, { 'content-type': 'text/html' }),
        api: success,
        refresh: refreshed,
        revoke: success,
      },
    ],
    [
      'when the token type is unknown',
      {
        token: tokens({ token_type: canaries.accessToken }),
        api: success,
        refresh: refreshed,
        revoke: success,
      },
    ],
  ])('%s', async (_, script) => {
    const { shown, stored } = await runConnectionLife(script);
    expect(stored).toContain('connection:');
    for (const [name, canary] of Object.entries(canaries)) {
      expect(shown, `${name} in a response`).not.toContain(canary);
      expect(stage.log.join('\n'), `${name} in the log`).not.toContain(canary);
      expect(stored, `${name} in the file`).not.toContain(canary);
    }
    expect(services.received.join('\n')).not.toMatch(/\?[^ ]*canary/);
    // Each request of the connection has a line, so the checks above had something to find.
    const lines = stage.log.map((line) => JSON.parse(line));
    const paths = lines.flatMap(({ msg, path }) => (msg === 'access' ? [path] : []));
    for (const path of [
      '/connect/asana',
      '/connect/asana/callback',
      '/disconnect/asana',
      '/sign-out',
    ])
      expect(paths).toContain(path);
    const operation = lines.find(({ msg }) => msg === 'query');
    expect(operation?.caller).toMatch(/^key 1, (session [\w-]{12}|server)$/);
  });

  test('and neither the file nor the log contains the id in the cookie', async () => {
    const one = stage.browser();
    await one.post('/connect/asana');
    const [id = ''] = (one.cookies.get('taskdoc') ?? '').split('.');
    expect(id).toHaveLength(43);
    expect(await readStoreFiles()).not.toContain(id);
    expect(stage.log.join('\n')).not.toContain(id);
  });
});
