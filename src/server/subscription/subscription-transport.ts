import type { ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { type ClientErrorOptions, toClientError } from '../request/client-error.ts';
import { hasClientLeft, onClientLeft } from '../request/client-left.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import { rejection } from '../request/rejection.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { type StreamTransport, transportFor } from '../request/stream-transport.ts';
import { eventFormat } from './event-format.ts';
import { Heartbeats } from './heartbeat.ts';
import { multipartFormat } from './multipart-format.ts';
import { ResultStream } from './result-stream.ts';
import { resumePosition } from './resume-position.ts';
import type { StreamFormat } from './stream-format.ts';
import { toGraphqlError } from './thrown-error.ts';

const formats: Readonly<Record<StreamTransport, StreamFormat>> = {
  events: eventFormat,
  multipart: multipartFormat,
};

/** What the transports of subscriptions need. */
export interface SubscriptionTransportOptions extends ClientErrorOptions {
  readonly config: Config;
  readonly lifecycle: Lifecycle;
}

/**
 * Sends the results of subscriptions as server-sent events or as parts, whichever the client prefers. A subscription whose client accepts
 * neither is rejected before it starts.
 *
 * It replaces Yoga's own format, whose events have no id, and whose heartbeat comes only every 12 s and has a timer for each stream.
 */
export function useSubscriptionTransport(options: SubscriptionTransportOptions): ServerPlugin {
  const { config, lifecycle } = options;
  const { heartbeatMs } = config.subscriptions;
  const heartbeats = new Heartbeats(heartbeatMs);

  function createStream(
    results: AsyncIterable<ExecutionResult>,
    format: StreamFormat,
    request: Request,
    state: RequestState,
  ): ResultStream {
    const { res } = state;
    const connection = res === undefined ? { request } : { request, res };
    let ignoreClient = () => {};
    const stream = new ResultStream({
      results,
      format,
      periodMs: heartbeatMs,
      toClientError: (error) => toClientError(toGraphqlError(error), state, options),
      onReleased() {
        heartbeats.remove(stream);
        lifecycle.finishStream(stream);
        ignoreClient();
      },
    });
    if (hasClientLeft(connection)) {
      stream.destroy();
      return stream;
    }
    ignoreClient = onClientLeft(connection, () => stream.destroy());
    heartbeats.add(stream);
    lifecycle.beginStream(stream);
    return stream;
  }

  return {
    onSubscribe({ context, extendContext, setResultAndStopExecution }) {
      const { request, params } = context;
      const transport = transportFor(request.headers.get('accept'));
      if (transport === null) return setResultAndStopExecution({ errors: [notAcceptable()] });
      const after = resumePosition(request.headers, params);
      extendContext({ subscription: { transport, after } });
    },
    onResultProcess({ request, result, serverContext, setResultProcessor }) {
      const { subscription } = serverContext;
      if (subscription === undefined || Array.isArray(result)) return;
      const format = formats[subscription.transport];
      setResultProcessor((processed, fetchAPI) => {
        // The subscription has a limit of its own, so it does not count as an operation in progress.
        serverContext.admission?.end();
        // Yoga's type allows batches, which this server does not accept.
        const results = (
          isAsyncIterable(processed) ? processed : single(processed)
        ) as AsyncIterable<ExecutionResult>;
        const stream = createStream(results, format, request, serverContext);
        // Yoga's Response accepts a Node stream, but its type allows web streams only.
        const body = stream as unknown as ReadableStream;
        return new fetchAPI.Response(body, { headers: format.headers });
      }, format.headers['content-type'] ?? '');
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
