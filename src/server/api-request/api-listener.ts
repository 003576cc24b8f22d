import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sendNodeResponse } from '@whatwg-node/server';
import { type ExecutionArgs, GraphQLError, getOperationAST } from 'graphql';
import { createGraphQLError, isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { secretsOfRequest } from '../request/client-error.ts';
import { describeError } from '../request/logger.ts';
import { Hooks } from './hook.ts';
import { HookPayload, type Result, type State, type Yoga } from './hook-payload.ts';
import { toRequest } from './node-request.ts';

export interface ApiListenerOptions {
  readonly yoga: Yoga;
  /** Yoga's own listener. */
  readonly listener: RequestListener;
  readonly graphqlEndpoint: string;
  readonly config: Config;
  readonly logger: Logger;
}

/**
 * Listens for all requests. Nearly all are operations sent with POST as JSON: for them this calls the hooks of all plugins in the same order as
 * Yoga, but creates fewer objects. Yoga itself processes every other request.
 *
 * A test sends the same requests both ways, and compares status, headers, body, log and metrics.
 */
export function createApiListener({
  yoga,
  listener,
  graphqlEndpoint,
  config,
  logger,
}: ApiListenerOptions): RequestListener {
  const hooks = new Hooks(yoga);
  const url = new URL(graphqlEndpoint, 'http://localhost');
  const { fetchAPI } = yoga;

  async function process(payload: HookPayload): Promise<void> {
    try {
      await hooks.readParams(payload);
      if (payload.response !== null) return;
      payload.result = await execute(yoga, payload);
      await hooks.respond(payload);
    } catch (error) {
      payload.result = { errors: toErrors(error) };
      await hooks.respond(payload);
    }
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const state = { req: incoming, res: outgoing } as unknown as State;
    const payload = new HookPayload(toRequest(incoming), state, url, fetchAPI);
    let response: Response;
    try {
      await hooks.begin(payload);
      if (payload.response === null) await process(payload);
      response = await hooks.end(payload);
    } catch (error) {
      // Yoga would send the stack.
      const { requestId = '', viewer } = state;
      const described = describeError(error, secretsOfRequest(viewer, config));
      logger.error({ requestId, error: described }, 'unexpected error');
      const headers = { 'x-request-id': requestId };
      response = new fetchAPI.Response(null, { status: 500, headers });
    }
    await sendNodeResponse(response, outgoing, incoming, true);
  }

  return (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const isOperation =
      method === 'POST' &&
      url === graphqlEndpoint &&
      headers.host !== undefined &&
      headers['content-type'] === 'application/json';
    if (!isOperation) return listener(incoming, outgoing);
    // A response that cannot be sent ends its connection.
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  };
}

/** Parses, validates and executes an operation, with the hooks of all plugins. */
async function execute(
  { getEnveloped }: Yoga,
  { request, serverContext, params }: HookPayload,
): Promise<Result> {
  const enveloped = getEnveloped(Object.assign(serverContext, { request, params }));
  const { schema } = enveloped;
  const document = enveloped.parse(params.query ?? '');
  const errors = enveloped.validate(schema, document);
  if (errors.length > 0) return { errors };
  const { variables: variableValues, operationName } = params;
  const contextValue = await enveloped.contextFactory();
  const args = { schema, document, contextValue, variableValues, operationName } as ExecutionArgs;
  const operation = getOperationAST(document, operationName);
  const result: Result = await (operation?.operation === 'subscription'
    ? enveloped.subscribe(args)
    : enveloped.execute(args));
  if (!isAsyncIterable(result)) return result;
  return mapAsyncIterator(
    result,
    (part) => part,
    (error: unknown) => ({ errors: toErrors(error) }),
  );
}

/** The errors of a result. A request that ended has none. */
function toErrors(error: unknown): readonly GraphQLError[] {
  if (error instanceof AggregateError) return error.errors.flatMap(toErrors);
  if (error instanceof DOMException && /^(Abort|Timeout)Error$/.test(error.name)) return [];
  if (error instanceof GraphQLError) return [error];
  const originalError = error instanceof Error ? error : new Error(String(error));
  return [createGraphQLError(originalError.message, { originalError })];
}
