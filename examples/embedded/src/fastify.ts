import Fastify from 'fastify';
import { createTaskdoc } from 'taskdoc';

const taskdoc = await createTaskdoc({
  url: 'https://example.com/api',
  credentials: ({ headers }) => ({ asana: headers.get('asana'), google: headers.get('google') }),
  settings: { SANDBOX: process.env.SANDBOX ?? 'off' },
});

const app = Fastify();
// taskdoc reads bodies itself.
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _body, done) => done(null));
app.all('/api/*', (request, reply) => {
  reply.hijack();
  taskdoc.handler(request.raw, reply.raw);
});
await app.listen({ port: Number(process.env.PORT ?? 4000), host: '127.0.0.1' });
