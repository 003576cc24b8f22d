import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createTaskdoc } from 'taskdoc';

const taskdoc = await createTaskdoc({
  url: 'https://example.com/api',
  credentials: ({ headers }) => ({ asana: headers.get('asana'), google: headers.get('google') }),
  settings: { SANDBOX: process.env.SANDBOX ?? 'off' },
});

const app = new Hono();
app.all('/api/*', ({ req }) => taskdoc.fetch(req.raw));
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 4000), hostname: '127.0.0.1' });
