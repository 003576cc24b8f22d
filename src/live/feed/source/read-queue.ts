import { nextEventLoopTurn } from '../../../engine/event-loop/later-turn.ts';
import { RequestAbort } from '../../../upstream/http/abort-signal.ts';
import type { Queued } from '../../../upstream/http/batch-sender.ts';
import type { Caller } from '../../../upstream/http/caller.ts';
import type { Reader } from '../../../upstream/http/reader.ts';

export type CreateCaller = (signal: RequestAbort) => Caller;

/** Sends all reads of one credential that start in the same turn of the event loop together, so that they share batches. */
export class ReadQueue<Read, Response> {
  readonly #reader: Pick<Reader<Read, Response>, 'read'>;
  readonly #createCaller: CreateCaller;
  #queue: Queued<Read, Response>[] = [];
  readonly #inFlight = new Set<RequestAbort>();

  constructor(reader: Pick<Reader<Read, Response>, 'read'>, createCaller: CreateCaller) {
    this.#reader = reader;
    this.#createCaller = createCaller;
  }

  read(call: Read): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ call, resolve, reject });
      if (this.#queue.length === 1) void nextEventLoopTurn().then(() => this.#send());
    });
  }

  /** Aborts all reads, also those that start now. */
  abort(reason: unknown): void {
    for (const entry of this.#queue.splice(0)) entry.reject(reason);
    for (const signal of this.#inFlight) signal.abort(reason);
  }

  #send(): void {
    const queue = this.#queue.splice(0);
    if (queue.length === 0) return;
    const signal = new RequestAbort();
    this.#inFlight.add(signal);
    let left = queue.length;
    const settle = () => {
      left -= 1;
      if (left === 0) this.#inFlight.delete(signal);
    };
    const entries = queue.map(({ call, resolve, reject }) => ({
      call,
      resolve(response: Response) {
        settle();
        resolve(response);
      },
      reject(reason: unknown) {
        settle();
        reject(reason);
      },
    }));
    this.#reader.read(entries, this.#createCaller(signal));
  }
}
