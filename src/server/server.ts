import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Accounts } from '../auth/accounts.ts';
import type { Config } from '../config/config.ts';
import type { Secret } from '../config/secret.ts';
import { useApiKeys } from './plugin/api-key.ts';
import { useCompression } from './plugin/compression.ts';
import { useCors } from './plugin/cors.ts';
import { useCrossSiteCheck } from './plugin/cross-site.ts';
import { useErrorMask } from './plugin/error-mask.ts';
import { useGraphContext } from './plugin/graph-context.ts';
import { useIncrementalDelivery } from './plugin/incremental.ts';
import { useOperationTimeout } from './plugin/operation-timeout.ts';
import { usePersistedDocuments } from './plugin/persisted-document.ts';
import { useQueryLimits } from './plugin/query-limit.ts';
import { useRequestBody } from './plugin/request-body.ts';
import { useRequestId } from './plugin/request-id.ts';
import { useRequestLog } from './plugin/request-log.ts';
import { useSecurityHeaders } from './plugin/security-header.ts';
import { useSubgraph } from './plugin/subgraph.ts';
import { useUpstreamReport } from './plugin/upstream-report.ts';
import type { ContextFactory, RequestState } from './request/request-state.ts';
import { homePath } from './request/server-url.ts';
import { createConnectRoutes } from './route/connect.ts';
import { useExports } from './route/export.ts';
import { createGraphiql } from './route/graphiql.ts';
import { healthCheck } from './route/health-check.ts';
import { createHome } from './route/home.ts';
import { useRoutes } from './route/route.ts';

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
