import type { Permit, RequestToSend } from './permit.ts';
import type { WaitTimes } from './wait-time.ts';

/** A request that waits until it may be sent. */
export interface WaitingRequest {
  readonly request: RequestToSend;
  /** When it was added, in milliseconds of `performance.now()`. */
  readonly addedAt: number;
  readonly waitedAtStart: WaitTimes;
  readonly start: (permit: Permit) => void;
  readonly reject: (reason: unknown) => void;
}

/** For how long later requests are sent before one in the background. After this time it keeps its place, so that it is sent in any case. */
const maxOvertakenMs = 5000;

/** The waiting requests of one credential and kind, in the order in which they are sent. */
export class WaitingList {
  readonly #entries: WaitingRequest[] = [];
  readonly #onAbort: (entry: WaitingRequest) => void;
  #units = 0;
  #count = 0;

  /** @param onAbort  Called for a request whose signal is aborted while it waits. */
  constructor(onAbort: (entry: WaitingRequest) => void) {
    this.#onAbort = onAbort;
  }

  get length(): number {
    return this.#entries.length;
  }

  get first(): WaitingRequest | undefined {
    return this.#entries[0];
  }

  /** All of them, as they are now. */
  get all(): readonly WaitingRequest[] {
    return [...this.#entries];
  }

  /** How many requests in flight they are. */
  get count(): number {
    return this.#count;
  }

  /** How much of the limit per minute they are. */
  get units(): number {
    return this.#units;
  }

  get deadlines(): readonly number[] {
    return this.#entries.map(({ request }) => request.deadlineAt);
  }

  /** Adds a request at the end, before those in the background, or a retry at the front. Settles when `start` or `reject` is called. */
  add(request: RequestToSend, waitedAtStart: WaitTimes): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const { signal, units, count } = request;
      const abort = () => this.#onAbort(entry);
      const entry: WaitingRequest = {
        request,
        addedAt: performance.now(),
        waitedAtStart,
        start(permit) {
          signal.removeEventListener('abort', abort);
          resolve(permit);
        },
        reject(reason) {
          signal.removeEventListener('abort', abort);
          reject(reason);
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#units += units;
      this.#count += count;
      this.#entries.splice(this.#indexFor(request), 0, entry);
    });
  }

  remove(entry: WaitingRequest): boolean {
    const index = this.#entries.indexOf(entry);
    if (index === -1) return false;
    this.#entries.splice(index, 1);
    this.#units -= entry.request.units;
    this.#count -= entry.request.count;
    return true;
  }

  /** The units that are sent before this request, if it is added now. */
  unitsBefore(request: RequestToSend): number {
    if (request.isRetry && !request.isBackground) return 0;
    const later = this.#entries.slice(this.#indexFor(request));
    return later.reduce((units, entry) => units - entry.request.units, this.#units);
  }

  #indexFor({ isRetry, isBackground }: RequestToSend): number {
    if (isBackground) return this.#entries.length;
    if (isRetry) return 0;
    let index = this.#entries.length;
    while (this.#isOvertaken(this.#entries[index - 1])) index -= 1;
    return index;
  }

  #isOvertaken(entry: WaitingRequest | undefined): boolean {
    return (
      entry?.request.isBackground === true && performance.now() - entry.addedAt < maxOvertakenMs
    );
  }

  /** The requests whose operation ends until this time, in milliseconds as in `Date.now()`. */
  endingUntil(until: number): readonly WaitingRequest[] {
    return this.#entries.filter(({ request }) => request.deadlineAt <= until);
  }
}
