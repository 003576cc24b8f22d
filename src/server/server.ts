import type { GraphQLSchema } from 'graphql';
import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Accounts } from '../account/accounts.ts';
import type { Config } from '../config/config.ts';
import type { Secret } from '../config/secret.ts';
import type { OperationObserver } from '../operation/report/operation-observer.ts';
import { useAddressLimit } from './admission/address-limit.ts';
import { createCallerLimits, useAdmission, useCallerLimits } from './admission/admission.ts';
import { createApiListener } from './api-request/api-listener.ts';
import type { Yoga } from './api-request/hook-payload.ts';
import { createDocumentCache, maxCachedLength } from './document/document-cache.ts';
import { createDocumentReader } from './document/document-reader.ts';
import { useAccept } from './plugin/accept.ts';
import { useApiKeys } from './plugin/access/api-key.ts';
import { useCors } from './plugin/access/cors.ts';
import { useCrossSiteCheck } from './plugin/access/cross-site.ts';
import { useHostCheck } from './plugin/access/host.ts';
import { useSecurityHeaders } from './plugin/access/security-header.ts';
import { useAccessLog } from './plugin/access-log.ts';
import { useCompression } from './plugin/compression.ts';
import { useErrorLimit } from './plugin/error-limit.ts';
import { useErrorMask } from './plugin/error-mask.ts';
import { useExecutor } from './plugin/executor.ts';
import { useGraphContext } from './plugin/graph-context.ts';
import { useIncrementalDelivery } from './plugin/incremental.ts';
import { useLargeResults } from './plugin/large-result.ts';
import { useObserver } from './plugin/observer.ts';
import { useOnError } from './plugin/on-error.ts';
import { useOperationTimeout } from './plugin/operation-timeout.ts';
import { useOperationWork } from './plugin/operation-work.ts';
import { usePersistedDocuments } from './plugin/persisted-document.ts';
import { useRejectedRequests } from './plugin/rejected-request.ts';
import { useRequestBody } from './plugin/request-body.ts';
import { useRequestId } from './plugin/request-id.ts';
import { useRequestLog } from './plugin/request-log.ts';
import { useSubgraph } from './plugin/subgraph.ts';
import { useSubscriptions } from './plugin/subscription/subscription.ts';
import { useSubscriptionTransport } from './plugin/subscription-transport.ts';
import { useUpstreamReport } from './plugin/upstream-report.ts';
import { useValidation } from './plugin/validation.ts';
import { useVariableLimits } from './plugin/variable-limit.ts';
import { useWebSocketRejection } from './plugin/web-socket.ts';
import type { ContextFactory } from './request/context-factory.ts';
import { Lifecycle } from './request/lifecycle.ts';
import type { RequestState } from './request/request-state.ts';
import {
  clientCachePath,
  homePath,
  livenessPath,
  metricsPath,
  readinessPath,
  schemaPath,
} from './request/server-url.ts';
import { createConnectRoutes } from './route/connect.ts';
import { useExports } from './route/export.ts';
import { createGraphiqlRoute } from './route/graphiql.ts';
import { createReadinessRoute, type LimitState, livenessRoute } from './route/health.ts';
import { createHomeRoute } from './route/home.ts';
import { createMetricsRoute, type MetricsText } from './route/metrics.ts';
import { type Route, useRoutes } from './route/route.ts';
import { createClientCacheRoute, createSchemaRoute } from './route/schema.ts';
import { useUploads } from './route/upload.ts';
import { useWebhooks } from './route/webhook.ts';

// The HTTP side of the API: makes a request handler from a schema and a context factory. Each behaviour is one plugin in one file,
// and this file defines their order. It reaches the services only through the graph, and does not know the sandbox.

/** The path of the API, and of GraphiQL in a browser. */
export const graphqlEndpoint = '/graphql';

export interface ServerOptions {
  readonly config: Config;
  readonly schema: GraphQLSchema;
  readonly contexts: ContextFactory;
  readonly logger: Logger;
  /** The sandbox user for callers without a credential. Null, the default, without the sandbox. */
  readonly sandboxToken?: Secret | null;
  /** The accounts that users connect. Null, the default, if no service can be connected. The caller closes it. */
  readonly accounts?: Accounts | null;
  /** The limits that instances share. Null, the default, if there is only this one. */
  readonly sharedLimits?: LimitState | null;
  /** Default: the server is ready, and never stops. */
  readonly lifecycle?: Lifecycle;
  /** Receives what operations do. Default null. */
  readonly observer?: OperationObserver | null;
  /** The routes for agents. Default: none. */
  readonly agentRoutes?: Readonly<Record<string, Route>>;
  /** What `/metrics` returns. Default null: there is no such path. */
  readonly metrics?: MetricsText | null;
}

/**
 * Assembles the server: a listener for node:http, and `fetch` for callers in the same process.
 *
 * The server needs no closing. The caller closes the contexts.
 */
export function createServer(options: ServerOptions) {
  const { config, schema, contexts, logger, sandboxToken = null, accounts = null } = options;
  const { observer = null, metrics = null, sharedLimits = null, agentRoutes = {} } = options;
  const lifecycle = options.lifecycle ?? new Lifecycle();
  const callerLimits = createCallerLimits(config);
  const documents = createDocumentCache(maxCachedLength);
  const callerOptions = { config, contexts, sandboxToken, accounts };
  const documentReader = createDocumentReader(config, documents);
  let yoga: Yoga | undefined;
  const server: YogaServerInstance<RequestState, RequestState> = createYoga<
    RequestState,
    RequestState
  >({
    schema,
    graphqlEndpoint,
    plugins: [
      {
        // The only way to what Yoga's listener uses: `createYoga` returns the listener.
        onYogaInit(created) {
          yoga = created.yoga;
        },
      },
      useRequestId(),
      useAccessLog(logger, graphqlEndpoint),
      useSecurityHeaders(),
      useCors(config),
      useCompression(),
      // Before all pages and the API.
      useHostCheck(config),
      // Before the routes that it limits.
      useAddressLimit({ config, logger, graphqlEndpoint }),
      useExports({ ...callerOptions, logger }),
      useUploads({ ...callerOptions, logger, lifecycle, callerLimits }),
      ...(contexts.receiveNotification
        ? [useWebhooks({ receive: contexts.receiveNotification, logger })]
        : []),
      useRoutes({
        graphqlEndpoint,
        logger,
        routes: {
          [livenessPath]: livenessRoute,
          [readinessPath]: createReadinessRoute({ lifecycle, accounts, sharedLimits }),
          ...(metrics ? { [metricsPath]: createMetricsRoute(metrics, config) } : {}),
          ...(config.introspection
            ? {
                [schemaPath]: createSchemaRoute(schema),
                [clientCachePath]: createClientCacheRoute(schema),
              }
            : {}),
          ...(accounts ? createConnectRoutes({ config, accounts, logger }) : {}),
          ...agentRoutes,
          [homePath]: createHomeRoute({
            config,
            accounts,
            isSandbox: sandboxToken !== null,
            graphqlEndpoint,
            schema,
            execute: (request) => server.fetch(request),
          }),
          ...(config.graphiql
            ? { [graphqlEndpoint]: createGraphiqlRoute(graphqlEndpoint, schema) }
            : {}),
        },
      }),
      // Before the checks of an operation, which a handshake cannot pass.
      useWebSocketRejection(),
      // Before the checks, so that their errors have the type that the client prefers.
      useAccept(),
      // The first check of an operation.
      useAdmission(config),
      useCrossSiteCheck(config),
      useApiKeys(config),
      useRequestBody(config),
      usePersistedDocuments(config, documents),
      useOnError(),
      // Before everything that computes for long.
      useOperationWork(config),
      useVariableLimits(),
      useValidation(config),
      useErrorLimit(),
      // Before the subscription starts.
      useSubscriptionTransport({ config, logger, schema, lifecycle }),
      useExecutor(config),
      useIncrementalDelivery(),
      // Before the log, so that the log contains the codes that clients receive.
      useErrorMask({ config, logger, schema }),
      useRejectedRequests(),
      useRequestLog(logger),
      // After the plugins that define the operation and the codes of its errors, and before its context.
      useObserver(observer),
      useOperationTimeout(config, lifecycle),
      useGraphContext({ ...callerOptions, documentReader }),
      // After the plugins that identify the caller.
      useCallerLimits(callerLimits),
      useSubgraph(),
      useUpstreamReport(),
      useSubscriptions({ ...callerOptions, documentReader, lifecycle, logger, observer }),
      useLargeResults(),
    ],
    // Features of Yoga that a plugin above replaces, or that this server does not offer.
    parserAndValidationCache: false,
    maxRequestBodySize: false,
    maskedErrors: false,
    logging: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    // Yoga matches the end of the URL. No URL ends with a space, so this turns Yoga's health check off.
    healthCheckEndpoint: ' ',
  });
  if (yoga === undefined) throw new Error('Yoga has not called the hook of its plugin.');
  const listener = createApiListener({ yoga, listener: server, graphqlEndpoint, config, logger });
  return Object.assign(listener, { fetch: server.fetch });
}
