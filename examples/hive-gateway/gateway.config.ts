import { defineConfig } from '@graphql-hive/gateway';

export const gatewayConfig = defineConfig({
  propagateHeaders: {
    fromClientToSubgraphs: ({ request, subgraphName }) =>
      subgraphName.toLowerCase() === 'taskdoc' // the name in your composition
        ? {
            // null if the caller sent no header: the server rejects an empty one.
            'x-asana-authorization': request.headers.get('x-asana-authorization'),
            'x-google-authorization': request.headers.get('x-google-authorization'),
          }
        : {},
  },
});
