import type { Socket } from 'node:net';
import { GraphQLError } from 'graphql';
import { createSchema, createYoga, isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import { pino } from 'pino';
import { Agent, fetch, type Response } from 'undici';
import { parseConfig } from '../../../src/config/environment.ts';
import { listen } from '../../../src/server/listen.ts';
import { useSecurityHeaders } from '../../../src/server/plugin/access/security-header.ts';
import { useCompression } from '../../../src/server/plugin/compression.ts';
import { useErrorMask } from '../../../src/server/plugin/error-mask.ts';
import { useRequestId } from '../../../src/server/plugin/request-id.ts';
import { useSubscriptionTransport } from '../../../src/server/plugin/subscription-transport.ts';
import { Lifecycle } from '../../../src/server/request/lifecycle.ts';
import type { RequestState, ServerPlugin } from '../../../src/server/request/request-state.ts';
import { ResultSource } from './result-source.ts';

const typeDefs = /* GraphQL */ `
  type Query { hello: String }
  type Subscription { tick: String  refused: String  broken: String }
`;

/** Starts a server with the transports of subscriptions. The test sends the results. */
export async function startStreamServer(env: Readonly<Record<string, string>> = {}) {
  const source = new ResultSource();
  const lifecycle = new Lifecycle();
  const config = parseConfig(env);
  const log: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
  const schema = createSchema({ typeDefs });
  /** The positions after which subscriptions were to continue. */
  const positions: (string | null | undefined)[] = [];
  const useSource: ServerPlugin = {
    onSubscribe({ context, setSubscribeFn }) {
      positions.push(context.subscription?.lastEventId ?? context.subscription?.after);
      setSubscribeFn(async () => {
        await source.started;
        return context.params.query?.includes('refused')
          ? { errors: [new GraphQLError('No such task.', { extensions: { code: 'NOT_FOUND' } })] }
          : source.subscribe();
      });
    },
  };
  /** A plugin with a defect. */
  const useBroken: ServerPlugin = {
    onResultProcess({ result, setResult, serverContext }) {
      const { query } = Object.assign({ params: { query: '' } }, serverContext).params;
      if (!isAsyncIterable(result) || !query.includes('broken')) return;
      setResult(
        mapAsyncIterator(result, () => {
          throw new Error('Bearer canary-token is invalid');
        }),
      );
    },
  };
  const yoga = createYoga<RequestState, RequestState>({
    schema,
    plugins: [
      useRequestId(),
      useSecurityHeaders(),
      useCompression(),
      useSubscriptionTransport({ config, logger, schema, lifecycle }),
      useSource,
      useErrorMask({ config, logger, schema }),
      useBroken,
    ],
    maskedErrors: false,
    logging: false,
    multipart: false,
  });
  const sockets = new Set<Socket>();
  const listening = await listen(
    (incoming, response) => {
      sockets.add(incoming.socket);
      yoga(incoming, response);
    },
    { ...config, port: 0 },
  );
  const api = `${listening.url}/graphql`;
  // Connections of its own: a later server can have the same port.
  const dispatcher = new Agent();
  return {
    api,
    /** Subscribes by POST. */
    subscribe: ({ headers = {}, body = {}, signal }: SubscribeOptions = {}): Promise<Response> =>
      fetch(api, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
        body: JSON.stringify({ query: 'subscription { tick }', ...body }),
        dispatcher,
        ...(signal ? { signal } : {}),
      }),
    /** Subscribes by GET. */
    subscribeByGet: (): Promise<Response> =>
      fetch(`${api}?query=subscription{tick}`, {
        headers: { accept: 'text/event-stream' },
        dispatcher,
      }),
    source,
    /** The number of open connections that have sent a request. */
    connectionCount: () => [...sockets].filter(({ destroyed }) => !destroyed).length,
    lifecycle,
    positions,
    log,
    async close() {
      await dispatcher.destroy();
      await listening.close({ limitMs: 0 });
    },
  };
}

/** A running server of this kind. */
export type StreamServer = Awaited<ReturnType<typeof startStreamServer>>;

interface SubscribeOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}
