import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API is. The page asks its own origin, and this server asks the API: no browser needs to be told of it. */
const target = process.env['TASKDOC_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/graphql': { target, changeOrigin: true } } },
});
