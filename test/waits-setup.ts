import { vi } from 'vitest';

// Test files share what they import, so that all of it waits in a way that a file can do without: see `noteWaits`.

vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  const { noteWait } = await import('./waits.ts');
  return {
    ...real,
    setTimeout: async (...given: Parameters<typeof real.setTimeout>) =>
      noteWait(given[0] ?? 0) ? given[1] : real.setTimeout(...given),
  };
});
