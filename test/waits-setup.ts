import { beforeEach, vi } from 'vitest';
import { waits } from './waits.ts';

// The waits between attempts are noted instead of waited for.

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async (ms: number) => {
    const { waits } = await import('./waits.ts');
    waits.push(ms);
  },
}));
beforeEach(() => {
  waits.length = 0;
});
