import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The address of the API. The page sends requests to its own origin, and this server forwards them, so the API needs no CORS. */
const target = process.env['TASKDOC_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/graphql': { target, changeOrigin: true },
      // Files on their way to a task.
      '/upload': { target, changeOrigin: true },
    },
  },
});
