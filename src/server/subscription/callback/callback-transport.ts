import type { ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { SubscriptionState } from '../../../live/subscription/subscription-group.ts';
import type { Lifecycle } from '../../request/lifecycle.ts';
import { rejection } from '../../request/rejection.ts';
import type { Heartbeats } from '../heartbeat.ts';
import { CallbackClient } from './callback-client.ts';
import type { CallbackTarget } from './callback-request.ts';
import { CallbackStream } from './callback-stream.ts';

export interface CallbackTransportOptions {
  /** The time limit of one message. */
  readonly timeoutMs: number;
  readonly heartbeats: Heartbeats;
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
}

export interface StartedCallback {
  readonly results: AsyncIterable<ExecutionResult>;
  /** Where a client continues that has received no result. */
  readonly start: SubscriptionState | null;
  toClientError(error: unknown): GraphQLError;
}

export class CallbackTransport {
  readonly #options: CallbackTransportOptions;
  readonly #client: CallbackClient;

  constructor(options: CallbackTransportOptions) {
    this.#options = options;
    this.#client = new CallbackClient(options.timeoutMs);
  }

  /** Asks a router whether it expects messages of a subscription. Throws a rejection if not. */
  async check(target: CallbackTarget): Promise<void> {
    const outcome = await this.#client.send(target, { action: 'check' });
    if (outcome === 'accepted') return;
    const reason = outcome === 'gone' ? 'status 404' : outcome.failure;
    throw rejection(
      'BAD_USER_INPUT',
      `The router did not accept the message \`check\` of this subscription (${reason}).`,
      { status: 400 },
    );
  }

  /** Sends the results until they end, the router does not know the subscription any more, or the server stops. */
  start(target: CallbackTarget, { results, start, toClientError }: StartedCallback): void {
    const { heartbeats, lifecycle, logger } = this.#options;
    const stream = new CallbackStream({
      results,
      start,
      target,
      client: this.#client,
      toClientError,
      onFailure(failure) {
        const { origin } = new URL(target.url);
        logger.warn({ origin, failure }, 'A router did not accept a message of its subscription');
      },
      onReleased() {
        heartbeats.remove(stream);
        lifecycle.finishStream(stream);
      },
    });
    if (target.heartbeatIntervalMs > 0) heartbeats.add(stream);
    lifecycle.beginStream(stream);
    void stream.run();
  }
}
