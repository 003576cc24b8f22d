import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuthorizations } from '../../src/account/authorization.ts';
import { isExpired, isFresh } from '../../src/account/connection-record.ts';
import type { Provider } from '../../src/account/provider.ts';
import { createSessions } from '../../src/account/session.ts';
import { createSessionCookie } from '../../src/account/session-cookie.ts';
import { createSignedLinks } from '../../src/account/signed-link.ts';
import { createMemoryStore } from '../../src/account/store/memory-store.ts';
import { createUnfinishedRecords } from '../../src/account/unfinished-record.ts';
import { createVault } from '../../src/account/vault.ts';
import { Secret } from '../../src/config/secret.ts';
import { createCallerLink } from '../../src/operation/caller/caller-link.ts';

// What expires is valid until the last millisecond before its end, and no longer.

const [minute, day] = [60_000, 24 * 60 * 60_000];
const hour = 60 * minute;
const start = Date.parse('2026-03-02T09:00:00Z');
const at = (ms: number) => vi.setSystemTime(start + ms);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => vi.useRealTimers());

const secrets = [new Secret('a-secret-of-this-test-file-only-01')];
const createTestVault = () => createVault(createMemoryStore(), secrets);

function createTestSessions() {
  const vault = createTestVault();
  const sessions = createSessions({
    vault,
    cookie: createSessionCookie(secrets, false),
    unfinished: createUnfinishedRecords(vault, 10),
    onOrphanedConnection: async () => undefined,
    onConnectionUse: async () => undefined,
  });
  const find = (cookie: string) =>
    sessions.find(new Headers({ cookie: cookie.split(';')[0] ?? '' }));
  return { sessions, find };
}

/** A session without a connection. */
async function startSession() {
  const { sessions, find } = createTestSessions();
  const { cookie } = await sessions.create();
  return async () => (await find(cookie)) !== null;
}

/** A session with a connection, that is used after each of these times. */
const startConnectedSession =
  (...usedAfter: readonly number[]) =>
  async () => {
    const { sessions, find } = createTestSessions();
    const { session } = await sessions.create();
    const cookie = await sessions.rotate(session, 'asana', 'connection');
    for (const ms of usedAfter) {
      at(ms);
      expect(await find(cookie)).not.toBeNull();
    }
    return async () => (await find(cookie)) !== null;
  };

async function startAuthorization() {
  const vault = createTestVault();
  const unfinished = createUnfinishedRecords(vault, 10);
  const authorizations = createAuthorizations(vault, () => undefined, unfinished);
  const tokens = {
    accessToken: 'a',
    refreshToken: null,
    lifetimeMs: null,
    scopes: null,
    response: {},
  };
  let state = '';
  const provider: Provider = {
    service: 'asana',
    scopes: [],
    extraParameters: {},
    missingScopes: () => [],
    readOwner: async () => null,
    server: {
      authorizationUrl: async (request) => {
        ({ state } = request);
        return new URL('https://service.example');
      },
      exchangeCode: async () => tokens,
      refresh: async () => tokens,
      revoke: async () => undefined,
    },
  };
  await authorizations.start(provider, 'session', 'https://taskdoc.example/back');
  const query = () => new URLSearchParams({ state, code: 'code' });
  return async () => (await authorizations.complete(provider, 'session', query())) === tokens;
}

async function startLink() {
  const links = createSignedLinks<readonly string[]>(secrets, 'export link');
  const { url } = createCallerLink(links, ['document'], '', 'ada');
  return async () => {
    try {
      return links.open(url, 'ada', new Date()).grant[0] === 'document';
    } catch {
      return false;
    }
  };
}

const startToken =
  (lifetimeMs: number, isValid: (record: Parameters<typeof isFresh>[0]) => boolean) => async () => {
    const record = {
      service: 'asana',
      accessToken: 'a',
      refreshToken: 'r',
      obtainedAt: start,
      expiresAt: start + lifetimeMs,
      scopes: [],
      owner: null,
      since: start,
      isRevoked: false,
    } as const;
    return async () => isValid(record);
  };

const everyTenDays = Array.from({ length: 8 }, (_, index) => (index + 1) * 10 * day);

describe.each<[what: string, lifetimeMs: number, begin: () => Promise<() => Promise<boolean>>]>([
  ['an authorization, for ten minutes', 10 * minute, startAuthorization],
  ['a link of a caller, for 15 minutes', 15 * minute, startLink],
  ['a session without a connection, for an hour', hour, startSession],
  ['an unused session, for 30 days', 30 * day, startConnectedSession()],
  [
    'a session used within its first hour only, for 30 days',
    30 * day,
    startConnectedSession(hour - 1),
  ],
  [
    'a session used after an hour, for 30 days from then',
    30 * day + hour,
    startConnectedSession(hour),
  ],
  ['a session in use, for 90 days', 90 * day, startConnectedSession(...everyTenDays)],
  [
    'an access token of an hour without a refresh, for 55 minutes',
    55 * minute,
    startToken(hour, isFresh),
  ],
  [
    'an access token of a minute without a refresh, for 54 seconds',
    54_000,
    startToken(minute, isFresh),
  ],
  ['an access token, for its lifetime', hour, startToken(hour, (record) => !isExpired(record))],
])('%s', (_what, lifetimeMs, begin) => {
  test('is valid a millisecond before its end', async () => {
    const isValid = await begin();
    at(lifetimeMs - 1);
    expect(await isValid()).toBe(true);
  });

  test('is not valid at its end', async () => {
    const isValid = await begin();
    at(lifetimeMs);
    expect(await isValid()).toBe(false);
  });
});
