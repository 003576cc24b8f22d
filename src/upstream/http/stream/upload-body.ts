import { Readable } from 'node:stream';
import { type SenderPace, SenderTime } from './sender-time.ts';

/** Why the sender of a file did not send what it had announced. */
export type UploadFault = 'LARGER' | 'SMALLER' | 'PAUSED' | 'CLIENT_LEFT';

const messages: Readonly<Record<UploadFault, string>> = {
  LARGER: 'The file is larger than announced. Nothing was written.',
  SMALLER: 'The file is smaller than announced. Nothing was written.',
  PAUSED: 'The bytes of the file arrived too slowly, or not at all. Nothing was written.',
  CLIENT_LEFT: 'The client disconnected before the file was complete. Nothing was written.',
};

/** A file did not arrive as announced, so its request to the service was ended before it was complete. */
export class UploadBroken extends Error {
  readonly fault: UploadFault;

  constructor(fault: UploadFault) {
    super(messages[fault]);
    this.name = 'UploadBroken';
    this.fault = fault;
  }
}

/** How a file arrives, and what the request to the service contains before and after it. */
export interface UploadBodyOptions {
  /** The file. Its other listeners must not read it. */
  readonly file: Readable;
  readonly byteLength: number;
  readonly head: string;
  readonly tail: string;
  /** How fast the file must arrive while the service accepts more. */
  readonly pace: SenderPace;
  /** How long the service may accept nothing. */
  readonly timeoutMs: number;
  /** Creates the error for a service that accepts nothing. */
  readonly toTimeout: () => Error;
  /** Whether another upload waits for the connection of this one. */
  readonly isContended?: () => boolean;
}

/** How much of a file has arrived when its request is sent. A connection that receives keeps as much anyway. */
const readAheadBytes = 64 * 1024;

/** How far a sender may be behind the minimum rate while another upload waits for its connection. */
const maxContendedMs = 5000;
const contentionCheckMs = 1000;

/**
 * The body of a request that contains a file, as a stream: the service sets the pace at which the file is read.
 *
 * It ends only if the file has exactly the announced length. Otherwise it fails, and the request to the service stays incomplete.
 */
export class UploadBody extends Readable {
  /** Whether everything was handed over to the connection. Until then, the service cannot have the complete request. */
  isComplete = false;
  /** Why this stream ended itself. Null if it was ended by its connection. */
  failure: Error | null = null;
  readonly byteLength: number;
  readonly #options: UploadBodyOptions;
  readonly #sender: SenderTime;
  #received = 0;
  #isSending = false;
  #timer: NodeJS.Timeout | null = null;
  /** Called when enough has arrived. */
  #onReady = () => {};

  constructor(options: UploadBodyOptions) {
    super({ highWaterMark: readAheadBytes });
    const { file, head, tail, byteLength, pace } = options;
    this.#options = options;
    this.#sender = new SenderTime(pace.minBytesPerSecond);
    this.byteLength = Buffer.byteLength(head) + byteLength + Buffer.byteLength(tail);
    this.push(head);
    // An error before anybody listens would end the process.
    this.on('error', () => undefined);
    // A listener for data would otherwise start to read.
    file.pause();
    file.on('data', this.#onData);
    file.on('end', this.#onEnd);
    file.on('error', this.#onLeft);
    file.on('close', this.#onLeft);
    if (file.destroyed) this.#onLeft();
  }

  /**
   * Reads the beginning of the file, or all of a short one. So a sender that sends nothing holds nothing but its own connection.
   *
   * Rejects if the file breaks, or with the reason for which this stream is destroyed.
   */
  readAhead(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onReady = resolve;
      this.once('error', reject);
      if (this.errored !== null) reject(this.errored);
      else this.read(0);
    });
  }

  /** The request is sent from now on: the service may not pause for longer than its time limit. */
  startSending(): void {
    this.#isSending = true;
    this.#waitFor(this.#options.file.isPaused() || this.isComplete ? 'service' : 'file');
  }

  override _read(): void {
    this.#waitFor('file');
    this.#options.file.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const { file } = this.#options;
    file.off('data', this.#onData);
    file.off('end', this.#onEnd);
    file.off('close', this.#onLeft);
    // The listener for errors stays: an error without one would end the process.
    file.pause();
    callback(error);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#received += chunk.length;
    const { file, byteLength } = this.#options;
    if (this.#received > byteLength) {
      this.#break('LARGER');
    } else {
      this.#sender.add(chunk.length, performance.now());
      const isWanted = this.push(chunk);
      if (!isWanted) {
        file.pause();
        this.#onReady();
      }
      this.#waitFor(isWanted ? 'file' : 'service');
    }
  };

  readonly #onEnd = (): void => {
    const { byteLength, tail } = this.#options;
    if (this.#received < byteLength) {
      this.#break('SMALLER');
    } else {
      this.isComplete = true;
      this.#waitFor('service');
      this.push(tail);
      this.push(null);
      this.#onReady();
    }
  };

  readonly #onLeft = (): void => {
    if (!this.isComplete) this.#break('CLIENT_LEFT');
  };

  #break(fault: UploadFault): void {
    this.#fail(new UploadBroken(fault));
  }

  #fail(error: Error): void {
    this.failure = error;
    this.destroy(error);
  }

  /** Starts the time limit of the side that the other one waits for. */
  #waitFor(side: 'file' | 'service'): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.destroyed) return;
    const now = performance.now();
    const { timeoutMs, toTimeout } = this.#options;
    if (side === 'file') {
      this.#sender.start(now);
      this.#watchSender(now);
    } else {
      this.#sender.stop(now);
      // Before the request is sent, the file waits for its turn.
      if (this.#isSending) this.#timer = setTimeout(() => this.#fail(toTimeout()), timeoutMs);
    }
  }

  #watchSender(now: number): void {
    const { pace, isContended } = this.#options;
    const behindMs = this.#sender.behindMs(now);
    const contendedMs = Math.min(maxContendedMs, pace.maxPauseMs);
    const isLate =
      behindMs >= pace.maxPauseMs ||
      (behindMs >= contendedMs && this.#isSending && isContended?.() === true);
    if (isLate) {
      this.#break('PAUSED');
      return;
    }
    const leftMs =
      behindMs < contendedMs
        ? contendedMs - behindMs
        : Math.min(contentionCheckMs, pace.maxPauseMs - behindMs);
    this.#timer = setTimeout(() => this.#watchSender(performance.now()), Math.max(1, leftMs));
  }
}
