import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useAsana } from '../caller.ts';
import { createApp, drive, driveFile } from './app.ts';

const { sandbox, get } = useAsana();
const asana = createApp('asana', sandbox);
const google = createApp('google', sandbox);

const request = async (token: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${sandbox().url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // The type is what the test expects. The test asserts the actual values.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test.each([
  ['ada', 'Ada Okafor'],
  ['grace', 'Grace Lindqvist'],
  ['guest', 'Noor Haddad'],
] as const)(
  'a token issued to %s identifies that person at both services',
  async (person, name) => {
    const { access_token } = await asana.connect({ person });
    const me = await get<{ name: string }>('/users/me', { token: access_token });
    expect(me.data.name).toBe(name);
    const googleTokens = await google.connect({ person });
    const about = await request(googleTokens.access_token, 'GET', '/drive/v3/about?fields=user');
    expect(about.body).toMatchObject({ user: { displayName: name } });
    expect(sandbox().requests().at(-1)?.person).toBe(person);
  },
);

test('a token of one service is unknown to the other', async () => {
  const asanaTokens = await asana.connect();
  const googleTokens = await google.connect();
  const about = await request(asanaTokens.access_token, 'GET', '/drive/v3/about?fields=user');
  expect(about.status).toBe(401);
  expect((await get('/users/me', { token: googleTokens.access_token })).status).toBe(401);
});

test('each service has its own error for an expired token', async () => {
  const asanaTokens = await asana.connect();
  const googleTokens = await google.connect();
  sandbox().expireTokens();
  const me = await get('/users/me', { token: asanaTokens.access_token });
  expect([me.status, me.message]).toEqual([
    401,
    expect.stringContaining('The bearer token has expired.'),
  ]);
  const about = await request(googleTokens.access_token, 'GET', '/drive/v3/about?fields=user');
  expect(about.status).toBe(401);
  expect(about.body).toMatchObject({ error: { errors: [{ reason: 'authError' }] } });
  sandbox().revokeTokens();
  const revoked = await get('/users/me', { token: asanaTokens.access_token });
  expect([revoked.status, revoked.message]).toEqual([401, 'Not Authorized']);
});

test('tokens of one person or of one service can be expired and revoked separately', async () => {
  const adaTokens = await asana.connect();
  const graceTokens = await asana.connect({ person: 'grace' });
  sandbox().expireTokens({ person: 'ada', service: 'asana' });
  expect((await get('/users/me', { token: adaTokens.access_token })).status).toBe(401);
  expect((await get('/users/me', { token: graceTokens.access_token })).status).toBe(200);
  sandbox().revokeTokens({ service: 'google' });
  expect((await get('/users/me', { token: graceTokens.access_token })).status).toBe(200);
});

test('an Asana token with only identity scopes cannot read data', async () => {
  const { access_token } = await asana.connect({}, { scope: 'openid email' });
  expect((await get('/users/me', { token: access_token })).status).toBe(403);
});

describe('a Google token', () => {
  const withScope = async (scope: string) => {
    const { access_token } = await google.connect({}, { scope });
    return access_token;
  };
  const readonly = 'https://www.googleapis.com/auth/documents.readonly';
  const document = documentFixtures.everyElement;

  test('without the required scope is rejected in the error format of each API', async () => {
    const token = await withScope(readonly);
    const list = await request(token, 'GET', '/drive/v3/files');
    expect(list.status).toBe(403);
    expect(list.body).toMatchObject({
      error: {
        message: 'Request had insufficient authentication scopes.',
        errors: [{ message: 'Insufficient Permission', reason: 'insufficientPermissions' }],
        status: 'PERMISSION_DENIED',
        details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      },
    });
    const created = await request(token, 'POST', '/v1/documents', { title: 'No' });
    expect(created.body).toMatchObject({
      error: {
        status: 'PERMISSION_DENIED',
        details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      },
    });
    expect((await request(token, 'GET', `/v1/documents/${document}`)).status).toBe(200);
  });

  test('with the scope drive.file can access only files that its application created', async () => {
    const token = await withScope(driveFile);
    expect((await request(token, 'GET', `/drive/v3/files/${document}`)).status).toBe(404);
    expect((await request(token, 'GET', `/v1/documents/${document}`)).status).toBe(404);
    const file = await request(token, 'POST', '/drive/v3/files', { name: 'Mine' });
    const created = await request(token, 'POST', '/v1/documents', { title: 'Mine too' });
    expect([file.status, created.status]).toEqual([200, 200]);
    const { documentId } = created.body;
    expect((await request(token, 'GET', `/v1/documents/${documentId}`)).status).toBe(200);
    const listed = await request(token, 'GET', '/drive/v3/files');
    const names = (listed.body['files'] as { name: string }[]).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Mine', 'Mine too']);
  });

  test('with the scope drive.file can access no shared drive', async () => {
    const drives = '/drive/v3/drives';
    for (const path of [drives, `${drives}/${documentFixtures.sharedDrive}`]) {
      expect((await request(await withScope(driveFile), 'GET', path)).status).toBe(403);
      expect((await request(await withScope(drive), 'GET', path)).status).toBe(200);
    }
  });

  test('with the scope drive can access all files', async () => {
    const token = await withScope(drive);
    expect((await request(token, 'GET', `/drive/v3/files/${document}`)).status).toBe(200);
    expect((await request(token, 'GET', `/v1/documents/${document}`)).status).toBe(200);
  });
});
