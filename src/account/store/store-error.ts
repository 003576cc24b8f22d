/** The store cannot be opened. The message is for the person who started the server. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/**
 * Why the store cannot be used at the moment.
 *
 * - `locked`: another process holds the lock of the file, or of a connection, for longer than a caller waits.
 * - `full`: no space is left for the file, or no memory in Redis.
 * - `read-only`: the store can be read, but not written.
 * - `damaged`: the content of the file is invalid.
 * - `unreachable`: Redis does not respond.
 * - `failed`: it cannot be read or written for another reason, for example because the disk fails or Redis refuses the user.
 */
export type StoreFault = 'locked' | 'full' | 'read-only' | 'damaged' | 'unreachable' | 'failed';

const explanations: Readonly<Record<StoreFault, string>> = {
  locked: 'is locked by another process',
  full: 'is full',
  'read-only': 'is read-only',
  damaged: 'is damaged',
  unreachable: 'cannot be reached',
  failed: 'cannot be read or written',
};

/** A session or a connection could not be read or written. The message is safe to show to clients. */
export class StoreUnavailable extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault, options?: ErrorOptions) {
    super(`The store of this server's connected accounts ${explanations[fault]}.`, options);
    this.name = 'StoreUnavailable';
    this.fault = fault;
  }
}

/** SQLite's primary result codes. Extended codes contain them in their lowest byte. Source: sqlite.org/rescode.html. */
const faultBySqliteCode: Readonly<Record<number, StoreFault>> = {
  5: 'locked', // BUSY
  6: 'locked', // LOCKED
  8: 'read-only', // READONLY
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  15: 'locked', // PROTOCOL: too many processes open the file at the same time
  26: 'damaged', // NOTADB
};

/** Why a statement failed. */
export function toStoreFault(error: unknown): StoreFault {
  const code = error instanceof Error && 'rawCode' in error ? Number(error.rawCode) : 0;
  return faultBySqliteCode[code & 0xff] ?? 'failed';
}
