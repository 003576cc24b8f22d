import { describe, expect, test, vi } from 'vitest';
import type { RequestToSend } from '../../../src/upstream/pacing/permit.ts';
import { schedulerFor } from '../http/scheduler.ts';
import { request } from './request.ts';

/** A scheduler that records which requests started, in their order. Each request is ended by its name. */
function createLimiter(limits = { reads: 5, writes: 2 }) {
  const scheduler = schedulerFor(limits.reads, limits.writes);
  const started: string[] = [];
  const releases = new Map<string, () => boolean>();
  return {
    started,
    async start(
      name: string,
      count = 1,
      options: Partial<Pick<RequestToSend, 'kind' | 'credential' | 'signal' | 'isBackground'>> = {},
    ) {
      const permit = await scheduler.acquire(request({ count, units: count, ...options }));
      releases.set(name, () => permit.end(null));
      started.push(name);
    },
    /** Returns whether other requests started because of this. */
    async end(name: string) {
      const hasStartedOthers = releases.get(name)?.();
      await settle();
      return hasStartedOthers;
    },
  };
}

const settle = () => new Promise(setImmediate);

test('a request that fits starts at once; any other waits until enough requests have ended', async () => {
  const limiter = createLimiter();
  void limiter.start('a', 3);
  void limiter.start('b', 2);
  void limiter.start('c', 2);
  await settle();
  expect(limiter.started).toEqual(['a', 'b']);
  expect(await limiter.end('b')).toBe(true);
  expect(limiter.started).toEqual(['a', 'b', 'c']);
  expect(await limiter.end('a')).toBe(false);
});

test('a small request does not overtake a large one that was queued before it', async () => {
  const limiter = createLimiter();
  void limiter.start('a', 4);
  void limiter.start('large', 3);
  void limiter.start('small', 1);
  await settle();
  expect(limiter.started).toEqual(['a']);
  await limiter.end('a');
  expect(limiter.started).toEqual(['a', 'large', 'small']);
});

test('requests in the background wait behind later ones of the same credential', async () => {
  const limiter = createLimiter();
  void limiter.start('a', 5);
  void limiter.start('b', 5);
  void limiter.start('poll', 5, { isBackground: true });
  void limiter.start('later poll', 5, { isBackground: true });
  void limiter.start('c', 5);
  void limiter.start('d', 5);
  for (const name of ['a', 'b', 'c', 'd', 'poll']) {
    await settle();
    await limiter.end(name);
  }
  expect(limiter.started).toEqual(['a', 'b', 'c', 'd', 'poll', 'later poll']);
});

test('a request in the background that has waited for some seconds keeps its place', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const limiter = createLimiter();
  void limiter.start('a', 5);
  void limiter.start('poll', 5, { isBackground: true });
  clock.mockReturnValue(5999);
  void limiter.start('b', 5);
  clock.mockReturnValue(6000);
  void limiter.start('c', 5);
  for (const name of ['a', 'b', 'poll']) {
    await settle();
    await limiter.end(name);
  }
  clock.mockRestore();
  expect(limiter.started).toEqual(['a', 'b', 'poll', 'c']);
});

test('each credential and each kind of request has a separate queue', async () => {
  const limiter = createLimiter();
  void limiter.start('a', 5);
  void limiter.start('b', 5, { credential: 'grace' });
  void limiter.start('c', 2, { kind: 'writes' });
  void limiter.start('d', 1, { kind: 'writes' });
  await settle();
  expect(limiter.started).toEqual(['a', 'b', 'c']);
});

test('a request larger than the limit is sent alone', async () => {
  const limiter = createLimiter();
  void limiter.start('a', 1);
  void limiter.start('huge', 9);
  void limiter.start('b', 1);
  await settle();
  expect(limiter.started).toEqual(['a']);
  await limiter.end('a');
  expect(limiter.started).toEqual(['a', 'huge']);
  await limiter.end('huge');
  expect(limiter.started).toEqual(['a', 'huge', 'b']);
});

describe('a request that is aborted', () => {
  test('while it waits rejects with the reason and does not delay later requests', async () => {
    const limiter = createLimiter();
    const controller = new AbortController();
    const reason = new Error('enough');
    void limiter.start('a', 3);
    const waiting = limiter.start('large', 4, { signal: controller.signal });
    void limiter.start('b', 2);
    await settle();
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await settle();
    expect(limiter.started).toEqual(['a', 'b']);
    await limiter.end('a');
    await limiter.end('b');
    await limiter.start('c', 5);
    expect(limiter.started).toEqual(['a', 'b', 'c']);
  });

  test('before it is queued never enters the queue', async () => {
    const limiter = createLimiter();
    const reason = new Error('enough');
    await expect(limiter.start('a', 5, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await limiter.start('b', 5);
    expect(limiter.started).toEqual(['b']);
  });

  test('after it started counts against the limit until it ends', async () => {
    const limiter = createLimiter();
    const controller = new AbortController();
    await limiter.start('a', 5, { signal: controller.signal });
    controller.abort();
    void limiter.start('b', 1);
    await settle();
    expect(limiter.started).toEqual(['a']);
    await limiter.end('a');
    expect(limiter.started).toEqual(['a', 'b']);
  });
});

test('400 requests that start, end and abort at random never exceed the limit, and all of them settle', async () => {
  const limit = 7;
  const scheduler = schedulerFor(limit, 1);
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let inFlight = 0;
  let most = 0;
  let ended = 0;
  let aborted = 0;
  await Promise.all(
    Array.from({ length: 400 }, async () => {
      const count = 1 + Math.floor(random() * limit);
      const controller = new AbortController();
      if (random() < 0.3) setTimeout(() => controller.abort(), random() * 5);
      for (let turns = random() * 20; turns > 0; turns -= 1) await settle();
      try {
        const permit = await scheduler.acquire(request({ count, signal: controller.signal }));
        inFlight += count;
        most = Math.max(most, inFlight);
        await settle();
        inFlight -= count;
        permit.end(null);
        ended += 1;
      } catch {
        aborted += 1;
      }
    }),
  );
  expect(most).toBe(limit);
  expect(ended + aborted).toBe(400);
  expect(aborted).toBeGreaterThan(0);
  expect(inFlight).toBe(0);
  await scheduler.acquire(request({ count: limit }));
});
