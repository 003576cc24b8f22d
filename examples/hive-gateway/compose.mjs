// Composes the supergraph of taskdoc into supergraph.graphql, or into the file that the command names. Add the graphs of other teams to the list.
import { writeFileSync } from 'node:fs';
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';

const subgraphs = [
  { name: 'taskdoc', url: process.env.TASKDOC_URL ?? 'http://127.0.0.1:4000/graphql' },
];

/** The schema of a subgraph, from its server. */
async function readSchema(url) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _service { sdl } }' }),
  });
  const { data, errors } = await response.json();
  if (!data?._service) throw new Error(`${url}: ${errors?.[0]?.message ?? response.status}`);
  return parse(data._service.sdl);
}

const services = await Promise.all(
  subgraphs.map(async ({ name, url }) => ({ name, url, typeDefs: await readSchema(url) })),
);
const { supergraphSdl, errors } = composeServices(services);
if (supergraphSdl === undefined) throw new Error(errors.map(({ message }) => message).join('\n'));
writeFileSync(process.argv[2] ?? 'supergraph.graphql', supergraphSdl);
