import { describe, expect, test } from 'vitest';
import { poll, pollDelaysMs } from '../../src/operation/poll.ts';
import { RequestAbort } from '../../src/upstream/http/abort-signal.ts';
import { recordWaits } from '../waits.ts';

const sum = (delays: readonly number[]) => delays.reduce((total, delay) => total + delay, 0);

describe('the waits of repeated reads', () => {
  test.each([
    [0, []],
    [1000, [200, 400, 400]],
    [5000, [200, 400, 800, 1600, 2000]],
    [30_000, [200, 400, 800, 1600, 3200, 4000, 4000, 4000, 4000, 4000, 3800]],
  ])('in %i ms are twice as long each time, at most 4 s', (waitMs, delays) => {
    expect(pollDelaysMs(waitMs)).toEqual(delays);
  });

  test('fill every time exactly, and are never shorter than the first', () => {
    for (let seconds = 1; seconds <= 30; seconds += 1) {
      const delays = pollDelaysMs(seconds * 1000);
      expect(sum(delays)).toBe(seconds * 1000);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(200);
    }
  });
});

describe('repeated reads', () => {
  const scope = () => ({ signal: new RequestAbort(), deadlineAt: Date.now() + 60_000 });
  const isTwo = (value: number) => value === 2;

  test('of a record that never arrives end when the time is over', async () => {
    const startedAt = Date.now();
    const never = () => new Promise<number>(() => undefined);
    const polled = await poll(never, isTwo, 1000, scope());
    expect(polled).toEqual({ record: null, failure: null });
    expect(Date.now() - startedAt).toBeLessThan(30_000);
  });

  test('end a second before the operation must end', async () => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      return 1;
    };
    const deadlineAt = Date.now() + 1500;
    const polling = poll(read, isTwo, 30_000, { signal: new RequestAbort(), deadlineAt });
    // Timers run in the order of their ends, also when the machine is slow.
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
    }, 1500);
    expect(await polling).toEqual({ record: 1, failure: null });
    expect(reads).toBe(1);
    expect(isOver).toBe(false);
    clearTimeout(timer);
  });

  test('end when the operation must end, also while a read has no response', async () => {
    const deadlineAt = Date.now() + 1300;
    const never = () => new Promise<number>(() => undefined);
    const polling = poll(never, isTwo, 30_000, { signal: new RequestAbort(), deadlineAt });
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
    }, 2300);
    expect(await polling).toEqual({ record: null, failure: null });
    expect(isOver).toBe(false);
    clearTimeout(timer);
  });

  test('end as soon as the operation is aborted', async () => {
    const signal = new RequestAbort();
    const read = async () => {
      signal.abort(new Error('the client left'));
      return 1;
    };
    const startedAt = Date.now();
    const polled = await poll(read, isTwo, 30_000, { signal, deadlineAt: startedAt + 60_000 });
    expect(polled).toEqual({ record: 1, failure: null });
    expect(Date.now() - startedAt).toBeLessThan(20_000);
  });

  test('keep the last record if a later read fails', async () => {
    let reads = 0;
    const failure = new Error('lost');
    const read = async () => {
      reads += 1;
      if (reads === 2) throw failure;
      return 1;
    };
    expect(await poll(read, isTwo, 5000, scope())).toEqual({ record: 1, failure });
  });
});

describe('without real waits', () => {
  const waits = recordWaits();

  test('nothing is read and nothing is waited for in no time', async () => {
    const read = () => Promise.reject(new Error('was read'));
    const scope = { signal: new RequestAbort(), deadlineAt: Date.now() + 60_000 };
    expect(await poll(read, () => true, 0, scope)).toEqual({ record: null, failure: null });
    expect(waits).toEqual([]);
  });
});
