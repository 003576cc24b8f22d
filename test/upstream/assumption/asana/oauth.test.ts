import { describe, expect, test } from 'vitest';
import { asanaAssumptions } from '../../../../src/service/asana/assumption/assumption.ts';
import { startTestServer } from '../../../account/setup.ts';

// The authorization server of Asana behaves in another way.

const { sandbox, browser } = await startTestServer();
const query = '{ viewer { asana { user { name } } } }';
const userOf = { viewer: { asana: { user: { name: 'Grace Lindqvist' } } } };

/** A browser that has connected Asana. */
async function connected() {
  const one = browser();
  await one.connect('asana', { person: 'grace' });
  return one;
}

describe('a connection whose refresh token is replaced without a new one', () => {
  test('is refreshed once, and must then be connected again', async () => {
    sandbox.setAssumptions({ broken: ['asana.refresh-token'] });
    const one = await connected();
    sandbox.expireTokens();
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
    sandbox.expireTokens();
    const { errors } = await one.ask(query);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      service: 'asana',
      connectUrl: expect.stringMatching(/#asana$/),
    });
    await one.connect('asana', { person: 'grace' });
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
  });
});

describe('a service that refreshes tokens only with a redirect URI', () => {
  const { id: assumption } = asanaAssumptions.refreshRedirectUri;
  /** Whether each refresh so far contained the redirect URI. */
  const refreshes = () =>
    sandbox
      .requests()
      .filter(({ body }) => JSON.stringify(body ?? null).includes('refresh_token'))
      .map(({ body }) => JSON.stringify(body).includes('/connect/asana/callback'));

  test('gets it after the first refusal, and from then on in every refresh', async () => {
    sandbox.setAssumptions({ broken: [assumption] });
    const one = await connected();
    sandbox.expireTokens();
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
    expect(refreshes()).toEqual([false, true]);
    sandbox.expireTokens();
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
    expect(refreshes()).toEqual([false, true, true]);
  });

  test('and refuses them also with it gets no further refresh, and the error names the assumption', async () => {
    const one = await connected();
    sandbox.expireTokens();
    const body = { error: 'invalid_request', error_description: 'Unknown redirect_uri' };
    sandbox.setFaults([{ kind: 'status', status: 400, body, route: 'POST /-/oauth_token' }]);
    const { errors } = await one.ask(query);
    expect(errors[0]?.message).toContain(`(assumption: ${assumption})`);
    expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', assumption });
    expect(refreshes()).toHaveLength(1);
  });
});

describe('an OAuth error without a code of RFC 6749', () => {
  test('during a refresh names the assumption, and the user can connect again', async () => {
    const one = await connected();
    sandbox.expireTokens();
    sandbox.revokeTokens();
    sandbox.setAssumptions({ broken: ['asana.oauth-errors'] });
    const { errors } = await one.ask(query);
    expect(errors[0]?.message).toContain(`(assumption: ${asanaAssumptions.oauthErrors.id})`);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      assumption: asanaAssumptions.oauthErrors.id,
      connectUrl: expect.stringMatching(/#asana$/),
    });
    await one.connect('asana', { person: 'grace' });
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
  });

  test('after the user refused is a failure without a known reason', async () => {
    const outcome = () => browser().connect('asana', { decision: 'cancel' });
    expect(await outcome()).toBe('denied');
    sandbox.setAssumptions({ broken: ['asana.oauth-errors'] });
    expect(await outcome()).toBe('failed');
  });
});

test('a connection for which the user granted only some permissions has MISSING_SCOPE, and can be connected again', async () => {
  sandbox.setAssumptions({ broken: ['asana.oauth-scopes'] });
  const one = await connected();
  const { errors } = await one.ask(query);
  expect(errors[0]?.extensions).toMatchObject({
    code: 'MISSING_SCOPE',
    connectUrl: expect.stringMatching(/#asana$/),
  });
  sandbox.setAssumptions({ broken: [] });
  await one.connect('asana', { person: 'grace' });
  expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
});
