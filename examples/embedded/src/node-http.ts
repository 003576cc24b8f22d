import { createServer } from 'node:http';
import { createTaskdoc } from 'taskdoc';

const taskdoc = await createTaskdoc({
  credentials: ({ headers }) => ({ asana: headers.get('asana'), google: headers.get('google') }),
  settings: { SANDBOX: process.env.SANDBOX ?? 'off' },
});

createServer(taskdoc.handler).listen(Number(process.env.PORT ?? 4000), '127.0.0.1');
