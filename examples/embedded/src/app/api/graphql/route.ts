import { createTaskdoc } from 'taskdoc';

// A route handler of Next.js: the file is app/api/graphql/route.ts.

const taskdoc = await createTaskdoc({
  url: 'https://example.com/api',
  credentials: ({ headers }) => ({ asana: headers.get('asana'), google: headers.get('google') }),
  settings: { SANDBOX: process.env.SANDBOX ?? 'off' },
});

export const GET = (request: Request) => taskdoc.fetch(request);
export const POST = (request: Request) => taskdoc.fetch(request);
