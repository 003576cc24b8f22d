// The connections to one origin, shared by all credentials. Only counts connections: the HTTP client opens them.

/** A queue whose next request waits for a connection. */
export interface ConnectionUser {
  /** Sends the next request, for which a connection is reserved. Returns false if it must not be sent now. */
  startNext(now: number): boolean;
  /** Whether the next request waits for nothing but a connection. */
  readonly needsConnection: boolean;
}

export class ConnectionShare {
  inUse = 0;
  readonly waiting: ConnectionUser[] = [];
}

/**
 * Serves the credentials that wait for a connection in turn, with equal weight.
 *
 * While other credentials wait, one credential never holds more than the size of the pool divided by the number of credentials
 * that wait. An eighth of the pool is for credentials that hold few connections: without it, a credential with one request would
 * wait for the first of 256 slow responses.
 */
export class ConnectionPool {
  /** The maximum number of connections. */
  readonly size: number;
  readonly #reserved: number;
  /** A credential that holds fewer connections than this may use the reserved ones. */
  readonly #fewConnections: number;
  readonly #waiting = new Set<ConnectionShare>();
  #inUse = 0;

  constructor(size: number) {
    this.size = size;
    this.#reserved = Math.floor(size / 8);
    this.#fewConnections = Math.max(1, Math.floor(size / 32));
  }

  get inUse(): number {
    return this.#inUse;
  }

  /** Whether a request waits for a connection. */
  get isContended(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes a connection if one is free and no credential waits. */
  take(share: ConnectionShare): boolean {
    if (this.#waiting.size > 0 || !this.#isFree(share)) return false;
    this.#inUse += 1;
    share.inUse += 1;
    return true;
  }

  free(share: ConnectionShare): void {
    this.#inUse -= 1;
    share.inUse -= 1;
  }

  /** Queues for a connection. Does nothing if it is queued already. */
  wait(share: ConnectionShare, user: ConnectionUser): void {
    if (!share.waiting.includes(user)) share.waiting.push(user);
    this.#waiting.add(share);
  }

  /** Gives free connections to the credentials that wait. Returns whether a request started. */
  serve(now: number): boolean {
    let hasStarted = false;
    for (let share = this.#next(); share !== undefined; share = this.#next()) {
      this.#waiting.delete(share);
      const user = share.waiting.shift();
      if (user === undefined) continue;
      this.#inUse += 1;
      share.inUse += 1;
      if (user.startNext(now)) hasStarted = true;
      else this.free(share);
      if (user.needsConnection) share.waiting.push(user);
      // Behind the others.
      if (share.waiting.length > 0) this.#waiting.add(share);
    }
    return hasStarted;
  }

  #next(): ConnectionShare | undefined {
    if (this.#inUse >= this.size) return undefined;
    const limit = Math.max(1, Math.floor(this.size / this.#waiting.size));
    // At most `size` credentials hold connections, so this ends after `size` steps, however many wait.
    for (const share of this.#waiting) if (share.inUse < limit && this.#isFree(share)) return share;
    return undefined;
  }

  #isFree(share: ConnectionShare): boolean {
    const free = this.size - this.#inUse;
    return free > this.#reserved || (free > 0 && share.inUse < this.#fewConnections);
  }
}
