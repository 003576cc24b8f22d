import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { expect, test } from 'vitest';
import { Hooks } from '../../../src/server/api-request/hook.ts';
import type { Yoga } from '../../../src/server/api-request/hook-payload.ts';

const schema = createSchema({ typeDefs: 'type Query { hello: String }' });

/** What the listener receives of a server with this plugin. */
function yogaWith(plugin: Plugin): Yoga {
  const created: Yoga[] = [];
  const first: Plugin = { onYogaInit: ({ yoga }) => void created.push(yoga as unknown as Yoga) };
  createYoga({ schema, plugins: [first, plugin] });
  const [yoga] = created;
  if (yoga === undefined) throw new Error('Yoga calls this hook.');
  return yoga;
}

test('The hooks of all plugins are known', () => {
  expect(() => new Hooks(yogaWith({ onRequest: () => {} }))).not.toThrow();
});

test.each([
  { onExecutionResult: () => {} },
  { instrumentation: { operation: (_payload: unknown, wrapped: () => void) => wrapped() } },
])(
  'A plugin with a hook that is not called is rejected when the server is created: %o',
  (plugin) => {
    expect(() => new Hooks(yogaWith(plugin))).toThrow('A plugin has a hook that is not called');
  },
);
