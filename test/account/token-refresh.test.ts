import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { Secret } from '../../src/config/secret.ts';
import { startTestServer, tokenRequests } from './setup.ts';

// Access tokens are valid for an hour, connections for months. The server refreshes the tokens.

let config: Config | undefined;
const { sandbox, url, log, browser } = await startTestServer({}, (found) => {
  config = found;
  return found;
});
const hour = 60 * 60_000;

const ownerQuery = '{ viewer { asana { user { name } } google { user { displayName } } } }';

/** A browser that has connected both services. */
async function connected(person: 'ada' | 'grace' = 'grace') {
  const one = browser();
  await one.connect('asana', { person });
  await one.connect('google', { person });
  sandbox.clearRequests();
  return one;
}

/** A browser whose first tokens expire immediately. Refreshed tokens are valid for an hour. */
async function connectedWithExpiredTokens() {
  sandbox.setOauth({ accessTokenLifetimeMs: 0 });
  const one = await connected();
  sandbox.setOauth({ accessTokenLifetimeMs: hour });
  return one;
}

const grace = {
  asana: { user: { name: 'Grace Lindqvist' } },
  google: { user: { displayName: 'Grace Lindqvist' } },
};

afterEach(() => vi.useRealTimers());

test('a refresh sends the client secret of now, which an operator can replace', async () => {
  const one = await connectedWithExpiredTokens();
  const secret = config?.asana.oauthClient?.secret;
  const first = secret?.current;
  secret?.replace(new Secret('canary-wrong-secret'));
  const { errors } = await one.ask('{ viewer { asana { user { name } } } }');
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  if (first !== undefined) secret?.replace(first);
  // Operations share a failure for a second.
  await expect
    .poll(async () => (await one.ask('{ viewer { asana { user { name } } } }')).errors, {
      timeout: 10_000,
    })
    .toEqual([]);
});

describe('a hundred operations at once', () => {
  const sendHundred = (one: Awaited<ReturnType<typeof connected>>) =>
    Promise.all(Array.from({ length: 100 }, () => one.ask(ownerQuery)));

  test('with expired tokens cause one refresh per connection', { tags: 'slow' }, async () => {
    const one = await connectedWithExpiredTokens();
    const results = await sendHundred(one);
    for (const { data, errors } of results) {
      expect(errors).toEqual([]);
      expect(data.viewer).toEqual(grace);
    }
    expect(tokenRequests(sandbox)).toBe(2);
  });

  test('with tokens that the services expired early cause one refresh per connection', async () => {
    const one = await connected();
    sandbox.expireTokens();
    const results = await sendHundred(one);
    for (const { data, errors } of results) {
      expect(errors).toEqual([]);
      expect(data.viewer).toEqual(grace);
    }
    expect(tokenRequests(sandbox)).toBe(2);
  });

  test('share the failure of a refresh', { tags: 'slow' }, async () => {
    const one = await connectedWithExpiredTokens();
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'POST /token' }]);
    const results = await sendHundred(one);
    for (const { data, errors } of results) {
      expect(data.viewer.asana).toEqual(grace.asana);
      expect(errors).toEqual([
        expect.objectContaining({
          path: ['viewer', 'google', 'user'],
          extensions: { code: 'UPSTREAM_UNAVAILABLE', service: 'google', retryable: true },
        }),
      ]);
    }
    // Not three attempts per operation: operations share a failure for one second.
    expect(tokenRequests(sandbox)).toBeLessThan(50);
  });
});

describe('an access token', () => {
  const useTime = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  test('is refreshed before it expires, while requests use the old one', async () => {
    const one = await connected();
    useTime(hour - 4 * 60_000);
    expect((await one.ask(ownerQuery)).data.viewer).toEqual(grace);
    await vi.waitFor(() => expect(tokenRequests(sandbox)).toBe(2));
    expect((await one.ask(ownerQuery)).data.viewer).toEqual(grace);
    expect(tokenRequests(sandbox)).toBe(2);
    expect(sandbox.requests().some(({ status }) => status === 401)).toBe(false);
  });

  test('is not refreshed more than five minutes before it expires', async () => {
    const one = await connected();
    useTime(hour - 6 * 60_000);
    expect((await one.ask(ownerQuery)).data.viewer).toEqual(grace);
    expect(tokenRequests(sandbox)).toBe(0);
  });

  test('is used until it expires if the service cannot refresh it', async () => {
    const one = await connected();
    useTime(hour - 4 * 60_000);
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'POST /-/oauth_token' }]);
    const { data, errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors).toEqual([]);
    expect(data.viewer.asana).toEqual(grace.asana);
    await vi.waitFor(() => expect(tokenRequests(sandbox)).toBe(3));
  });
});

describe('a refresh', () => {
  test.each([
    { kind: 'status', status: 503 },
    { kind: 'reset' },
    { kind: 'rate-limit' },
    { kind: 'html', status: 502 },
  ] as const)('that fails once is retried: %j', async (fault) => {
    const one = await connectedWithExpiredTokens();
    sandbox.setFaults([{ ...fault, route: 'POST /-/oauth_token', count: 1 }]);
    const { data, errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors).toEqual([]);
    expect(data.viewer.asana).toEqual(grace.asana);
    expect(tokenRequests(sandbox)).toBe(2);
  });

  test('that fails each time is sent three times', async () => {
    const one = await connectedWithExpiredTokens();
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'POST /-/oauth_token' }]);
    const { data, errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors).toHaveLength(1);
    expect(data.viewer.asana).toEqual({ user: null });
    expect(tokenRequests(sandbox)).toBe(3);
  });

  test('that is rejected requires reconnecting and is not retried', async () => {
    const one = await connectedWithExpiredTokens();
    sandbox.revokeTokens({ service: 'google' });
    for (const _ of [1, 2]) {
      const { data, errors } = await one.ask(ownerQuery);
      expect(data.viewer.asana).toEqual(grace.asana);
      expect(errors).toEqual([
        expect.objectContaining({
          path: ['viewer', 'google', 'user'],
          extensions: {
            code: 'UNAUTHENTICATED',
            service: 'google',
            retryable: false,
            connectUrl: `${url}/#google`,
            help: expect.any(String),
          },
        }),
      ]);
    }
    expect(tokenRequests(sandbox)).toBe(2);
    const state = await one.ask('{ viewer { google { connected needsReconnect missingScopes } } }');
    expect(state.data.viewer.google).toEqual({
      connected: false,
      needsReconnect: true,
      missingScopes: [],
    });

    expect(await one.connect('google', { person: 'grace' })).toBe('connected');
    expect((await one.ask(ownerQuery)).data.viewer).toEqual(grace);
  });

  test('stores the refresh token that replaces the old one', async () => {
    sandbox.setOauth({ rotatesRefreshTokens: true });
    const one = await connected();
    for (const _ of [1, 2, 3]) {
      sandbox.expireTokens();
      expect((await one.ask(ownerQuery)).errors).toEqual([]);
    }
    expect(tokenRequests(sandbox)).toBe(6);
  });

  test('that fails because of this server’s registration is explained only in the log', async () => {
    const one = await connectedWithExpiredTokens();
    const body = { error: 'invalid_client', error_description: 'text of the service' };
    sandbox.setFaults([{ kind: 'status', status: 401, body, route: 'POST /-/oauth_token' }]);
    const { errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(JSON.stringify(errors)).not.toContain('text of the service');
    expect(log.join('')).toContain('"fault":"misconfigured"');
    expect(log.join('')).not.toContain('text of the service');
  });
});
