import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** The waits of the program since the test started, in milliseconds. */
const waits: number[] = [];

let isRecording = false;

/** Records all waits of the program and of the sandbox in this test file, instead of waiting. */
export function recordWaits(): number[] {
  beforeAll(() => {
    isRecording = true;
  });
  afterAll(() => {
    isRecording = false;
  });
  beforeEach(() => {
    waits.length = 0;
  });
  return waits;
}

const wait = timers.setTimeout;

// Replaces the timer of the program in all test files. Evaluated once per worker. With the timers of `vi.useFakeTimers`, it is one of them.
timers.setTimeout = async <T>(...[ms, value, options]: Parameters<typeof wait<T>>) => {
  if (vi.isFakeTimers())
    return new Promise<T>((resolve) => void globalThis.setTimeout(resolve, ms, value));
  if (!isRecording) return wait(ms, value, options);
  waits.push(ms ?? 0);
  return value as T;
};
syncBuiltinESMExports();
