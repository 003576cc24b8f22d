import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ResultQueue } from '../../../src/live/subscription/result-queue.ts';
import { WaitingResults } from '../../../src/live/subscription/waiting-results.ts';

const toResult = (number: number | string): ExecutionResult => ({ data: { number } });
const measured = (number: number | string, bytes: number) => ({ result: toResult(number), bytes });
const numberOf = ({ value }: IteratorResult<ExecutionResult>) => value?.data?.['number'];

function createQueue(waiting = new WaitingResults(Number.POSITIVE_INFINITY)) {
  const calls: string[] = [];
  const listener = {
    onOverflow: () => {
      calls.push('overflow');
      return async () => measured('RESYNC', 30);
    },
    onTooSlow: () => {
      calls.push('too slow');
      void queue.return();
    },
    onClosed: () => calls.push('closed'),
  };
  const queue: ResultQueue = new ResultQueue(listener, waiting);
  return { queue, calls, waiting };
}

test('results arrive in order, whether they are read before or after they are there', async () => {
  const { queue } = createQueue();
  const early = [queue.next(), queue.next()];
  for (const number of [1, 2, 3]) queue.push(measured(number, 20));
  expect((await Promise.all([...early, queue.next()])).map(numberOf)).toEqual([1, 2, 3]);
});

test('a client that reads too slowly gets one RESYNC in place of what it has missed', async () => {
  const { queue, calls } = createQueue();
  for (let number = 1; number <= 1001; number += 1) queue.push(measured(number, 20));
  queue.push(measured(1002, 20));
  queue.complete(null);
  expect([numberOf(await queue.next()), numberOf(await queue.next())]).toEqual(['RESYNC', 1002]);
  expect((await queue.next()).done).toBe(true);
  expect(calls).toEqual(['overflow', 'closed']);
});

test('a client that reads large results too slowly gets a RESYNC before a thousand wait', async () => {
  const { queue, calls } = createQueue();
  const megabyte = 1024 * 1024;
  for (let number = 1; number <= 4; number += 1) queue.push(measured(number, megabyte));
  expect([numberOf(await queue.next()), calls]).toEqual([1, []]);
  // Three wait, and one is being sent.
  queue.push(measured(5, 1));
  expect([numberOf(await queue.next()), calls]).toEqual(['RESYNC', ['overflow']]);
  const next = queue.next();
  // A single result is sent, however large it is.
  queue.push(measured(7, 9 * megabyte));
  expect([numberOf(await next), calls]).toEqual([7, ['overflow']]);
  // It counts while the client reads it.
  queue.push(measured(8, 1));
  expect([numberOf(await queue.next()), calls]).toEqual(['RESYNC', ['overflow', 'overflow']]);
});

test('a client that reads too slowly also gets the error with which its results end', async () => {
  const { queue } = createQueue();
  for (let number = 1; number <= 1000; number += 1) queue.push(measured(number, 20));
  queue.complete(toResult(0));
  for (let number = 1; number <= 1000; number += 1) await queue.next();
  expect(numberOf(await queue.next())).toBe(0);
  expect((await queue.next()).done).toBe(true);
});

test('a completed queue returns what waits, then the last result, then the end', async () => {
  const { queue, calls } = createQueue();
  queue.push(measured(1, 20));
  queue.complete(toResult(2));
  queue.push(measured(3, 20));
  expect([numberOf(await queue.next()), numberOf(await queue.next())]).toEqual([1, 2]);
  expect((await queue.next()).done).toBe(true);
  expect((await queue.next()).done).toBe(true);
  expect(calls).toEqual(['closed']);
});

test('a client that leaves ends its waiting reads, and receives nothing more', async () => {
  const { queue, calls } = createQueue();
  const waiting = queue.next();
  await queue.return();
  queue.push(measured(1, 20));
  expect((await waiting).done).toBe(true);
  expect((await queue.next()).done).toBe(true);
  expect(calls).toEqual(['closed']);
});

test('a queue that is completed again keeps its first last result, and closes once', async () => {
  const { queue, calls } = createQueue();
  queue.complete(toResult(1));
  queue.complete(toResult(2));
  expect(numberOf(await queue.next())).toBe(1);
  expect((await queue.next()).done).toBe(true);
  await queue.return();
  expect((await queue.next()).done).toBe(true);
  expect(calls).toEqual(['closed']);
});

test('4 MB of results wait, and not one byte more', async () => {
  const { queue, calls } = createQueue();
  const half = 2 * 1024 * 1024;
  queue.push(measured(1, half));
  queue.push(measured(2, half));
  expect(calls).toEqual([]);
  queue.push(measured(3, 1));
  expect(calls).toEqual(['overflow']);
});

describe('the limit of all clients', () => {
  test('counts a result that several hold once, until the last of them has read it', async () => {
    const waiting = new WaitingResults(1000);
    const queues = [1, 2, 3].map(() => createQueue(waiting).queue);
    const shared = measured(1, 400);
    const reads = queues.slice(1).map((queue) => queue.next());
    for (const queue of queues) queue.push(shared);
    expect(waiting.bytes).toBe(400);
    await Promise.all(reads);
    // Two are being sent, and one waits.
    expect(waiting.bytes).toBe(400);
    for (const queue of queues.slice(1)) void queue.next();
    expect(waiting.bytes).toBe(400);
    await queues[0]?.return();
    expect(waiting.bytes).toBe(0);
  });

  test('replaces the results that wait longest with RESYNC', async () => {
    const waiting = new WaitingResults(1000);
    const [slow, other] = [createQueue(waiting), createQueue(waiting)];
    slow.queue.push(measured(1, 600));
    other.queue.push(measured(2, 300));
    expect(slow.calls).toEqual([]);
    other.queue.push(measured(3, 200));
    expect([slow.calls, other.calls, waiting.bytes]).toEqual([['overflow'], [], 500]);
    expect(numberOf(await slow.queue.next())).toBe('RESYNC');
    expect(waiting.bytes).toBe(530);
  });

  test('disconnects a client that does not read the result that is being sent', async () => {
    const waiting = new WaitingResults(1000);
    const [slow, other] = [createQueue(waiting), createQueue(waiting)];
    slow.queue.push(measured(1, 600));
    await slow.queue.next();
    other.queue.push(measured(2, 700));
    expect([slow.calls, other.calls]).toEqual([['too slow', 'closed'], []]);
    expect(waiting.bytes).toBe(700);
  });

  test('accepts a new result of any length', () => {
    const waiting = new WaitingResults(1000);
    const { queue, calls } = createQueue(waiting);
    queue.push(measured(1, 5000));
    expect([calls, waiting.bytes]).toEqual([[], 5000]);
  });
});
