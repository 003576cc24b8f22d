import { createServer } from 'node:http';
import { createTaskdoc } from 'taskdoc';

const isLate = ({ due_on, completed }: { due_on: string | null; completed: boolean }) =>
  !completed && due_on !== null && due_on < new Date().toISOString().slice(0, 10);

const { handler } = await createTaskdoc({
  settings: { SANDBOX: process.env.SANDBOX ?? 'off' },
  credentials: ({ headers }) => ({ asana: headers.get('asana'), google: headers.get('google') }),
  extend: {
    typeDefs: 'extend type Task { isLate: Boolean! responsible: User }',
    fields: {
      'Task.isLate': { reads: ['due_on', 'completed'], resolve: isLate },
      'Task.responsible': { path: 'assignee' },
    },
  },
});
createServer(handler).listen(Number(process.env.PORT ?? 4000), '127.0.0.1');
