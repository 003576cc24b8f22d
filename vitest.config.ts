import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // One core less than there are, the default, is one of two.
    maxWorkers: 3,
    // Most of a test file's time is importing the schema: once per worker instead of once per file.
    isolate: false,
    setupFiles: 'test/waits-setup.ts',
  },
  resolve: {
    // Vite would hand our files graphql's ES build while packages load its CommonJS one; two copies refuse each other.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
