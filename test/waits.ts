import { afterAll, beforeAll, beforeEach } from 'vitest';

/** How long the program would have waited since the test began, in milliseconds. */
const waits: number[] = [];

let isNoting = false;

/** For a whole test file: what the program, and the sandbox, would wait is noted instead of waited for. */
export function noteWaits(): number[] {
  beforeAll(() => {
    isNoting = true;
  });
  afterAll(() => {
    isNoting = false;
  });
  beforeEach(() => {
    waits.length = 0;
  });
  return waits;
}

/** Whether this wait was noted, and is over; waits-setup.ts asks. */
export function noteWait(ms: number): boolean {
  if (isNoting) waits.push(ms);
  return isNoting;
}
