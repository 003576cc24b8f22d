import { type ExecutionResult, GraphQLError } from 'graphql';
import { type GraphQLParams, isAsyncIterable } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { transportFor } from '../request/accept.ts';
import { type ClientErrorOptions, toClientError } from '../request/client-error.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import { rejection } from '../request/rejection.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { hasCallbackUrl } from '../subscription/callback/callback-request.ts';
import { Callbacks } from '../subscription/callback/callbacks.ts';
import { Heartbeats } from '../subscription/heartbeat.ts';
import { SharedFrames } from '../subscription/shared-frame.ts';
import { createStreamResponse } from '../subscription/stream-response.ts';

export interface SubscriptionTransportOptions extends ClientErrorOptions {
  readonly config: Config;
  readonly lifecycle: Lifecycle;
}

/**
 * Sends the results of subscriptions: as server-sent events or as parts of the response, whichever the client prefers, or to the callback URL
 * of a router. A subscription whose results the client cannot receive is rejected before it starts.
 *
 * It replaces Yoga's own format, whose events have no id, and whose heartbeat comes only every 12 s and has a timer for each stream.
 */
export function useSubscriptionTransport(options: SubscriptionTransportOptions): ServerPlugin {
  const { config, lifecycle, logger } = options;
  const { heartbeatMs: periodMs, callbackOrigins: origins } = config.subscriptions;
  const heartbeats = new Heartbeats(periodMs);
  const shared = { heartbeats, lifecycle };
  const frames = new SharedFrames();
  const timeoutMs = config.upstreamTimeoutMs;
  const callbacks = new Callbacks({ ...shared, origins, timeoutMs, logger });
  return {
    onSubscribe({ context, extendContext, setResultAndStopExecution }) {
      const { request, params } = context;
      let positions: Pick<Subscription, 'lastEventId' | 'after'>;
      try {
        positions = positionsOf(request.headers, params);
      } catch (error) {
        return setResultAndStopExecution({ errors: [toResultError(error)] });
      }
      if (hasCallbackUrl(params)) {
        extendContext({ subscription: { transport: 'callback', ...positions } });
        return callbacks.check(request, params).catch((error) => {
          setResultAndStopExecution({ errors: [toResultError(error)] });
        });
      }
      const transport = transportFor(request.headers.get('accept'));
      if (transport === null) return setResultAndStopExecution({ errors: [notAcceptable()] });
      extendContext({ subscription: { transport, ...positions } });
    },
    onResultProcess({ request, result, serverContext, setResultProcessor }) {
      const { subscription, res } = serverContext;
      if (subscription === undefined || Array.isArray(result)) return;
      const { transport, start = null } = subscription;
      const connection = res === undefined ? { request } : { request, res };
      const toError = (error: unknown) =>
        toClientError(toResultError(error), serverContext, options);
      setResultProcessor((processed, fetchAPI) => {
        // Yoga's type allows batches, which this server does not accept.
        const results = processed as ExecutionResult | AsyncIterable<ExecutionResult>;
        if (transport === 'callback')
          return callbacks.respond(request, fetchAPI, { results, start, toClientError: toError });
        // The subscription has a limit of its own, so it does not count as an operation in progress.
        serverContext.admission?.end();
        const hasStarted = isAsyncIterable(results);
        const { stream, response } = createStreamResponse(
          {
            results: hasStarted ? results : single(results),
            hasStarted,
            transport,
            start,
            connection,
            toClientError: toError,
          },
          fetchAPI,
          { ...shared, frames, periodMs },
        );
        subscription.disconnect = () => {
          subscription.isTooSlow = true;
          stream.destroy();
          res?.destroy();
        };
        return response;
      }, '*/*');
    },
  };
}

/** The errors of a subscription that does not start. */
async function* single<Result>(result: Result) {
  yield result;
}

const notAcceptable = () =>
  rejection(
    'BAD_USER_INPUT',
    'The results of a subscription are text/event-stream, or multipart/mixed with subscriptionSpec=1.0. The header Accept must contain one of them.',
    { status: 406 },
  );

type Subscription = NonNullable<RequestState['subscription']>;

/**
 * The positions after which a subscription can continue: `Last-Event-ID`, which browsers send when they connect again, and
 * `extensions.subscription.after`, for clients that set neither headers nor arguments. Throws a rejection if the latter is no string: the client
 * would otherwise miss changes.
 */
function positionsOf(
  headers: Headers,
  { extensions }: GraphQLParams,
): Pick<Subscription, 'lastEventId' | 'after'> {
  const lastEventId = headers.get('last-event-id') || null;
  const subscription: unknown = extensions?.['subscription'];
  if (typeof subscription !== 'object' || subscription === null)
    return { lastEventId, after: null };
  const { after }: { after?: unknown } = subscription;
  if (after === undefined || after === null || after === '') return { lastEventId, after: null };
  if (typeof after === 'string') return { lastEventId, after };
  throw rejection('BAD_USER_INPUT', 'extensions.subscription.after must be a string.', {
    status: 400,
  });
}

export function toResultError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  return new GraphQLError('The results ended with an error.', { originalError });
}
