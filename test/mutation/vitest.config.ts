import { defineConfig } from 'vitest/config';

// The tests of the folders that Stryker mutates, and those of other folders that reach them in little time.

export default defineConfig({
  test: {
    include: [
      'test/{engine,upstream,operation,service/asana,log,observe}/**/*.test.ts',
      'test/service/google/{client*,encode,error-mapping,fields,multipart}.test.ts',
      'test/schema/{operation-cost,raw,link,node,relay,viewer}/*.test.ts',
      'test/schema/asana/{record,task}/*.test.ts',
      'test/schema/google/{file,folder}/*.test.ts',
      'test/schema/google/document/rejected-mask.test.ts',
      'test/schema/*.test.ts',
      'test/limit/{cost,expiry}.test.ts',
      'test/live/webhook/{asana-webhook,connected-account}.test.ts',
      'test/server/route/export{,-link}.test.ts',
    ],
    exclude: [
      'test/**/*.{slow,browser,process,measured}.test.ts',
      // Its time limits are those of a process without other work.
      'test/operation/busy-process.test.ts',
    ],
    // Many mutants wait forever.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    pool: 'threads',
    isolate: false,
    // Stryker copies the project into node_modules. Vitest would import the copy of Stryker's setup file once, not for each test file.
    server: { deps: { inline: [/\/node_modules\/\.cache\/stryker\//] } },
    setupFiles: ['test/waits-setup.ts', 'test/sandbox/description/setup.ts'],
  },
  resolve: {
    // As in vitest.config.ts: graphql rejects objects of another copy.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
