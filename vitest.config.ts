import { defineConfig } from 'vitest/config';

/** Tests that do not wait between attempts, or replace the clock: nobody else may meet that. */
const unhurried = [
  'test/asana/client.test.ts',
  'test/graph/asana/mutation/fault.test.ts',
  'test/graph/error.test.ts',
  'test/graph/google/fault.test.ts',
  'test/server/operation-timeout.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // One core less than there are, the default, is one of two.
    maxWorkers: '100%',
    projects: [
      // Most of a test file's time is importing the schema: once per worker instead of once per file.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: unhurried,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unhurried',
          include: unhurried,
          setupFiles: 'test/waits-setup.ts',
          isolate: false,
        },
      },
    ],
  },
  resolve: {
    // Vite would hand our files graphql's ES build while packages load its CommonJS one; two copies refuse each other.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
