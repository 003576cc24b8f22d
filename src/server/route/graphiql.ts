import type { GraphQLSchema } from 'graphql';
import { shouldRenderGraphiQL } from 'graphql-yoga';
import { createPage, type Page } from '../page/graphiql/page.ts';
import type { Route } from './route.ts';

/**
 * Serves GraphiQL to browsers that open the API's URL. Passes all other requests on to the API.
 *
 * The page has 9 MB. It is read, rendered and compressed for the first browser, not at start-up.
 */
export function createGraphiqlRoute(graphqlEndpoint: string, schema: GraphQLSchema): Route {
  let page: Promise<Page> | undefined;
  return (request) => {
    if (!shouldRenderGraphiQL(request)) return null;
    page ??= createPage(graphqlEndpoint, schema);
    return page.then((rendered) => rendered.respond(request));
  };
}
