import type { Dispatcher } from 'undici';

/** A complete response of any status. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** The bytes as UTF-8. */
  readonly text: string;
}

/** The reason that undici receives. The caller gets the reason that it aborted with. */
const aborted = new Error('The request was aborted');

/**
 * Collects one response.
 *
 * Passed to undici's `dispatch`. The stream that undici's `request` creates for each response costs more than all other work on
 * a small response.
 */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  /** Rejects with undici's error, or with the reason of `abort`. */
  readonly promise: Promise<HttpResponse>;
  /** Set when the response begins. */
  status: number | undefined;
  isAborted = false;
  #headers: HttpResponse['headers'] = {};
  readonly #chunks: Buffer[] = [];
  // Replacing a function instead makes V8 keep what it refers to until the next complete garbage collection.
  #resolve: ((response: HttpResponse) => void) | null = null;
  #reject: ((reason: unknown) => void) | null = null;
  #controller: Dispatcher.DispatchController | undefined;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Whether the request has a connection. Before, nothing of it can have arrived. */
  get hasConnection(): boolean {
    return this.#controller !== undefined;
  }

  /** Also works while the request waits for a connection. */
  abort(reason: unknown): void {
    this.isAborted = true;
    this.#reject?.(reason);
    this.#controller?.abort(aborted);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.isAborted) controller.abort(aborted);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpResponse['headers'],
  ): void {
    // An informational response (1xx) is not the response.
    if (status < 200) return;
    this.status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    // A response that ends has begun, so the status is set.
    const status = this.status as number;
    this.#resolve?.(new CompleteResponse(status, this.#headers, Buffer.concat(this.#chunks)));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject?.(error);
  }
}

/** A class, because V8 makes the getter of an object literal anew for each object. */
export class CompleteResponse implements HttpResponse {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly bytes: Buffer;

  constructor(status: number, headers: HttpResponse['headers'], bytes: Buffer) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }

  get text(): string {
    return this.bytes.toString();
  }
}
