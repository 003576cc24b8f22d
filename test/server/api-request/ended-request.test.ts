import { createSchema, createYoga, type Plugin, type YogaServer } from 'graphql-yoga';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/environment.ts';
import { createApiListener } from '../../../src/server/api-request/api-listener.ts';
import type { Yoga } from '../../../src/server/api-request/hook-payload.ts';
import { listen } from '../../../src/server/listen.ts';

const schema = createSchema({ typeDefs: 'type Query { hello: String }' });

test.each(['onRequest', 'onRequestParse'] as const)(
  'a plugin that ends a request with %s prevents the later hooks and the operation',
  async (name) => {
    const called: string[] = [];
    const created: YogaServer<object, object>[] = [];
    const ending: Plugin = {
      onYogaInit: ({ yoga }) => void created.push(yoga as unknown as YogaServer<object, object>),
      [name]: ({ endResponse }: { endResponse(response: Response): void }) =>
        endResponse(new Response('ended', { status: 418 })),
    };
    const later: Plugin = {
      [name]: () => void called.push(name),
      onParams: () => void called.push('onParams'),
      onExecute: () => void called.push('onExecute'),
      onResponse: () => void called.push('onResponse'),
    };
    const listener = createYoga({ schema, plugins: [ending, later] });
    const handler = createApiListener({
      yoga: created[0] as unknown as Yoga,
      listener,
      graphqlEndpoint: '/graphql',
      config: parseConfig({}),
      logger: pino({ level: 'silent' }),
    });
    const { url, close } = await listen(handler, { host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json' };
    const body = '{"query":"{ hello }"}';
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    expect(response.status).toBe(418);
    expect(await response.text()).toBe('ended');
    expect(called).toEqual(['onResponse']);
    await close();
  },
);
