import type { GraphQLSchema } from 'graphql';
import { printDatedSchema } from '../../schema/print-schema.ts';
import type { Route } from './route.ts';

/**
 * `GET /schema.graphql`: the schema of this server, for code generators and editors.
 *
 * Needs no API key: the schema contains no data, and is published with the source code. It is printed for the first client.
 */
export function createSchemaRoute(schema: GraphQLSchema): Route {
  let text: string | undefined;
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    text ??= printDatedSchema(schema);
    return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  };
}
