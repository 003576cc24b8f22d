import express from 'express';
import { createTaskdoc } from 'taskdoc';

const taskdoc = await createTaskdoc({
  url: 'https://example.com/api',
  credentials: ({ headers }) => ({ asana: headers.get('asana'), google: headers.get('google') }),
  settings: { SANDBOX: process.env.SANDBOX ?? 'off' },
});

const app = express();
// Before a parser of bodies: taskdoc reads them itself.
app.use('/api', taskdoc.handler);
app.listen(Number(process.env.PORT ?? 4000), '127.0.0.1');
