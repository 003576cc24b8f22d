import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Accounts } from '../auth/accounts.ts';
import type { Config } from '../config/config.ts';
import type { Secret } from '../config/secret.ts';
import { useApiKeys } from './api-key.ts';
import { useCompression } from './compression.ts';
import { createConnectRoutes } from './connect.ts';
import { useCors } from './cors.ts';
import { useCrossSiteCheck } from './cross-site.ts';
import { useErrorMask } from './error-mask.ts';
import { useExports } from './export.ts';
import { useGraphContext } from './graph-context.ts';
import { createGraphiql } from './graphiql.ts';
import { healthCheck } from './health-check.ts';
import { createHome } from './home/home.ts';
import { useIncrementalDelivery } from './incremental.ts';
import { useOperationTimeout } from './operation-timeout.ts';
import { homePath } from './own-address.ts';
import { usePersistedDocuments } from './persisted-document.ts';
import type { ContextFactory, RequestState } from './plugin.ts';
import { useQueryLimits } from './query-limit.ts';
import { useRequestBody } from './request-body.ts';
import { useRequestId } from './request-id.ts';
import { useRequestLog } from './request-log.ts';
import { useRoutes } from './route.ts';
import { useSecurityHeaders } from './security-header.ts';
import { useSubgraph } from './subgraph.ts';
import { useUpstreamReport } from './upstream-report.ts';

// The HTTP side of the API: a schema and a context in, a handler of requests out. Each behaviour is a plugin in a file
// of its own; this one only puts them in order. It reaches the services through the graph, and knows no sandbox.

/** The path of the API, and of GraphiQL for those who come with a browser. */
export const graphqlEndpoint = '/graphql';

/** What a server is made of. */
export interface ServerOptions {
  readonly config: Config;
  readonly schema: GraphQLSchema;
  readonly contexts: ContextFactory;
  readonly logger: Logger;
  /** Whom callers without a credential are taken for, while the sandbox stands in for the services. Default: nobody. */
  readonly sandboxToken?: Secret | null;
  /** The accounts that browsers connect; null, the default, where none can be. Its maker's to close. */
  readonly accounts?: Accounts | null;
}

/**
 * Assembles the server: a listener for node:http, and `fetch` for whoever has no port.
 *
 * It holds nothing that must be closed; the contexts are their maker's to close.
 */
export function createServer(options: ServerOptions) {
  const { config, schema, contexts, logger, sandboxToken = null, accounts = null } = options;
  const callers = { config, contexts, sandboxToken, accounts };
  return createYoga<RequestState, RequestState>({
    schema,
    graphqlEndpoint,
    plugins: [
      useRequestId(),
      useSecurityHeaders(),
      useCors(config),
      useCompression(),
      useExports({ ...callers, logger }),
      useRoutes({
        graphqlEndpoint,
        logger,
        routes: {
          '/healthz': healthCheck,
          ...(accounts ? createConnectRoutes({ config, accounts, logger }) : {}),
          [homePath]: createHome({
            config,
            accounts,
            isSandbox: sandboxToken !== null,
            graphqlEndpoint,
          }),
          ...(config.graphiql
            ? { [graphqlEndpoint]: createGraphiql(graphqlEndpoint, schema) }
            : {}),
        },
      }),
      useCrossSiteCheck(config),
      useApiKeys(config),
      useRequestBody(config),
      usePersistedDocuments(config),
      useQueryLimits(),
      useIncrementalDelivery(),
      // Before the log, so that the log knows the codes that clients get.
      useErrorMask({ config, logger, schema }),
      useRequestLog(logger),
      useOperationTimeout(config),
      useGraphContext(callers),
      useSubgraph(),
      useUpstreamReport(),
    ],
    // What Yoga would do by itself and a plugin above does better, or nobody should.
    maxRequestBodySize: false,
    maskedErrors: false,
    logging: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    // Matched by the end of the address, which no address can have.
    healthCheckEndpoint: ' ',
  });
}
