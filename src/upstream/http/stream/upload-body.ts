import { Readable } from 'node:stream';

/** Why the sender of a file did not send what it had announced. */
export type UploadFault = 'LARGER' | 'SMALLER' | 'PAUSED' | 'CLIENT_LEFT';

const messages: Readonly<Record<UploadFault, string>> = {
  LARGER: 'The file is larger than announced. Nothing was attached.',
  SMALLER: 'The file is smaller than announced. Nothing was attached.',
  PAUSED: 'No more bytes of the file arrived in time. Nothing was attached.',
  CLIENT_LEFT: 'The client disconnected before the file was complete. Nothing was attached.',
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
  /** How long the sender of the file may send nothing while the service accepts more. */
  readonly maxPauseMs: number;
  /** How long the service may accept nothing. */
  readonly timeoutMs: number;
  /** Creates the error for a service that accepts nothing. */
  readonly toTimeout: () => Error;
}

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
  #received = 0;
  #isWaitingForFile = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: UploadBodyOptions) {
    super();
    const { file, head, tail, byteLength } = options;
    this.#options = options;
    this.byteLength = Buffer.byteLength(head) + byteLength + Buffer.byteLength(tail);
    this.push(head);
    // A listener for data would otherwise start to read.
    file.pause();
    file.on('data', this.#onData);
    file.on('end', this.#onEnd);
    file.on('error', this.#onLeft);
    file.on('close', this.#onLeft);
    if (file.destroyed) this.#onLeft();
  }

  override _read(): void {
    this.#wait(true);
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
      const isWanted = this.push(chunk);
      if (!isWanted) file.pause();
      this.#wait(isWanted);
    }
  };

  readonly #onEnd = (): void => {
    const { byteLength, tail } = this.#options;
    if (this.#received < byteLength) {
      this.#break('SMALLER');
    } else {
      this.isComplete = true;
      this.#wait(false);
      this.push(tail);
      this.push(null);
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
  #wait(forFile: boolean): void {
    if (this.#timer !== null && this.#isWaitingForFile === forFile) {
      this.#timer.refresh();
      return;
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#isWaitingForFile = forFile;
    const { maxPauseMs, timeoutMs, toTimeout } = this.#options;
    this.#timer = forFile
      ? setTimeout(() => this.#break('PAUSED'), maxPauseMs)
      : setTimeout(() => this.#fail(toTimeout()), timeoutMs);
  }
}
