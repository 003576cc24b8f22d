import { expect, vi } from 'vitest';

// The tests of these folders send no requests and take milliseconds, so a test that never ends fails soon.

const unitFolder = /\/test\/(?:config|engine|service\/google\/(?:edit|markdown|render))\//;

const limitMs = 20_000;

if (unitFolder.test(expect.getState().testPath ?? '')) {
  vi.setConfig({ testTimeout: limitMs, hookTimeout: limitMs });
}
