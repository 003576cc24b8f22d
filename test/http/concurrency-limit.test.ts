import { describe, expect, test } from 'vitest';
import { createConcurrencyLimiter } from '../../src/http/concurrency-limit.ts';

const never = new AbortController().signal;

/** Who has been let in, in order; each is ended by its name. */
function createQueue(limits = { reads: 5, writes: 2 }) {
  const budget = createConcurrencyLimiter(limits);
  const entered: string[] = [];
  const ends = new Map<string, () => boolean>();
  return {
    entered,
    async enter(
      name: string,
      count = 1,
      options: { kind?: 'reads' | 'writes'; of?: string; signal?: AbortSignal } = {},
    ) {
      const { kind = 'reads', of = 'ada', signal = never } = options;
      ends.set(name, await budget.acquire(of, kind, count, signal));
      entered.push(name);
    },
    async end(name: string) {
      const hasLetIn = ends.get(name)?.();
      await settle();
      return hasLetIn;
    },
  };
}

const settle = () => new Promise(setImmediate);

test('who fits goes at once; who does not waits until enough have ended', async () => {
  const queue = createQueue();
  void queue.enter('a', 3);
  void queue.enter('b', 2);
  void queue.enter('c', 2);
  await settle();
  expect(queue.entered).toEqual(['a', 'b']);
  expect(await queue.end('b')).toBe(true);
  expect(queue.entered).toEqual(['a', 'b', 'c']);
  expect(await queue.end('a')).toBe(false);
});

test('nobody overtakes: a small request waits behind a large one that came before', async () => {
  const queue = createQueue();
  void queue.enter('a', 4);
  void queue.enter('large', 3);
  void queue.enter('small', 1);
  await settle();
  expect(queue.entered).toEqual(['a']);
  await queue.end('a');
  expect(queue.entered).toEqual(['a', 'large', 'small']);
});

test('credentials and kinds of request have lines of their own', async () => {
  const queue = createQueue();
  void queue.enter('a', 5);
  void queue.enter('b', 5, { of: 'grace' });
  void queue.enter('c', 2, { kind: 'writes' });
  void queue.enter('d', 1, { kind: 'writes' });
  await settle();
  expect(queue.entered).toEqual(['a', 'b', 'c']);
});

test('who is larger than the limit goes alone', async () => {
  const queue = createQueue();
  void queue.enter('a', 1);
  void queue.enter('huge', 9);
  void queue.enter('b', 1);
  await settle();
  expect(queue.entered).toEqual(['a']);
  await queue.end('a');
  expect(queue.entered).toEqual(['a', 'huge']);
  await queue.end('huge');
  expect(queue.entered).toEqual(['a', 'huge', 'b']);
});

describe('who gives up in line', () => {
  test('is told why, takes no room, and holds up nobody behind', async () => {
    const queue = createQueue();
    const giveUp = new AbortController();
    const reason = new Error('enough');
    void queue.enter('a', 3);
    const waiting = queue.enter('large', 4, { signal: giveUp.signal });
    void queue.enter('b', 2);
    await settle();
    giveUp.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await settle();
    expect(queue.entered).toEqual(['a', 'b']);
    await queue.end('a');
    await queue.end('b');
    await queue.enter('c', 5);
    expect(queue.entered).toEqual(['a', 'b', 'c']);
  });

  test('before coming never stands in it', async () => {
    const queue = createQueue();
    const reason = new Error('enough');
    await expect(queue.enter('a', 5, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await queue.enter('b', 5);
    expect(queue.entered).toEqual(['b']);
  });

  test('after being let in changes nothing: the request itself ends it', async () => {
    const queue = createQueue();
    const giveUp = new AbortController();
    await queue.enter('a', 5, { signal: giveUp.signal });
    giveUp.abort();
    void queue.enter('b', 1);
    await settle();
    expect(queue.entered).toEqual(['a']);
    await queue.end('a');
    expect(queue.entered).toEqual(['a', 'b']);
  });
});

test('whatever comes, goes and gives up in whatever order, the limit holds and everyone is served in the end', async () => {
  const limit = 7;
  const budget = createConcurrencyLimiter({ reads: limit, writes: 1 });
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let taken = 0;
  let most = 0;
  let served = 0;
  let gaveUp = 0;
  await Promise.all(
    Array.from({ length: 400 }, async () => {
      const count = 1 + Math.floor(random() * limit);
      const caller = new AbortController();
      if (random() < 0.3) setTimeout(() => caller.abort(), random() * 5);
      for (let turns = random() * 20; turns > 0; turns -= 1) await settle();
      try {
        const leave = await budget.acquire('ada', 'reads', count, caller.signal);
        taken += count;
        most = Math.max(most, taken);
        await settle();
        taken -= count;
        leave();
        served += 1;
      } catch {
        gaveUp += 1;
      }
    }),
  );
  expect(most).toBe(limit);
  expect(served + gaveUp).toBe(400);
  expect(gaveUp).toBeGreaterThan(0);
  expect(taken).toBe(0);
  await budget.acquire('ada', 'reads', limit, never);
});
