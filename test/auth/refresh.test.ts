import { afterEach, describe, expect, test, vi } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createStage, tokenRequests } from './setup.ts';

// Access tokens last an hour, connections months.

const { sandbox, url, log, browser } = await createStage();
const hour = 60 * 60_000;

const query = `{ viewer { asana { user { name } } google { user { displayName } } } tasks(first: 1, assignee: "me", workspace: "${fixtures.paidWorkspace}") { nodes { name } } }`;
const who = '{ viewer { asana { user { name } } google { user { displayName } } } }';

/** Somebody who has connected both. */
async function connected(person: 'ada' | 'grace' = 'grace') {
  const one = browser();
  await one.connect('asana', { person });
  await one.connect('google', { person });
  sandbox.clearRequests();
  return one;
}

/** Somebody whose tokens are over by the time they are there, as this server knows; those that follow last an hour. */
async function connectedWithTokensOver() {
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

describe('a hundred operations at once', () => {
  const askHundredTimes = (one: Awaited<ReturnType<typeof connected>>) =>
    Promise.all(Array.from({ length: 100 }, () => one.ask(who)));

  test('when the tokens have come to their end, cause one refresh per connection', async () => {
    const one = await connectedWithTokensOver();
    const answers = await askHundredTimes(one);
    for (const { data, errors } of answers) {
      expect(errors).toEqual([]);
      expect(data.viewer).toEqual(grace);
    }
    expect(tokenRequests(sandbox)).toBe(2);
  });

  test('when the services end them early, likewise', async () => {
    const one = await connected();
    sandbox.expireTokens();
    const answers = await askHundredTimes(one);
    for (const { data, errors } of answers) {
      expect(errors).toEqual([]);
      expect(data.viewer).toEqual(grace);
    }
    expect(tokenRequests(sandbox)).toBe(2);
  });

  test('when the refresh fails, share the failure', async () => {
    const one = await connectedWithTokensOver();
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'POST /token' }]);
    const answers = await askHundredTimes(one);
    for (const { data, errors } of answers) {
      expect(data.viewer.asana).toEqual(grace.asana);
      expect(errors).toEqual([
        expect.objectContaining({
          path: ['viewer', 'google', 'user'],
          extensions: { code: 'UPSTREAM_UNAVAILABLE', service: 'google', retryable: true },
        }),
      ]);
    }
    // Not three attempts each: as many as there are seconds in which they came.
    expect(tokenRequests(sandbox)).toBeLessThan(50);
  });
});

describe('a token', () => {
  const useTime = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  test('is renewed before its end, while requests go on with the old one', async () => {
    const one = await connected();
    useTime(hour - 4 * 60_000);
    expect((await one.ask(who)).data.viewer).toEqual(grace);
    await vi.waitFor(() => expect(tokenRequests(sandbox)).toBe(2));
    expect((await one.ask(who)).data.viewer).toEqual(grace);
    expect(tokenRequests(sandbox)).toBe(2);
    expect(sandbox.requests().some(({ status }) => status === 401)).toBe(false);
  });

  test('is not renewed earlier than that', async () => {
    const one = await connected();
    useTime(hour - 6 * 60_000);
    expect((await one.ask(who)).data.viewer).toEqual(grace);
    expect(tokenRequests(sandbox)).toBe(0);
  });

  test('serves to its end when the service cannot renew it ahead of time', async () => {
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
  ] as const)('that fails once is tried again: %j', async (fault) => {
    const one = await connectedWithTokensOver();
    sandbox.setFaults([{ ...fault, route: 'POST /-/oauth_token', count: 1 }]);
    const { data, errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors).toEqual([]);
    expect(data.viewer.asana).toEqual(grace.asana);
    expect(tokenRequests(sandbox)).toBe(2);
  });

  test('that is refused asks to reconnect, and is not tried again', async () => {
    const one = await connectedWithTokensOver();
    sandbox.revokeTokens({ service: 'google' });
    for (const _ of [1, 2]) {
      const { data, errors } = await one.ask(who);
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
    expect((await one.ask(who)).data.viewer).toEqual(grace);
  });

  test('keeps the refresh token that comes in place of the old one', async () => {
    sandbox.setOauth({ rotatesRefreshTokens: true });
    const one = await connected();
    for (const _ of [1, 2, 3]) {
      sandbox.expireTokens();
      expect((await one.ask(who)).errors).toEqual([]);
    }
    expect(tokenRequests(sandbox)).toBe(6);
  });

  test('that this server is not allowed says so in the log alone', async () => {
    const one = await connectedWithTokensOver();
    const body = { error: 'invalid_client', error_description: 'spoken by the service' };
    sandbox.setFaults([{ kind: 'status', status: 401, body, route: 'POST /-/oauth_token' }]);
    const { errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(JSON.stringify(errors)).not.toContain('spoken');
    expect(log.join('')).toContain('"fault":"misconfigured"');
    expect(log.join('')).not.toContain('spoken');
  });
});

describe('what the service does not accept is sent once more with a new token', () => {
  test('reads, alone and in a batch', async () => {
    const one = await connected('ada');
    sandbox.expireTokens();
    const { errors } = await one.ask(query);
    expect(errors).toEqual([]);
  });

  test('a write, which is carried out once', async () => {
    const one = await connected('ada');
    sandbox.expireTokens();
    const { errors } = await one.ask(`mutation {
      createProject(input: { name: "Once", team: "${fixtures.productTeam}" }) { project { name } }
    }`);
    expect(errors).toEqual([]);
    const writes = sandbox
      .requests()
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/projects'));
    expect(writes.map(({ status }) => status)).toEqual([401, 201]);
  });

  test('a raw request', async () => {
    const one = await connected();
    sandbox.expireTokens();
    const { data } = await one.ask(
      'mutation { rawRequest(input: { service: ASANA, method: GET, path: "/v1/users/me" }) { status } }',
    );
    expect(data.rawRequest.status).toBe(200);
  });

  test('a file', async () => {
    const one = await connected('ada');
    const { data } = await one.ask(
      '{ documents(first: 1) { nodes { export(format: TEXT) { url } } } }',
    );
    sandbox.expireTokens();
    const response = await one.request(data.documents.nodes[0].export.url);
    expect(response.status).toBe(200);
  });

  test('but only once', async () => {
    const one = await connected();
    sandbox.setFaults([{ kind: 'expired-token', route: 'GET /users/{user_gid}' }]);
    const { errors } = await one.ask('{ viewer { asana { user { name } } } }');
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      connectUrl: `${url}/#asana`,
    });
    const reads = sandbox.requests().filter(({ path }) => path.startsWith('/users/'));
    expect(reads).toHaveLength(2);
    expect(tokenRequests(sandbox)).toBe(1);
  });

  test('and not for a token that somebody else looks after', async () => {
    sandbox.setFaults([{ kind: 'expired-token', route: 'GET /users/{user_gid}' }]);
    sandbox.clearRequests();
    const { errors } = await browser().ask('{ viewer { asana { user { name } } } }', {
      'x-asana-authorization': 'Bearer sandbox-grace',
    });
    expect(errors[0]?.extensions).not.toHaveProperty('connectUrl');
    expect(sandbox.requests()).toHaveLength(1);
  });
});
