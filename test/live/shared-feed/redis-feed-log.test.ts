import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Secret } from '../../../src/config/secret.ts';
import type {
  FeedLog,
  FeedName,
  FeedStore,
  LogPage,
  PollRight,
} from '../../../src/live/feed/store/feed-store.ts';
import { createRedisFeedStore } from '../../../src/live/shared-feed/redis-feed-store.ts';
import { logPage } from '../feed/log-page.ts';
import { createFeedRedis, type FeedRedis } from './feed-redis.ts';

const name: FeedName = { service: 'asana', credential: 'ada', resource: '1' };
const secret = new Secret('a secret of the feeds');

let redis: FeedRedis;
beforeEach(() => {
  redis = createFeedRedis();
});

interface Reader {
  readonly log: FeedLog<string>;
  readonly pages: LogPage<string>[];
  readonly onTrigger: () => void;
  readonly onCredentialEnd: () => void;
}

const openStore = (key = secret): FeedStore =>
  createRedisFeedStore({ redis: redis.connect(), secrets: [key] });

function open(store = openStore(), feed = name): Reader {
  const pages: LogPage<string>[] = [];
  const onTrigger = vi.fn();
  const onCredentialEnd = vi.fn();
  const handlers = { onPage: (page: LogPage<string>) => pages.push(page) };
  const log = store.open<string>(feed, { ...handlers, onTrigger, onCredentialEnd });
  return { log, pages, onTrigger, onCredentialEnd };
}

/** Opens a feed that this instance polls, and adds a first page. */
async function start(reader: Reader): Promise<PollRight> {
  const right = (await reader.log.lease()) as PollRight;
  expect(await reader.log.append(right, logPage('0', 'a'))).toBe(true);
  return right;
}

/** An instance that polls, and another one that reads with it. */
async function openTwo() {
  const poller = open();
  const right = await start(poller);
  const reader = open();
  expect(await reader.log.lease()).toBeNull();
  return { poller, reader, right };
}

const onlyFeed = () => [...redis.feeds.values()][0];

describe('the pages of a shared feed', () => {
  test('reach each instance once and in order, from where it joined', async () => {
    const { poller, reader, right } = await openTwo();
    expect(reader.log.cursor).toBe('a');
    await poller.log.append(right, logPage('a', 'b'));
    await poller.log.append(right, logPage('b', 'c', { isReset: true }));
    await expect.poll(() => reader.pages.length).toBe(2);
    expect(reader.pages).toEqual([logPage('a', 'b'), logPage('b', 'c', { isReset: true })]);
    expect(poller.pages).toEqual([logPage('0', 'a'), ...reader.pages]);
    expect(reader.log.cursor).toBe('c');
  });

  test('reach an instance that missed the messages with its next lease', async () => {
    const { poller, reader, right } = await openTwo();
    redis.loses = true;
    await poller.log.append(right, logPage('a', 'b'));
    await nextTurn();
    expect(reader.pages).toEqual([]);
    await reader.log.lease();
    expect(reader.pages).toEqual([logPage('a', 'b')]);
  });

  test('say that changes are missing, if the log no longer has the next page of an instance', async () => {
    const { poller, reader, right } = await openTwo();
    redis.loses = true;
    await poller.log.append(right, logPage('a', 'b'));
    await poller.log.append(right, logPage('b', 'c'));
    await poller.log.append(right, logPage('c', 'd'));
    onlyFeed()?.pages.splice(0, 2);
    await reader.log.lease();
    expect(reader.pages).toEqual([logPage('b', 'c', { isReset: true }), logPage('c', 'd')]);
  });

  test('say that changes are missing after a page that another secret has encrypted', async () => {
    const { poller, reader, right } = await openTwo();
    const stranger = openStore(new Secret('another secret'));
    redis.loses = true;
    await poller.log.append(right, logPage('a', 'b'));
    await poller.log.append(right, logPage('b', 'c'));
    await start(open(stranger));
    const [, foreign] = [...redis.feeds.values()];
    const pages = onlyFeed()?.pages ?? [];
    pages.splice(1, 1, {
      id: pages[1]?.id ?? '',
      page: foreign?.pages[0]?.page ?? Buffer.alloc(0),
    });
    await reader.log.lease();
    expect(reader.pages).toEqual([logPage('b', 'c', { isReset: true })]);
    expect(await reader.log.since('a')).toBeNull();
    expect(await reader.log.since('b')).toEqual([logPage('b', 'c')]);
  });

  test('are read again from a cursor of the log', async () => {
    const { poller, right } = await openTwo();
    await poller.log.append(right, logPage('a', 'b'));
    await poller.log.append(right, logPage('b', 'c'));
    expect(await poller.log.since('a')).toEqual([logPage('a', 'b'), logPage('b', 'c')]);
    expect(await poller.log.since('b')).toEqual([logPage('b', 'c')]);
    expect(await poller.log.since('c')).toEqual([]);
    expect(await poller.log.since('x')).toBeNull();
  });

  test('do not reach an instance that closes the feed while it reads them', async () => {
    const { poller, reader, right } = await openTwo();
    redis.loses = true;
    await poller.log.append(right, logPage('a', 'b'));
    const reading = reader.log.lease();
    reader.log.close();
    await reading;
    expect(reader.pages).toEqual([]);
  });

  test('do not reach an instance that has closed the feed, and are not added by it', async () => {
    const { poller, reader, right } = await openTwo();
    reader.log.close();
    await poller.log.append(right, logPage('a', 'b'));
    await nextTurn();
    expect(reader.pages).toEqual([]);
    expect(onlyFeed()?.members.size).toBe(1);
    poller.log.close();
    expect(onlyFeed()).toMatchObject({ owner: null });
    expect(await poller.log.append(right, logPage('b', 'c'))).toBe(false);
  });
});

describe('the right to poll', () => {
  test('is taken over by another instance with a higher number, from the same cursor', async () => {
    const { poller, reader, right } = await openTwo();
    expect(await poller.log.lease()).toEqual({ fence: right.fence, cursor: 'a' });
    const feed = onlyFeed();
    if (feed) feed.owner = null;
    expect(await reader.log.lease()).toEqual({ fence: right.fence + 1, cursor: 'a' });
    expect(await poller.log.lease()).toBeNull();
    expect(await poller.log.append(right, logPage('a', 'b'))).toBe(false);
    expect(poller.pages).toEqual([logPage('0', 'a')]);
  });

  test('is waited for until the instance that starts the feed has its first cursor', async () => {
    const poller = open();
    const right = (await poller.log.lease()) as PollRight;
    expect(right.cursor).toBeNull();
    const reader = open();
    const waiting = reader.log.lease();
    await poller.log.append(right, logPage('0', 'a'));
    expect(await waiting).toBeNull();
    // It joined after this page.
    expect(reader.log.cursor).toBe('a');
    expect(reader.pages).toEqual([]);
  });
});

describe('a message', () => {
  test('to poll reaches this feed on each instance', async () => {
    const [first, second] = [openStore(), openStore()];
    const readers = [open(first), open(second)];
    const others = (
      [
        { ...name, resource: '2' },
        { ...name, credential: 'grace' },
        { ...name, service: 'google' },
      ] as const
    ).map((feed) => open(second, feed));
    first.trigger(name);
    await nextTurn();
    for (const { onTrigger } of readers) expect(onTrigger).toHaveBeenCalledTimes(1);
    for (const { onTrigger } of others) expect(onTrigger).not.toHaveBeenCalled();
  });

  test('that an account is disconnected reaches all feeds of its credential', async () => {
    const [first, second] = [openStore(), openStore()];
    const ended = [open(first), open(second), open(second, { ...name, resource: '2' })];
    const others = (
      [
        { ...name, credential: 'grace' },
        { ...name, service: 'google' },
      ] as const
    ).map((feed) => open(second, feed));
    first.endCredential('asana', 'ada');
    await nextTurn();
    for (const { onCredentialEnd } of ended) expect(onCredentialEnd).toHaveBeenCalledTimes(1);
    for (const { onCredentialEnd } of others) expect(onCredentialEnd).not.toHaveBeenCalled();
  });

  test('does not reach a feed that was closed', async () => {
    const store = openStore();
    const closed = open(store);
    const remaining = open(store, { ...name, resource: '2' });
    closed.log.close();
    store.endCredential('asana', 'ada');
    await nextTurn();
    expect(closed.onCredentialEnd).not.toHaveBeenCalled();
    expect(remaining.onCredentialEnd).toHaveBeenCalledTimes(1);
  });
});
