import type { GraphQLSchema } from 'graphql';
import { printClientCache } from '../../schema/client-cache.ts';
import { printDatedSchema } from '../../schema/print-schema.ts';
import type { Route } from './route.ts';

/**
 * `GET /schema.graphql`: the schema of this server, for code generators and editors.
 *
 * Needs no API key: the schema contains no data, and is published with the source code. It is printed for the first client.
 */
export const createSchemaRoute = (schema: GraphQLSchema): Route =>
  createTextRoute('text/plain; charset=utf-8', () => printDatedSchema(schema));

/** `GET /cache.json`: what Apollo Client and Graphcache are configured with. */
export const createClientCacheRoute = (schema: GraphQLSchema): Route =>
  createTextRoute('application/json; charset=utf-8', () => printClientCache(schema));

function createTextRoute(type: string, print: () => string): Route {
  let text: string | undefined;
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    text ??= print();
    return new Response(text, { headers: { 'content-type': type } });
  };
}
