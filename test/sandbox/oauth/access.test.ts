import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useAsana } from '../caller.ts';
import { createApp, drive, driveFile } from './app.ts';

const { sandbox, get } = useAsana();
const asana = createApp('asana', sandbox);
const google = createApp('google', sandbox);

const ask = async (token: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${sandbox().url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // The test says what it expects; what came is then asserted.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test.each([
  ['ada', 'Ada Okafor'],
  ['grace', 'Grace Lindqvist'],
  ['guest', 'Noor Haddad'],
] as const)('a token given to %s is theirs at both services', async (person, name) => {
  const { access_token } = await asana.connect({ person });
  const me = await get<{ name: string }>('/users/me', { token: access_token });
  expect(me.data.name).toBe(name);
  const ofGoogle = await google.connect({ person });
  const about = await ask(ofGoogle.access_token, 'GET', '/drive/v3/about?fields=user');
  expect(about.body).toMatchObject({ user: { displayName: name } });
  expect(sandbox().requests().at(-1)?.person).toBe(person);
});

test('a token of one service is unknown to the other', async () => {
  const ofAsana = await asana.connect();
  const ofGoogle = await google.connect();
  const about = await ask(ofAsana.access_token, 'GET', '/drive/v3/about?fields=user');
  expect(about.status).toBe(401);
  expect((await get('/users/me', { token: ofGoogle.access_token })).status).toBe(401);
});

test('each service has its words for a token that is over', async () => {
  const ofAsana = await asana.connect();
  const ofGoogle = await google.connect();
  sandbox().expireTokens();
  const me = await get('/users/me', { token: ofAsana.access_token });
  expect([me.status, me.message]).toEqual([
    401,
    expect.stringContaining('The bearer token has expired.'),
  ]);
  const about = await ask(ofGoogle.access_token, 'GET', '/drive/v3/about?fields=user');
  expect(about.status).toBe(401);
  expect(about.body).toMatchObject({ error: { errors: [{ reason: 'authError' }] } });
  sandbox().revokeTokens();
  const revoked = await get('/users/me', { token: ofAsana.access_token });
  expect([revoked.status, revoked.message]).toEqual([401, 'Not Authorized']);
});

test('tokens of one person or one service can be ended alone', async () => {
  const ofAda = await asana.connect();
  const ofGrace = await asana.connect({ person: 'grace' });
  sandbox().expireTokens({ person: 'ada', service: 'asana' });
  expect((await get('/users/me', { token: ofAda.access_token })).status).toBe(401);
  expect((await get('/users/me', { token: ofGrace.access_token })).status).toBe(200);
  sandbox().revokeTokens({ service: 'google' });
  expect((await get('/users/me', { token: ofGrace.access_token })).status).toBe(200);
});

test('an Asana token that only tells who somebody is opens nothing', async () => {
  const { access_token } = await asana.connect({}, { scope: 'openid email' });
  expect((await get('/users/me', { token: access_token })).status).toBe(403);
});

describe('of Google, a token', () => {
  const withScope = async (scope: string) => {
    const { access_token } = await google.connect({}, { scope });
    return access_token;
  };
  const readonly = 'https://www.googleapis.com/auth/documents.readonly';
  const document = documentFixtures.everyElement;

  test('without the scope is refused in the words of each API', async () => {
    const token = await withScope(readonly);
    const list = await ask(token, 'GET', '/drive/v3/files');
    expect(list.status).toBe(403);
    expect(list.body).toMatchObject({
      error: {
        message: 'Request had insufficient authentication scopes.',
        errors: [{ message: 'Insufficient Permission', reason: 'insufficientPermissions' }],
        status: 'PERMISSION_DENIED',
        details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      },
    });
    const created = await ask(token, 'POST', '/v1/documents', { title: 'No' });
    expect(created.body).toMatchObject({
      error: {
        status: 'PERMISSION_DENIED',
        details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      },
    });
    expect((await ask(token, 'GET', `/v1/documents/${document}`)).status).toBe(200);
  });

  test('for specific files reaches what its application made, and nothing else', async () => {
    const token = await withScope(driveFile);
    expect((await ask(token, 'GET', `/drive/v3/files/${document}`)).status).toBe(404);
    expect((await ask(token, 'GET', `/v1/documents/${document}`)).status).toBe(404);
    const file = await ask(token, 'POST', '/drive/v3/files', { name: 'Mine' });
    const made = await ask(token, 'POST', '/v1/documents', { title: 'Mine too' });
    expect([file.status, made.status]).toEqual([200, 200]);
    const { documentId } = made.body;
    expect((await ask(token, 'GET', `/v1/documents/${documentId}`)).status).toBe(200);
    const listed = await ask(token, 'GET', '/drive/v3/files');
    const names = (listed.body['files'] as { name: string }[]).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Mine', 'Mine too']);
  });

  test('for all files reaches all', async () => {
    const token = await withScope(drive);
    expect((await ask(token, 'GET', `/drive/v3/files/${document}`)).status).toBe(200);
    expect((await ask(token, 'GET', `/v1/documents/${document}`)).status).toBe(200);
  });
});
