import type { GraphQLSchema } from 'graphql';
import { shouldRenderGraphiQL } from 'graphql-yoga';
import { createPage, type Page } from '../page/graphiql/page.ts';
import type { Route } from './route.ts';

/**
 * GraphiQL, for browsers that open the API's address; everyone else is left to the API.
 *
 * The page is 9 MB of its own: it is read, rendered and compressed when the first browser asks, not at start-up.
 */
export function createGraphiql(graphqlEndpoint: string, schema: GraphQLSchema): Route {
  let page: Promise<Page> | undefined;
  return (request) => {
    if (!shouldRenderGraphiQL(request)) return null;
    page ??= createPage(graphqlEndpoint, schema);
    return page.then((rendered) => rendered.respond(request));
  };
}
