import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeats } from '../../../src/server/subscription/heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A stream that last sent something when it was created. */
class Stream {
  readonly periodMs = 1000;
  lastSentMs = performance.now();
  readonly beats: number[] = [];

  beat(): void {
    this.lastSentMs = performance.now();
    this.beats.push(this.lastSentMs);
  }
}

test.for([0, 1, 100, 249])(
  'no pause of a stream that begins %d ms after the check of another is longer than its period',
  (delayMs) => {
    const heartbeats = new Heartbeats(1000);
    const [first, later] = [new Stream(), new Stream()];
    heartbeats.add(first);
    vi.advanceTimersByTime(delayMs);
    later.lastSentMs = performance.now();
    const startedAt = later.lastSentMs;
    heartbeats.add(later);
    vi.advanceTimersByTime(10_000);
    const times = [startedAt, ...later.beats, performance.now()];
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
    // It sends nothing more than a check before its period is over. There are four checks in a period.
    expect(later.beats.length).toBeLessThanOrEqual(10_000 / 750);
    heartbeats.remove(first);
    heartbeats.remove(later);
    expect(vi.getTimerCount()).toBe(0);
  },
);
