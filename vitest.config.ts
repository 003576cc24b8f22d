import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // Threads of one process share what it has compiled: a quarter less work than processes.
    pool: 'threads',
    // Of two cores the default would use one. A third worker is busy while others wait for a browser, or for a program to start.
    maxWorkers: 3,
    // Most of a test file's time is importing the schema: once per worker instead of once per file.
    isolate: false,
    // Compiled files are kept for the next run, below node_modules.
    experimental: { fsModuleCache: true },
    setupFiles: 'test/waits-setup.ts',
  },
  resolve: {
    // Vite would hand our files graphql's ES build while packages load its CommonJS one; two copies refuse each other.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
