import type { Permit } from '../pacing/permit.ts';

/**
 * The permission to send one write, which its caller has before it reads what the write depends on. Nothing that others change then can come
 * between while the write waits for its turn.
 */
export class WriteTurn {
  #permit: Permit | null;

  /** @param permit  Has no connection, so that callers with a turn cannot wait for each other's connections. */
  constructor(permit: Permit) {
    this.#permit = permit;
  }

  /** The permit, for the first write; it ends with the write. Null for every later write, which waits like any other. */
  take(): Permit | null {
    const permit = this.#permit;
    this.#permit = null;
    return permit;
  }

  /** Ends the turn if nothing was sent. */
  release(): void {
    this.take()?.end(undefined);
  }
}
