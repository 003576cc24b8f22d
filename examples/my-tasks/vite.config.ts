import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';

/** The address of the API. The page sends requests to its own origin, and this server forwards them, so the API needs no CORS. */
const target = process.env['TASKDOC_URL'] ?? 'http://127.0.0.1:4000';

/** The accounts of the user: those of the server, or with these variables other ones. A page in production signs its users in instead. */
const { ASANA_ACCESS_TOKEN: asana, GOOGLE_ACCESS_TOKEN: google } = process.env;
const headers = {
  ...(asana ? { 'x-asana-authorization': `Bearer ${asana}` } : {}),
  ...(google ? { 'x-google-authorization': `Bearer ${google}` } : {}),
};

/** Ends the response of a stream whose connection to the API is lost, so that the page connects again. The proxy itself leaves it open. */
const endLostStreams: ProxyOptions['configure'] = (proxy) =>
  proxy.on('proxyRes', (upstream, _request, response) =>
    upstream.once('close', () => {
      if (!upstream.complete) response.destroy();
    }),
  );

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/graphql': { target, headers, changeOrigin: true, configure: endLostStreams },
    },
  },
});
