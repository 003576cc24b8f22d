import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/order/longest-first.ts';

/** Tests that measure processor time or latency. */
const measured = [
  'test/hostile/**/*.test.ts',
  'test/google/**/hostile-*.test.ts',
  'test/graph/google/document/computed-once.measured.test.ts',
  'test/graph/validation/list-limit.measured.test.ts',
  'test/pacing/steady-flow.measured.test.ts',
  'test/server/plugin/variable-limit.measured.test.ts',
];

export default defineConfig({
  test: {
    // Safety nets. Tests wait for states, so that a slow machine does not make them fail: see also test/wait-limit.ts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The threads of one process share compiled code, which takes a quarter less work than processes.
    pool: 'threads',
    // On two cores the default is one worker. A third worker is useful while others wait for a browser or for a program to start.
    maxWorkers: 3,
    // Importing the schema takes most of a test file's time. Without isolation it happens once per worker instead of once per file.
    isolate: false,
    // Keeps compiled files in node_modules for the next run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/waits-setup.ts', 'test/sandbox/description/setup.ts'],
    // Measured tests run after the others, one by one: work beside them would change what they measure.
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          exclude: [...configDefaults.exclude, ...measured],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'measured', include: measured, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
  resolve: {
    // Vite would load graphql's ES build here and its CommonJS build in packages. graphql rejects objects of another copy.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
