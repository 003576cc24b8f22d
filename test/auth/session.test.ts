import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAccounts } from '../../src/auth/accounts.ts';
import { createFileStore } from '../../src/auth/file-store.ts';
import { Secret } from '../../src/config/secret.ts';
import { createStage } from './setup.ts';

// How long a session lasts, and what it survives.

const { sandbox, config, storePath, browser } = await createStage();
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

describe('a session', () => {
  const start = Date.now();
  const onDay = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + days * day });
  afterEach(() => vi.useRealTimers());

  test('ends when nobody has used it for a month', async () => {
    onDay(0);
    const one = await connected();
    onDay(29);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
    onDay(58);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
    onDay(89);
    expect(await nameOf(one)).toBe('Ada Okafor');
  });

  test('ends after three months in any case', async () => {
    onDay(0);
    const one = await connected();
    for (const days of [20, 40, 60, 80, 89]) {
      onDay(days);
      expect(await nameOf(one)).toBe('Grace Lindqvist');
    }
    onDay(91);
    expect(await nameOf(one)).toBe('Ada Okafor');
  });

  test('keeps a connection that is not used while another is', async () => {
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

  test('without a connection lasts as long as a visit to a consent page', async () => {
    onDay(0);
    const one = browser();
    const consent = await one.depart('asana');
    onDay(1 / 12);
    const state = consent.searchParams.get('state');
    expect(await one.arrive(`/connect/asana/callback?state=${state}&code=any`)).toBe('stale');
  });

  test('that is answered too late is stale', async () => {
    onDay(0);
    const one = await connected();
    const state = (await one.depart('google')).searchParams.get('state');
    onDay(11 / 24 / 60);
    expect(await one.arrive(`/connect/google/callback?state=${state}&code=any`)).toBe('stale');
  });
});

describe('another process with the same file', () => {
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
  const fresh = new Secret('a-secret-that-is-new-in-this-test-file');

  test('knows the session and who is connected', async () => {
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

  test('under a new secret too, while the old one is still named', async () => {
    const one = await connected();
    expect(await openWith(one, [fresh, ...config.sessionSecrets])).not.toBeNull();
    expect(await openWith(one, [fresh])).toBeNull();
  });
});

describe('an answer that was lost on its way', () => {
  test('takes nothing with it that was connected before', async () => {
    const one = await connected();
    const cookies = new Map(one.cookies);
    await one.connect('google', { person: 'grace' });
    // As if the answer with the new cookie had never come.
    one.cookies.clear();
    for (const [name, value] of cookies) one.cookies.set(name, value);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
    expect(await one.connect('google', { person: 'grace' })).toBe('connected');
    const { data } = await one.ask('{ viewer { asana { source } google { source } } }');
    expect(data.viewer).toEqual({ asana: { source: 'SESSION' }, google: { source: 'SESSION' } });
  });

  test('of a connection that takes the place of another, the other stays', async () => {
    const one = await connected();
    const cookies = new Map(one.cookies);
    await one.connect('asana', { person: 'guest' });
    one.cookies.clear();
    for (const [name, value] of cookies) one.cookies.set(name, value);
    expect(await nameOf(one)).toBe('Grace Lindqvist');
  });
});

test('connecting again forgets the connection before, and leaves the consent as it is', async () => {
  const one = await connected();
  sandbox.clearRequests();
  await one.connect('asana', { person: 'guest' });
  expect(await nameOf(one)).toBe('Noor Haddad');
  expect(sandbox.requests().map(({ path }) => path)).not.toContain('/-/oauth_revoke');
});
