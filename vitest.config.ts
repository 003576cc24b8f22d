import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/**/*.test.ts'], testTimeout: 20_000 },
  resolve: {
    // Vite would hand our files graphql's ES build while packages load its CommonJS one; two copies refuse each other.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
