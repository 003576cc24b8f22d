import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { compiledSource } from './test/compiled-source.ts';
import { LongestFirst } from './test/order/longest-first.ts';
import { MissingToolReporter } from './test/tool/missing-tool-reporter.ts';

/** The files of a set: the end of their names says what they need. */
const filesOf = (set: 'slow' | 'browser' | 'process' | 'isolated' | 'measured') =>
  `test/**/*.${set}.test.ts`;

const plugins = [compiledSource()];

export default defineConfig({
  test: {
    // Safety nets. Tests wait for states, so that a slow machine does not make them fail: see also test/wait-limit.ts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // A failing comparison of names shows the names, and not their number.
    chaiConfig: { truncateThreshold: 400 },
    // The threads of one process share compiled code, which takes a quarter less work than processes.
    pool: 'threads',
    // Tests also wait: for time limits, programs and browsers. So two cores can serve five workers. More would import the schema more often.
    maxWorkers: Math.max(5, availableParallelism()),
    // Importing the schema takes most of a test file's time. Without isolation it happens once per worker instead of once per file.
    isolate: false,
    // Keeps compiled files in node_modules for the next run.
    experimental: { fsModuleCache: true },
    tags: [
      { name: 'slow', description: 'Takes a second or more on a busy machine. Not in `npm test`.' },
    ],
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/waits-setup.ts', 'test/unit-limit.ts', 'test/sandbox/description/setup.ts'],
    reporters: ['default', new MissingToolReporter()],
    projects: [
      // `npm test` runs this set, and `npm run test:all` runs all sets.
      {
        extends: true,
        plugins,
        test: {
          name: 'quick',
          exclude: [
            ...configDefaults.exclude,
            filesOf('slow'),
            filesOf('browser'),
            filesOf('process'),
            filesOf('isolated'),
            filesOf('measured'),
          ],
          sequence: { groupOrder: 0 },
        },
      },
      // Tests that wait for seconds, or work for seconds.
      {
        extends: true,
        plugins,
        test: {
          name: 'slow',
          include: [filesOf('slow')],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        plugins,
        test: {
          name: 'browser',
          include: [filesOf('browser')],
          globalSetup: 'test/server/page/shared-chromium.ts',
          sequence: { groupOrder: 0 },
        },
      },
      // Started programs, several instances and gateways.
      {
        extends: true,
        plugins,
        test: {
          name: 'process',
          include: [filesOf('process')],
          globalSetup: ['test/bundled-program.ts', 'test/current-build.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      // Tests that replace modules, so Vite imports the sources. Other tests of a worker would have loaded them before.
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [filesOf('isolated')],
          isolate: true,
          sequence: { groupOrder: 0 },
        },
      },
      // The same tests of the schema with graphql-js in place of the plan.
      {
        extends: true,
        plugins,
        test: {
          name: 'graphql-js',
          include: ['test/schema/**/*.test.ts'],
          exclude: [...configDefaults.exclude, filesOf('slow'), filesOf('measured')],
          env: { EXECUTOR: 'graphql-js', ALL_CASES: '0' },
          sequence: { groupOrder: 1 },
        },
      },
      // Processor time, latency or memory. These tests run after the others, one by one: work beside them would change what they measure.
      {
        extends: true,
        plugins,
        test: {
          name: 'measured',
          include: [filesOf('measured')],
          globalSetup: 'test/current-build.ts',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
  resolve: {
    // Vite would load graphql's ES build here and its CommonJS build in packages. graphql rejects objects of another copy.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
