/** Keys that may be used once, such as those of upload links. It keeps a key only until its link expires. */
export class SingleUse {
  readonly #now: () => number;
  /** The end of each key, in milliseconds as in `performance.now()`. The oldest use is first. */
  readonly #ends = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Uses a key. Returns false if it was used within its time before. */
  use(key: string, ms: number): boolean {
    const now = this.#now();
    const end = this.#ends.get(key);
    if (end !== undefined && end > now) return false;
    // Later keys can end earlier: they are then kept a little longer than they are needed.
    for (const [old, oldEnd] of this.#ends) {
      if (oldEnd > now) break;
      this.#ends.delete(old);
    }
    this.#ends.set(key, now + ms);
    return true;
  }

  /** The number of keys that are kept. */
  get size(): number {
    return this.#ends.size;
  }
}
