import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAccounts } from '../../src/account/accounts.ts';
import { createFileStore } from '../../src/account/store/file-store.ts';
import { createMemoryStore } from '../../src/account/store/memory-store.ts';
import { StoreUnavailable } from '../../src/account/store/store-error.ts';
import { Secret } from '../../src/config/secret.ts';
import { startTestServer } from './setup.ts';

// How long a session is valid, and what it survives.

const { sandbox, config, storePath, browser, log } = await startTestServer();
const day = 24 * 60 * 60_000;

const nameOf = async (one: ReturnType<typeof browser>) => {
  const { data } = await one.ask('{ viewer { asana { user { name } } } }');
  return data.viewer.asana.user.name;
};
const connected = async () => {
  const one = browser();
  await one.connect('asana', { person: 'grace' });
  expect(await nameOf(one)).toBe('Grace Lindqvist');
  return one;
};

test('a session that cannot be stored does not begin', async () => {
  const memory = createMemoryStore();
  let stored = 0;
  const accounts = createAccounts({
    config,
    store: {
      ...memory,
      async put(key, ...rest) {
        await setImmediate();
        if (key.startsWith('session:')) throw new StoreUnavailable('full');
        stored += 1;
        return memory.put(key, ...rest);
      },
    },
    logger: { warn: () => undefined },
  });
  const started = accounts.startAuthorization(
    'asana',
    new Headers(),
    'https://gateway.example/connect/asana/callback',
  );
  await expect(started).rejects.toThrow(StoreUnavailable);
  expect(stored).toBe(0);
  await accounts.close();
});

test('a session has the same name in the log with and without tokens in the request', async () => {
  const one = await connected();
  const tokens = {
    'X-Asana-Authorization': 'Bearer sandbox-ada',
    'X-Google-Authorization': 'Bearer sandbox-ada',
  };
  log.length = 0;
  await one.ask('{ __typename }');
  await one.ask('{ __typename }', tokens);
  const [name, nameWithTokens] = log.map((line) => JSON.parse(line).caller);
  expect(name).toMatch(/^session [\w-]{12}$/);
  expect(nameWithTokens).toBe(name);
});

describe('a session', () => {
  const start = Date.now();
  const onDay = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + days * day });
  afterEach(() => vi.useRealTimers());

  test('ends after a month without use', async () => {
    onDay(0);
    const one = await connected();
    onDay(29);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
    onDay(58);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
    onDay(89);
    expect(await nameOf(one)).toBe('Ada Okafor');
  });

  test('ends after three months even with use', async () => {
    onDay(0);
    const one = await connected();
    for (const days of [20, 40, 60, 80, 89]) {
      onDay(days);
      expect(await nameOf(one)).toBe('Grace Lindqvist');
    }
    onDay(91);
    expect(await nameOf(one)).toBe('Ada Okafor');
  });

  test('keeps an unused connection while another one is used', async () => {
    onDay(0);
    const one = await connected();
    await one.connect('google', { person: 'grace' });
    for (const days of [20, 40, 60]) {
      onDay(days);
      await nameOf(one);
    }
    const { errors } = await one.ask('{ viewer { google { user { displayName } } } }');
    expect(errors).toEqual([]);
  });

  test('without a connection is valid for one hour', async () => {
    onDay(0);
    const one = browser();
    const consent = await one.startAuthorization('asana');
    onDay(1 / 12);
    const state = consent.searchParams.get('state');
    expect(await one.followCallback(`/connect/asana/callback?state=${state}&code=any`)).toBe(
      'stale',
    );
  });

  test('does not accept a callback after ten minutes', async () => {
    onDay(0);
    const one = await connected();
    const state = (await one.startAuthorization('google')).searchParams.get('state');
    onDay(11 / 24 / 60);
    expect(await one.followCallback(`/connect/google/callback?state=${state}&code=any`)).toBe(
      'stale',
    );
  });
});

describe('another process with the same store file', () => {
  const silent = { warn: () => undefined };
  const openWith = async (one: ReturnType<typeof browser>, secrets: readonly Secret[]) => {
    const accounts = createAccounts({
      config: { ...config, sessionSecrets: secrets },
      store: await createFileStore(storePath),
      logger: silent,
    });
    const cookie = [...one.cookies].map((pair) => pair.join('=')).join('; ');
    const session = await accounts.open(new Headers({ cookie }));
    await accounts.close();
    return session;
  };
  const newSecret = new Secret('a-secret-that-is-new-in-this-test-file');

  test('finds the session and its accounts', async () => {
    const session = await openWith(await connected(), config.sessionSecrets);
    expect(session?.account('asana')).toEqual({
      service: 'asana',
      isConnected: true,
      owner: { name: 'Grace Lindqvist', email: expect.stringContaining('@') },
      since: expect.any(Date),
      scopes: ['default'],
      missingScopes: [],
      needsReconnect: false,
    });
    expect(session?.account('google')).toBeNull();
  });

  test('finds the owner of a Google account, whom Drive names', async () => {
    const one = browser();
    await one.connect('google', { person: 'grace' });
    const session = await openWith(one, config.sessionSecrets);
    expect(session?.account('google')).toMatchObject({
      owner: { name: 'Grace Lindqvist', email: expect.stringContaining('@') },
    });
  });

  test('finds the session after the secret changes, if the old secret is still configured', async () => {
    const one = await connected();
    expect(await openWith(one, [newSecret, ...config.sessionSecrets])).not.toBeNull();
    expect(await openWith(one, [newSecret])).toBeNull();
  });
});

describe('a lost response', () => {
  test('to a second connection keeps the first connection', async () => {
    const one = await connected();
    const cookies = new Map(one.cookies);
    await one.connect('google', { person: 'grace' });
    // As if the response with the new cookie had not arrived.
    one.cookies.clear();
    for (const [name, value] of cookies) one.cookies.set(name, value);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
    expect(await one.connect('google', { person: 'grace' })).toBe('connected');
    const { data } = await one.ask('{ viewer { asana { source } google { source } } }');
    expect(data.viewer).toEqual({ asana: { source: 'SESSION' }, google: { source: 'SESSION' } });
  });

  test('to a connection that replaces another one keeps the old connection', async () => {
    const one = await connected();
    const cookies = new Map(one.cookies);
    await one.connect('asana', { person: 'guest' });
    one.cookies.clear();
    for (const [name, value] of cookies) one.cookies.set(name, value);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
  });
});

test('connecting again deletes the earlier connection without revoking it', async () => {
  const one = await connected();
  sandbox.clearRequests();
  await one.connect('asana', { person: 'guest' });
  expect(await nameOf(one)).toBe('Noor Haddad');
  expect(sandbox.requests().map(({ path }) => path)).not.toContain('/-/oauth_revoke');
});
