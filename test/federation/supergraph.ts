import { printSubgraph } from '../../src/schema/federation/print-subgraph.ts';
import { createSchema, type SchemaOptions } from '../../src/schema/schema.ts';
import type { Asker, Person } from '../ask.ts';
import type { CallerHeaders, Subgraph } from './engine.ts';
import type { ForeignGraph } from './foreign.ts';

/** This graph as a subgraph of a gateway. */
export const ourSubgraph = (
  { server }: Pick<Asker, 'server'>,
  options?: SchemaOptions,
): Subgraph => ({
  name: 'taskdoc',
  sdl: printSubgraph(createSchema(options)),
  answer: async (body, headers) =>
    server.fetch('http://taskdoc.test/graphql', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }),
});

/** The graph of another team as a subgraph of a gateway. */
export const toSubgraph = (name: string, graph: ForeignGraph): Subgraph => ({
  name,
  sdl: graph.sdl,
  async answer(body) {
    const { query, variables } = JSON.parse(body);
    return Response.json(await graph.ask(query, variables));
  },
});

/** The headers that a client sends to the gateway, which passes them on. */
export const credentialsOf = (person: Person): CallerHeaders => ({
  'X-Asana-Authorization': `Bearer sandbox-${person}`,
  'X-Google-Authorization': `Bearer sandbox-${person}`,
});
