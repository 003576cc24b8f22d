import { open } from 'node:fs/promises';
import Database from 'libsql';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from './setup.ts';

const { browser, storePath, sandbox, log } = await startTestServer();

const userQuery = '{ viewer { asana { user { name } } google { user { displayName } } } }';
const grace = {
  asana: { user: { name: 'Grace Lindqvist' } },
  google: { user: { displayName: 'Grace Lindqvist' } },
};
const ownTokens = {
  'X-Asana-Authorization': 'Bearer sandbox-grace',
  'X-Google-Authorization': 'Bearer sandbox-grace',
};
const lockedError = {
  code: 'STORE_UNAVAILABLE',
  retryable: true,
  help: expect.stringContaining('send your own token'),
};

/** A browser with both accounts, whose next request only reads the store. */
async function connected() {
  const one = browser();
  for (const service of ['asana', 'google'] as const)
    expect(await one.connect(service, { person: 'grace' })).toBe('connected');
  expect((await one.ask(userQuery)).errors).toEqual([]);
  return one;
}

describe('while another process has locked the store for writing', () => {
  const other = new Database(storePath);
  const unlock = () => void other.exec('ROLLBACK');

  test('a session whose tokens are valid is served at once', async () => {
    const one = await connected();
    other.exec('BEGIN IMMEDIATE');
    const startedAt = performance.now();
    const { data, errors } = await one.ask(userQuery);
    expect(errors).toEqual([]);
    expect(data.viewer).toEqual(grace);
    // A session that waits for the lock waits for five seconds.
    expect(performance.now() - startedAt).toBeLessThan(4500);
    unlock();
  });

  test('a session whose tokens have expired waits for the lock, and is then served', async () => {
    const one = await connected();
    sandbox.expireTokens();
    other.exec('BEGIN IMMEDIATE');
    const asking = one.ask(userQuery);
    const others = await Promise.all([1, 2, 3].map(() => browser().ask(userQuery, ownTokens)));
    for (const { data } of others) expect(data.viewer).toEqual(grace);
    unlock();
    const { data, errors } = await asking;
    expect(errors).toEqual([]);
    expect(data.viewer).toEqual(grace);
  });

  test('a session whose tokens have expired gets a code after 5 s: nothing was written', async () => {
    const one = await connected();
    sandbox.expireTokens();
    other.exec('BEGIN IMMEDIATE');
    const task = 'mutation { createTask(input: { project: "1001", name: "x" }) { task { name } } }';
    const [read, write] = await Promise.all([one.ask(userQuery), one.ask(task)]);
    unlock();
    expect(read.errors.map(({ extensions }) => extensions)).toEqual([lockedError, lockedError]);
    expect(read.errors[0]?.message).toBe(
      "The store of this server's connected accounts is locked by another process.",
    );
    expect(write.errors.map(({ extensions }) => extensions)).toEqual([
      { ...lockedError, applied: 'NO' },
    ]);
    expect(log.join('')).toContain('the store of connected accounts cannot be used');

    // A write that fails leaves no transaction open, in which later writes would wait for their commit.
    expect((await one.ask(userQuery)).errors).toEqual([]);
    other.exec('BEGIN IMMEDIATE; ROLLBACK');
  });
});

describe('while the store is damaged', async () => {
  const damagedError = { ...lockedError, retryable: false };
  const message = "The store of this server's connected accounts is damaged.";
  let one: Awaited<ReturnType<typeof connected>>;
  beforeAll(async () => {
    one = await connected();
    const other = new Database(storePath);
    // The server then reads the pages again.
    other.exec("INSERT INTO held_lock VALUES ('x', '', 0, 0); PRAGMA wal_checkpoint(TRUNCATE)");
    const file = await open(storePath, 'r+');
    const { size } = await file.stat();
    for (let position = 4096; position < size; position += 4096)
      await file.write(Buffer.alloc(4096, 'garbage'), 0, 4096, position);
    await file.close();
  });

  test('a session gets a code that says so, and never another account', async () => {
    const { data, errors } = await one.ask(userQuery);
    expect(errors.map(({ path, extensions }) => ({ path, extensions }))).toEqual(
      ['asana', 'google'].map((service) => ({
        path: ['viewer', service, 'user'],
        extensions: damagedError,
      })),
    );
    expect(errors.map((error) => error.message)).toEqual([message, message]);
    expect(data.viewer).toEqual({ asana: { user: null }, google: { user: null } });
    const state = await one.ask('{ viewer { asana { connected } } }');
    expect(state.errors.map(({ extensions }) => extensions)).toEqual([damagedError]);
  });

  test('a write and a disconnection of a session are not applied', async () => {
    const { errors } = await one.ask(`mutation {
      createTask(input: { project: "1001", name: "x" }) { task { name } }
      disconnect(input: { service: ASANA }) { wasConnected }
    }`);
    expect(errors.map(({ path, extensions }) => ({ path, extensions }))).toEqual([
      { path: ['createTask'], extensions: { ...damagedError, applied: 'NO' } },
      { path: ['disconnect'], extensions: damagedError },
    ]);
  });

  test('a caller with a token for each service notices nothing, also with a cookie', async () => {
    for (const caller of [browser(), one]) {
      const { data, errors } = await caller.ask(userQuery, ownTokens);
      expect(errors).toEqual([]);
      expect(data.viewer).toEqual(grace);
    }
  });

  test('a session that sends a token for one service gets a code for the other one only', async () => {
    const [[header, token] = []] = Object.entries(ownTokens);
    const { data, errors } = await one.ask(userQuery, { [header ?? '']: token ?? '' });
    expect(data.viewer).toEqual({ ...grace, google: { user: null } });
    expect(errors.map(({ extensions }) => extensions)).toEqual([damagedError]);
  });

  test('pages and exports respond with 503', async () => {
    const link = '{ documents(first: 1) { nodes { export(format: TEXT) { url } } } }';
    const { data } = await one.ask(link, ownTokens);
    const { pathname } = new URL(data.documents.nodes[0].export.url);
    const responses = await Promise.all([
      one.request('/'),
      one.post('/connect/asana'),
      one.post('/disconnect'),
      one.post('/sign-out'),
      one.request(pathname),
    ]);
    for (const response of responses) {
      expect(response.status, response.url).toBe(503);
      expect(await response.text()).toContain(message);
    }
    expect(log.join('')).not.toContain('unexpected error');
    expect(log.join('').match(/cannot be used/g) ?? []).toHaveLength(0);
  });
});
