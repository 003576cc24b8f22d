import type { Dispatcher } from 'undici';

/** An answer of any status, read to its end. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** The bytes as UTF-8. */
  readonly text: string;
}

/** What undici is told, and nobody else. */
const givenUp = new Error('The request was given up');

/**
 * Collects one answer.
 *
 * It is handed to undici's `dispatch`: the stream per answer that its `request` makes costs more than all else that is done about
 * a small one.
 */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  /** Rejects with what undici found, or with the reason of `giveUp`. */
  readonly promise: Promise<HttpResponse>;
  /** Once the answer has begun. */
  status: number | undefined;
  isGivenUp = false;
  #headers: HttpResponse['headers'] = {};
  readonly #chunks: Buffer[] = [];
  #resolve: (answer: HttpResponse) => void = () => {};
  #reject: (reason: unknown) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Also while the request waits for a connection. */
  giveUp(reason: unknown): void {
    this.isGivenUp = true;
    this.#reject(reason);
    this.#controller?.abort(givenUp);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.isGivenUp) controller.abort(givenUp);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpResponse['headers'],
  ): void {
    // What comes before an answer promises none.
    if (status < 200) return;
    this.status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const bytes = Buffer.concat(this.#chunks);
    this.#resolve({
      // An answer that ends has begun.
      status: this.status as number,
      headers: this.#headers,
      bytes,
      get text() {
        return bytes.toString();
      },
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}
