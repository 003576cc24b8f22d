import { printSubgraph } from '../../src/graph/federation/print-subgraph.ts';
import { createSchema, type SchemaOptions } from '../../src/graph/schema.ts';
import type { Asker, Person } from '../ask.ts';
import type { CallerHeaders, Subgraph } from './engine.ts';
import type { ForeignGraph } from './foreign.ts';

/** Our graph, as a gateway's subgraph. */
export const ourSubgraph = ({ server }: Asker, options?: SchemaOptions): Subgraph => ({
  name: 'taskdoc',
  sdl: printSubgraph(createSchema(options)),
  answer: async (body, headers) =>
    server.fetch('http://taskdoc.test/graphql', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }),
});

/** Another team's graph, likewise. */
export const toSubgraph = (name: string, graph: ForeignGraph): Subgraph => ({
  name,
  sdl: graph.sdl,
  async answer(body) {
    const { query, variables } = JSON.parse(body);
    return Response.json(await graph.ask(query, variables));
  },
});

/** What a caller of the gateway sends, for it to pass on. */
export const credentialsOf = (person: Person): CallerHeaders => ({
  'X-Asana-Authorization': `Bearer sandbox-${person}`,
  'X-Google-Authorization': `Bearer sandbox-${person}`,
});
