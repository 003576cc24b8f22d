import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createCredential } from '../../../src/account/credential.ts';
import { Secret } from '../../../src/config/secret.ts';
import type { NotifiedFeed } from '../../../src/live/feed/notification.ts';
import { allFiles } from '../../../src/live/feed/store/feed-store.ts';
import { FeedWebhook } from '../../../src/live/webhook/feed-webhook.ts';
import type { Hook } from '../../../src/live/webhook/service/hook.ts';

const feed: NotifiedFeed = {
  name: { service: 'google', resource: allFiles, credential: 'a' },
  credential: createCredential('google', new Secret('sandbox-ada'), 'header'),
  cursor: () => '1',
  isPolling: async () => true,
  onStart: () => undefined,
  onChange: () => undefined,
};

/** Starts a channel that should be replaced after 20 ms and ends after `lifetimeMs`. Creating another one takes 60 ms. */
function start(lifetimeMs: number, delayMs: number) {
  const onStart = vi.fn();
  const removed: string[] = [];
  let created = 0;
  const create = async (): Promise<Hook> => {
    created += 1;
    const id = `${created}`;
    if (created > 1) await sleep(60);
    const now = Date.now();
    const times =
      created === 1
        ? { renewAt: now + 20, endsAt: now + lifetimeMs }
        : { renewAt: now + 60_000, endsAt: now + 60_000 };
    const state = async () => null;
    return { id, serviceId: '1', ...times, state, remove: async () => void removed.push(id) };
  };
  const webhook = new FeedWebhook({
    feed: { ...feed, onStart },
    create,
    removeLeftovers: async () => undefined,
    keep: async () => undefined,
    timing: { checkMs: 60_000, delayMs, channelMs: 60_000 },
    onFailure: () => undefined,
  });
  return { webhook, onStart, removed, created: () => created };
}

async function countStarts(lifetimeMs: number): Promise<number> {
  const { webhook, onStart, created } = start(lifetimeMs, 60_000);
  await vi.waitFor(() => expect(created()).toBe(2));
  await sleep(100);
  webhook.end();
  await webhook.done;
  return onStart.mock.calls.length;
}

test('the feed is polled after a channel was replaced too late', async () => {
  expect(await countStarts(40)).toBe(2);
});

test('the feed is not polled after a channel was replaced in time', async () => {
  expect(await countStarts(60_000)).toBe(1);
});

test('a channel that was replaced accepts notifications that are late, and is removed after them', async () => {
  const { webhook, removed, created } = start(60_000, 300);
  await vi.waitFor(() => expect(created()).toBe(2));
  const replacedAt = performance.now();
  await vi.waitFor(() => expect(removed).toEqual(['1']));
  expect(performance.now() - replacedAt).toBeGreaterThanOrEqual(300);
  webhook.end();
  await webhook.done;
  expect(removed).toEqual(['1', '2']);
});

test('the end of a webhook removes those that it replaced, without a wait', async () => {
  const { webhook, removed, created } = start(60_000, 60_000);
  await vi.waitFor(() => expect(created()).toBe(2));
  await sleep(100);
  expect(removed).toEqual([]);
  webhook.end();
  await webhook.done;
  expect([...removed].sort()).toEqual(['1', '2']);
});

test('an instance whose webhook is gone leaves those of the instance that has taken over', async () => {
  const calls: string[] = [];
  let isPolling = true;
  const hook: Hook = {
    id: '1',
    serviceId: '1',
    renewAt: Number.POSITIVE_INFINITY,
    endsAt: Number.POSITIVE_INFINITY,
    async state() {
      isPolling = false;
      return 'gone';
    },
    remove: async () => void calls.push('remove own'),
  };
  const webhook = new FeedWebhook({
    feed: {
      ...feed,
      async isPolling() {
        calls.push(`polling: ${isPolling}`);
        return isPolling;
      },
    },
    async create() {
      calls.push('create');
      return hook;
    },
    removeLeftovers: async () => void calls.push('remove others'),
    keep: async () => undefined,
    timing: { checkMs: 10, delayMs: 10, channelMs: 60_000 },
    onFailure: () => undefined,
  });
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(5));
  webhook.end();
  await webhook.done;
  expect(calls.slice(0, 6)).toEqual([
    'polling: true',
    'remove others',
    'create',
    'remove own',
    'polling: false',
    'polling: false',
  ]);
});

describe('a webhook that cannot be created', () => {
  const failing = (checkMs: number, create: (count: number) => Hook) => {
    const attemptedAt: number[] = [];
    const onChange = vi.fn();
    const webhook = new FeedWebhook({
      feed: { ...feed, onChange },
      async create() {
        attemptedAt.push(performance.now());
        return create(attemptedAt.length);
      },
      removeLeftovers: async () => undefined,
      keep: async () => undefined,
      timing: { checkMs, delayMs: 60_000, channelMs: 60_000 },
      onFailure: () => undefined,
    });
    return { webhook, attemptedAt, onChange };
  };
  const refuse = (): never => {
    throw new Error('refused');
  };

  test('is requested again after pauses that double', async () => {
    const { webhook, attemptedAt } = failing(20, refuse);
    await vi.waitFor(() => expect(attemptedAt.length).toBeGreaterThanOrEqual(4));
    webhook.end();
    await webhook.done;
    const pauses = attemptedAt.slice(1).map((at, index) => at - (attemptedAt[index] ?? 0));
    // Timers can be a millisecond early.
    for (const [index, pauseMs] of pauses.entries())
      expect(pauseMs).toBeGreaterThanOrEqual(20 * 2 ** index - 1);
  });

  test('in time does not keep the feed from being polled as soon as the old one ends', async () => {
    const startedAt = Date.now();
    const old: Hook = {
      id: '1',
      serviceId: '1',
      renewAt: startedAt,
      endsAt: startedAt + 100,
      state: async () => null,
      remove: async () => undefined,
    };
    const { webhook, attemptedAt, onChange } = failing(60_000, (count) =>
      count === 1 ? old : refuse(),
    );
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: 5000 });
    expect(webhook.isReliable).toBe(false);
    expect(attemptedAt.length).toBeGreaterThanOrEqual(2);
    webhook.end();
    await webhook.done;
  });
});
