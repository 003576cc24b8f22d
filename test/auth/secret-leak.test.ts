import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../src/config/secret.ts';
import { createScriptedServer, respondWith, type Script } from '../http/scripted-server.ts';
import { createStage } from './setup.ts';

// Everything that must not be seen has a name that would be: keys, secrets, codes and tokens of an authorization server that
// this test writes the answers of. Nothing that leaves the server, and nothing that it keeps, may hold one.

const services = await createScriptedServer();
const canaries = {
  clientSecret: 'canary-client-secret',
  sessionSecret: 'canary-session-secret-of-the-tests',
  apiKey: 'canary-api-key',
  lentToken: 'canary-lent-token',
  code: 'canary-code',
  accessToken: 'canary-access-token',
  newAccessToken: 'canary-new-access-token',
  refreshToken: 'canary-refresh-token',
};
const client = { id: 'client', secret: new Secret(canaries.clientSecret) };
const oauthEndpoints = {
  authorize: `${services.url}/authorize`,
  token: `${services.url}/token`,
  revoke: `${services.url}/revoke`,
};
const stage = await createStage(
  {
    API_KEYS: canaries.apiKey,
    GOOGLE_ACCESS_TOKEN: canaries.lentToken,
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
/** Repeats all that it was sent, as some services do. */
const repeat =
  (status: number): Script =>
  ({ headers, url }, response, body) => {
    const said = `${url} ${headers.authorization} ${body}`;
    response.writeHead(status, json);
    const error = { error: 'invalid_request', error_description: said };
    response.end(JSON.stringify({ ...error, errors: [{ message: said }] }));
  };

const key = { authorization: `Bearer ${canaries.apiKey}` };
const query = '{ viewer { asana { connected user { name } } google { connected } } }';

/** All that a browser was shown, headers and addresses included, from a whole life of a connection. */
async function liveWith(script: {
  readonly token: Script;
  readonly api: Script;
  readonly refresh: Script;
  readonly revoke: Script;
}) {
  const shown: string[] = [];
  const one = stage.browser();
  const see = async (response: Response) => {
    shown.push(
      ...[...response.headers].map((pair) => pair.join(': ')),
      await response.clone().text(),
    );
    return response;
  };
  const departure = await see(await one.post('/connect/asana'));
  const state = new URL(departure.headers.get('location') ?? '').searchParams.get('state');
  services.respond(script.token);
  await see(await one.request(`/connect/asana/callback?state=${state}&code=${canaries.code}`));
  const ask = async () =>
    see(
      await one.post('/graphql', {
        headers: { 'content-type': 'application/json', ...key },
        body: JSON.stringify({ query }),
      }),
    );
  services.respond(script.api, script.refresh, script.api);
  await ask();
  await ask();
  await see(await one.request('/connect/asana'));
  const kept = await bytesKept();
  services.respond(script.revoke);
  await see(await one.post('/disconnect/asana'));
  await see(await one.post('/sign-out'));
  return { shown: shown.join('\n'), kept: kept + (await bytesKept()) };
}

/** Of all files beside the store, the write-ahead log included. */
async function bytesKept(): Promise<string> {
  const folder = dirname(stage.storePath);
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
  );
  return files.join('\n');
}

describe('no secret is in an answer, an address, the log or the file', () => {
  const renewed = tokens({ access_token: canaries.newAccessToken });
  const fine = respondWith(200, { data: { gid: '1', name: 'Ada' } }, json);

  test.each<[string, Parameters<typeof liveWith>[0]]>([
    [
      'when all goes well',
      { token: tokens(), api: fine, refresh: renewed, revoke: respondWith(200, {}, json) },
    ],
    [
      'when the service repeats what it is sent',
      { token: tokens(), api: repeat(401), refresh: renewed, revoke: repeat(400) },
    ],
    [
      'when the refresh is refused',
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
      'when the refresh repeats what it is sent',
      { token: tokens(), api: repeat(401), refresh: repeat(400), revoke: repeat(500) },
    ],
    ['when the code is refused', { token: repeat(400), api: fine, refresh: renewed, revoke: fine }],
    [
      'when the token answer is none',
      {
        token: respondWith(200, `{"access_token":"${canaries.accessToken}"`, json),
        api: fine,
        refresh: renewed,
        revoke: fine,
      },
    ],
    [
      'when the token answer is a page',
      {
        token: respondWith(200, `<b>${canaries.accessToken}`, { 'content-type': 'text/html' }),
        api: fine,
        refresh: renewed,
        revoke: fine,
      },
    ],
    [
      'when the token is of a type nobody knows',
      {
        token: tokens({ token_type: canaries.accessToken }),
        api: fine,
        refresh: renewed,
        revoke: fine,
      },
    ],
  ])('%s', async (_, script) => {
    const { shown, kept } = await liveWith(script);
    expect(kept).toContain('connection:');
    for (const [name, canary] of Object.entries(canaries)) {
      expect(shown, `${name} in an answer`).not.toContain(canary);
      expect(stage.log.join('\n'), `${name} in the log`).not.toContain(canary);
      expect(kept, `${name} in the file`).not.toContain(canary);
    }
    expect(services.received.join('\n')).not.toMatch(/\?[^ ]*canary/);
  });

  test('nor is the id that a cookie holds in the file, or in the log', async () => {
    const one = stage.browser();
    await one.post('/connect/asana');
    const [id = ''] = (one.cookies.get('taskdoc') ?? '').split('.');
    expect(id).toHaveLength(43);
    expect(await bytesKept()).not.toContain(id);
    expect(stage.log.join('\n')).not.toContain(id);
  });
});
