import { vi } from 'vitest';
import './wait-limit.ts';

// Replaces the timers of the program in all test files, so that a test file can skip waiting: see `recordWaits`.

vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  const { recordWait } = await import('./waits.ts');
  return {
    ...real,
    setTimeout: async (...args: Parameters<typeof real.setTimeout>) =>
      recordWait(args[0] ?? 0) ? args[1] : real.setTimeout(...args),
  };
});
