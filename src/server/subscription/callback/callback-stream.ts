import { type ExecutionResult, GraphQLError } from 'graphql';
import type { SubscriptionState } from '../../../live/subscription/subscription-group.ts';
import type { ErrorCode } from '../../../schema/error/error-code.ts';
import type { OpenStream } from '../../request/lifecycle.ts';
import { toPublic, toPublicError } from '../../request/result-part.ts';
import type { HeartbeatMember } from '../heartbeat.ts';
import type { CallbackClient, CallbackMessage } from './callback-client.ts';
import type { CallbackTarget } from './callback-request.ts';

export interface CallbackStreamOptions {
  readonly results: AsyncIterable<ExecutionResult>;
  readonly target: CallbackTarget;
  /** Where a client continues that has received no result. The first message contains it. */
  readonly start: SubscriptionState | null;
  readonly client: Pick<CallbackClient, 'send'>;
  /** The error for the router if the results end with an exception. */
  toClientError(error: unknown): GraphQLError;
  /** Called if a router does not accept a message. */
  onFailure(failure: string): void;
  /** Called once, when the subscription has ended and its last message was sent. */
  onReleased(stream: CallbackStream): void;
}

/** The subscription ends when so many checks have failed one after the other. */
const maxFailedChecks = 3;

/**
 * Sends the results of a subscription to a router. It sends a result when the router has accepted the one before, so the results keep their
 * order, and a slow router never fills the memory of the server.
 */
export class CallbackStream implements OpenStream, HeartbeatMember {
  readonly periodMs: number;
  lastSentMs = performance.now();
  readonly #options: CallbackStreamOptions;
  readonly #iterator: AsyncIterator<ExecutionResult>;
  #isSending = false;
  #isChecking = false;
  #isEnding = false;
  #failedChecks = 0;

  constructor(options: CallbackStreamOptions) {
    this.#options = options;
    this.#iterator = options.results[Symbol.asyncIterator]();
    this.periodMs = options.target.heartbeatIntervalMs;
  }

  /** Sends results until the subscription ends. Never rejects. */
  async run(): Promise<void> {
    const { start } = this.#options;
    if (start !== null) await this.#check({ subscription: start });
    try {
      while (!this.#isEnding) {
        const { done, value } = await this.#iterator.next();
        if (this.#isEnding) return;
        if (done) this.#finish({ action: 'complete' });
        else await this.#sendResult(toPublic(value));
      }
    } catch (error) {
      if (!this.#isEnding) this.#finish(toFailure(this.#options.toClientError(error)));
    }
  }

  /** Tells the router that the subscription continues. */
  beat(): void {
    this.lastSentMs = performance.now();
    // No message may follow the last one, which the router can accept late.
    if (!this.#isChecking && !this.#isEnding) void this.#check();
  }

  /** Ends the subscription, after a result that is being sent. */
  complete(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#leave();
    if (!this.#isSending) void this.#sendLast({ action: 'complete' });
  }

  async #sendResult(payload: object): Promise<void> {
    const { client, target, onFailure } = this.#options;
    this.#isSending = true;
    const outcome = await client.send(target, { action: 'next', payload });
    this.#isSending = false;
    if (this.#isEnding) {
      await this.#sendLast({ action: 'complete' });
    } else if (outcome !== 'accepted') {
      this.#leave();
      if (outcome !== 'gone') onFailure(outcome.failure);
      this.#finish(outcome === 'gone' ? null : toFailure(notAccepted()));
    }
  }

  async #check(extensions?: object): Promise<void> {
    const { client, target, onFailure } = this.#options;
    this.#isChecking = true;
    const outcome = await client.send(target, {
      action: 'check',
      ...(extensions && { extensions }),
    });
    this.#isChecking = false;
    if (this.#isEnding) return;
    if (outcome === 'accepted') {
      this.#failedChecks = 0;
      return;
    }
    this.#failedChecks += 1;
    if (outcome !== 'gone' && this.#failedChecks < maxFailedChecks) return;
    if (outcome !== 'gone') onFailure(outcome.failure);
    this.#leave();
    this.#finish(null);
  }

  /** @param last  The last message. Null if the router does not know the subscription any more. */
  #finish(last: CallbackMessage | null): void {
    this.#isEnding = true;
    if (last === null) this.#options.onReleased(this);
    else void this.#sendLast(last);
  }

  async #sendLast(message: CallbackMessage): Promise<void> {
    const { client, target, onReleased } = this.#options;
    await client.send(target, message);
    onReleased(this);
  }

  /** Ends the results. The router does not receive the rest, so its errors are ignored. */
  #leave(): void {
    this.#iterator.return?.()?.then(undefined, () => undefined);
  }
}

const toFailure = (error: GraphQLError): CallbackMessage => ({
  action: 'complete',
  errors: [toPublicError(error)],
});

const code: ErrorCode = 'UPSTREAM_UNAVAILABLE';
const notAccepted = () =>
  new GraphQLError('The router did not accept a result, so later ones are not sent.', {
    extensions: { code, retryable: true },
  });
