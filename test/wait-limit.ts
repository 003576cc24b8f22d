import { vi } from 'vitest';

// Tests wait for a state, and a slow machine needs longer than Vitest's limit of a second. Evaluated once per worker.

const maxWaitMs = 20_000;

const { waitFor, waitUntil } = vi;

type Options = Parameters<typeof waitFor>[1];

const withLimit = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: maxWaitMs, ...options };

vi.waitFor = (callback, options) => waitFor(callback, withLimit(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options));
