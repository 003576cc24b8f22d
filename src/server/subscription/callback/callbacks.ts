import type { ExecutionResult } from 'graphql';
import { type FetchAPI, type GraphQLParams, isAsyncIterable } from 'graphql-yoga';
import { acceptCallback, rejectCallback } from './callback-client.ts';
import { type CallbackTarget, parseCallback } from './callback-request.ts';
import type {
  CallbackTransport,
  CallbackTransportOptions,
  StartedCallback,
} from './callback-transport.ts';

/** What is needed to send results to callback URLs. */
export interface CallbacksOptions extends CallbackTransportOptions {
  /** The origins that routers can name. */
  readonly origins: readonly string[];
}

export interface CallbackResults extends Omit<StartedCallback, 'results'> {
  readonly results: ExecutionResult | AsyncIterable<ExecutionResult>;
}

/**
 * Subscriptions whose results are requests to the router that subscribed, so that no connection stays open for them.
 *
 * Source: Apollo, "HTTP callback protocol for GraphQL subscriptions" (`callback/1.0`).
 */
export class Callbacks {
  readonly #options: CallbacksOptions;
  readonly #targets = new WeakMap<Request, CallbackTarget>();
  #transport: CallbackTransport | undefined;

  constructor(options: CallbacksOptions) {
    this.#options = options;
  }

  /** Asks the router whether it expects the results. Throws a rejection if it does not, or if its origin is not allowed. */
  async check(request: Request, params: GraphQLParams): Promise<void> {
    const target = parseCallback(params, this.#options.origins);
    // A server without such routers does not load the module.
    const { CallbackTransport } = await import('./callback-transport.ts');
    this.#transport ??= new CallbackTransport(this.#options);
    await this.#transport.check(target);
    this.#targets.set(request, target);
  }

  /** Responds to the router, and sends the results if there are any. */
  respond(request: Request, fetchAPI: FetchAPI, { results, ...started }: CallbackResults) {
    if (!isAsyncIterable(results)) return rejectCallback(results, fetchAPI);
    const target = this.#targets.get(request);
    if (target === undefined) throw new Error('The router of a subscription was not checked.');
    this.#transport?.start(target, { ...started, results });
    return acceptCallback(fetchAPI);
  }
}
