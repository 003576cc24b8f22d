// Where sessions and connections are kept: a few operations on named values, so that a file serves one machine, memory serves
// tests, and a Redis can serve several instances. What is kept comes sealed (vault.ts) and means nothing to a store.

/** A value as it is kept. */
export interface Kept {
  readonly value: Buffer;
  /** Counts its changes, from 1. */
  readonly version: number;
}

/** Keeps values until they expire. */
export interface Store {
  /** Null where nothing is kept, or what was has expired. */
  get(key: string): Promise<Kept | null>;
  /**
   * Keeps a value in place of the version that its writer has seen. False, and nothing is changed, where somebody else was
   * faster. When it resolves, the value survives a crash as well as this kind of store ever does.
   *
   * @param expected  The version to replace; 0 where nothing is to be there.
   */
  put(key: string, value: Buffer, expected: number, expiresAt: Date): Promise<boolean>;
  /** Whether there was something to delete: of several who take the same value, one is told so. */
  delete(key: string): Promise<boolean>;
  /** Does some work while nobody else who uses the same store does any under this key. */
  lock<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** How often what has expired is cleared away. */
export const sweepMs = 10 * 60_000;
