import type { ExecutionResult } from 'graphql';
import { expect, test } from 'vitest';
import { ResultQueue } from '../../../src/live/subscription/result-queue.ts';

const toResult = (number: number): ExecutionResult => ({ data: { number } });
const numberOf = ({ value }: IteratorResult<ExecutionResult>) => value?.data?.['number'];

function createQueue() {
  const calls: string[] = [];
  const queue = new ResultQueue({
    onOverflow: () => {
      calls.push('overflow');
      return async () => ({ data: { number: 'RESYNC' } });
    },
    onClosed: () => calls.push('closed'),
  });
  return { queue, calls };
}

test('results arrive in order, whether they are read before or after they are there', async () => {
  const { queue } = createQueue();
  const early = [queue.next(), queue.next()];
  for (const number of [1, 2, 3]) queue.push(toResult(number), 20);
  expect((await Promise.all([...early, queue.next()])).map(numberOf)).toEqual([1, 2, 3]);
});

test('a client that reads too slowly gets one RESYNC in place of what it has missed', async () => {
  const { queue, calls } = createQueue();
  for (let number = 1; number <= 1001; number += 1) queue.push(toResult(number), 20);
  queue.push(toResult(1002), 20);
  queue.complete(null);
  expect([numberOf(await queue.next()), numberOf(await queue.next())]).toEqual(['RESYNC', 1002]);
  expect((await queue.next()).done).toBe(true);
  expect(calls).toEqual(['overflow', 'closed']);
});

test('a client that reads large results too slowly gets a RESYNC before a thousand wait', async () => {
  const { queue, calls } = createQueue();
  const megabyte = 1024 * 1024;
  for (let number = 1; number <= 4; number += 1) queue.push(toResult(number), megabyte);
  expect([numberOf(await queue.next()), calls]).toEqual([1, []]);
  queue.push(toResult(5), megabyte);
  queue.push(toResult(6), megabyte);
  expect([numberOf(await queue.next()), calls]).toEqual(['RESYNC', ['overflow']]);
  // A single result waits, however large it is.
  queue.push(toResult(7), 9 * megabyte);
  expect([numberOf(await queue.next()), calls]).toEqual([7, ['overflow']]);
});

test('a client that reads too slowly also gets the error with which its results end', async () => {
  const { queue } = createQueue();
  for (let number = 1; number <= 1000; number += 1) queue.push(toResult(number), 20);
  queue.complete(toResult(0));
  for (let number = 1; number <= 1000; number += 1) await queue.next();
  expect(numberOf(await queue.next())).toBe(0);
  expect((await queue.next()).done).toBe(true);
});

test('a completed queue returns what waits, then the last result, then the end', async () => {
  const { queue, calls } = createQueue();
  queue.push(toResult(1), 20);
  queue.complete(toResult(2));
  queue.push(toResult(3), 20);
  expect([numberOf(await queue.next()), numberOf(await queue.next())]).toEqual([1, 2]);
  expect((await queue.next()).done).toBe(true);
  expect((await queue.next()).done).toBe(true);
  expect(calls).toEqual(['closed']);
});

test('a client that leaves ends its waiting reads, and receives nothing more', async () => {
  const { queue, calls } = createQueue();
  const waiting = queue.next();
  await queue.return();
  queue.push(toResult(1), 20);
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
  queue.push(toResult(1), half);
  queue.push(toResult(2), half);
  expect(calls).toEqual([]);
  queue.push(toResult(3), 1);
  expect(calls).toEqual(['overflow']);
});
