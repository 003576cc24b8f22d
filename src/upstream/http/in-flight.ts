export interface Waiting<Response> {
  resolve(response: Response): void;
  reject(reason: unknown): void;
}

export interface WithKey {
  /** Equal for reads that must have the same response: path, query and fields. */
  readonly key: string;
}

type ReadsOfCredential = Map<string, InFlightRead<WithKey, unknown>>;

/** A read in flight, and the callers that wait for it. */
export class InFlightRead<Call extends WithKey, Response> implements Waiting<Response> {
  readonly call: Call;
  readonly #shared: ReadsOfCredential;
  readonly #waiting: Waiting<Response>[] = [];
  #abandonedWith: { readonly reason: unknown } | null = null;
  #onAbandoned: ((reason: unknown) => void) | null = null;

  constructor(call: Call, shared: ReadsOfCredential) {
    this.call = call;
    this.#shared = shared;
  }

  add(waiting: Waiting<Response>): void {
    this.#waiting.push(waiting);
  }

  resolve(response: Response): void {
    for (const waiting of this.#end()) waiting.resolve(response);
  }

  reject(reason: unknown): void {
    for (const waiting of this.#end()) waiting.reject(reason);
  }

  /** Rejects one caller. The read is abandoned when its last caller has left. Does nothing after the response. */
  leave(waiting: Waiting<Response>, reason: unknown): void {
    const index = this.#waiting.indexOf(waiting);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    waiting.reject(reason);
    if (this.#waiting.length > 0) return;
    this.#stopSharing();
    this.#abandonedWith = { reason };
    this.#onAbandoned?.(reason);
  }

  /** Defines what happens when every caller has left. It happens at once if they have left already. */
  whenAbandoned(abort: (reason: unknown) => void): void {
    this.#onAbandoned = abort;
    if (this.#abandonedWith !== null) abort(this.#abandonedWith.reason);
  }

  #end(): readonly Waiting<Response>[] {
    this.#stopSharing();
    return this.#waiting.splice(0);
  }

  #stopSharing(): void {
    // A later read can have replaced this one.
    const { key } = this.call;
    if (this.#shared.get(key) === this) this.#shared.delete(key);
  }
}

/**
 * Reads in flight. Equal reads of one credential at the same time share one request, and reads of different credentials never do.
 *
 * We do not use undici's `interceptors.deduplicate` (7.30): there, aborting the first caller fails all the others, and a caller
 * that aborts while waiting never settles.
 */
export class InFlightReads {
  readonly #byCredential = new Map<string, ReadsOfCredential>();

  /**
   * Adds a caller to the equal read in flight, or to a new read that must then be sent.
   */
  join<Call extends WithKey, Response>(
    credential: string,
    call: Call,
    waiting: Waiting<Response>,
  ): { readonly read: InFlightRead<Call, Response>; readonly isNew: boolean } {
    const shared = this.#readsOf(credential);
    // The same credential and key: the read has the type that this caller's own read would have.
    const found = shared.get(call.key) as InFlightRead<Call, Response> | undefined;
    const read = found ?? new InFlightRead<Call, Response>(call, shared);
    if (found === undefined) shared.set(call.key, read as InFlightRead<WithKey, unknown>);
    read.add(waiting);
    return { read, isNew: found === undefined };
  }

  /** Stops sharing the reads that have started so far: they may not contain the write that is the reason for this call. */
  invalidate(credential: string): void {
    this.#byCredential.delete(credential);
  }

  /** Starts a write. Call the result when it ends: a read after it must not share a read that started before or during it. */
  startWrite(credential: string): () => void {
    const invalidate = () => this.invalidate(credential);
    invalidate();
    return invalidate;
  }

  #readsOf(credential: string): ReadsOfCredential {
    let reads = this.#byCredential.get(credential);
    if (reads === undefined) {
      this.#removeEmpty();
      reads = new Map();
      this.#byCredential.set(credential, reads);
    }
    return reads;
  }

  /** Removes credentials without reads, so that the map does not grow with every credential that was ever used. */
  #removeEmpty(): void {
    if (this.#byCredential.size < maxCredentials) return;
    for (const [credential, reads] of this.#byCredential)
      if (reads.size === 0) this.#byCredential.delete(credential);
  }
}

/** The number of credentials from which those without reads in flight are removed. */
const maxCredentials = 1000;
