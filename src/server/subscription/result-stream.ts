import { Readable } from 'node:stream';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { SubscriptionState } from '../../live/subscription/subscription-group.ts';
import type { HeartbeatMember } from './heartbeat.ts';
import { type Frame, type SharedFrames, toFrameText } from './shared-frame.ts';
import type { StreamFormat } from './stream-format.ts';

export interface ResultStreamOptions {
  readonly results: AsyncIterable<ExecutionResult>;
  readonly format: StreamFormat;
  readonly frames: SharedFrames;
  /** Where a client continues that has received no result. Null if the subscription did not start. */
  readonly start: SubscriptionState | null;
  readonly hasStarted: boolean;
  readonly periodMs: number;
  /** The error for the client if the results end with an exception. */
  toClientError(error: unknown): GraphQLError;
  /** Called once, when the stream needs its results and heartbeats no more. */
  onReleased(stream: ResultStream): void;
}

/**
 * The response of a subscription. It reads a result only after the client has read the one before, as far as the buffers of the connection
 * allow, so a slow client never fills the memory of the server.
 */
export class ResultStream extends Readable implements HeartbeatMember {
  readonly periodMs: number;
  lastSentMs = 0;
  readonly #options: ResultStreamOptions;
  readonly #iterator: AsyncIterator<ExecutionResult>;
  #isReading = false;
  #isReleased = false;

  constructor(options: ResultStreamOptions) {
    // It reads the next result when its buffer is empty.
    super({ highWaterMark: 1 });
    this.#options = options;
    this.#iterator = options.results[Symbol.asyncIterator]();
    this.periodMs = options.periodMs;
    this.#send(options.format.toOpening(options.start, options.hasStarted));
  }

  /** Called at intervals. A client that has not read what it was sent needs no heartbeat. */
  beat(): void {
    if (this.readableLength === 0) this.#send(this.#options.format.heartbeat);
  }

  /** Ends the stream after what is in its buffer. */
  complete(): void {
    if (this.#isReleased) return;
    this.#release(true);
    this.push(this.#options.format.ending);
    this.push(null);
  }

  override _read(): void {
    if (this.#isReading || this.#isReleased) return;
    this.#isReading = true;
    this.#iterator.next().then(
      (result) => this.#receive(result),
      (error: unknown) => this.#fail(error),
    );
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#release(true);
    callback(error);
  }

  #receive({ done, value }: IteratorResult<ExecutionResult>): void {
    if (this.#isReleased) return;
    const { format, frames } = this.#options;
    if (!done) {
      const frame = frames.get(format, value, this);
      if (!(frame instanceof Promise)) this.#sendFrame(frame);
      else
        frame.then(
          (parts) => this.#sendFrame(parts),
          (error: unknown) => this.#fail(error),
        );
    } else {
      this.#release(false);
      this.push(format.ending);
      this.push(null);
    }
  }

  #sendFrame(parts: Frame): void {
    this.#isReading = false;
    if (this.#isReleased) return;
    this.lastSentMs = performance.now();
    for (const part of parts) this.push(part);
  }

  #fail(error: unknown): void {
    if (this.#isReleased) return;
    const { format, toClientError } = this.#options;
    this.#release(false);
    this.push(toFrameText(format, { errors: [toClientError(error)] }) + format.ending);
    this.push(null);
  }

  #send(text: string): void {
    this.lastSentMs = performance.now();
    this.push(text);
  }

  /** @param hasMore  Whether the results have not ended themselves. */
  #release(hasMore: boolean): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#options.onReleased(this);
    // No client receives the rest, so its errors are ignored.
    if (hasMore) this.#iterator.return?.()?.then(undefined, () => undefined);
  }
}
