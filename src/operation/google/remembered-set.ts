/** The maximum number of entries. One that is forgotten costs requests again, and nothing else. */
const maxRemembered = 1000;

/** What a server has learned about documents or credentials. The oldest entry is forgotten if there are too many. */
export class RememberedSet {
  readonly #entries = new Set<string>();

  has(entry: string): boolean {
    return this.#entries.has(entry);
  }

  add(entry: string): void {
    this.#entries.add(entry);
    const [oldest] = this.#entries;
    if (this.#entries.size > maxRemembered && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(entry: string): void {
    this.#entries.delete(entry);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** Whether something is proven, until it turns out to be wrong. */
export interface Proof {
  isProven(): boolean;
  prove(): void;
  disprove(): void;
}

export const proofOf = (entry: string, entries: RememberedSet): Proof => ({
  isProven: () => entries.has(entry),
  prove: () => entries.add(entry),
  disprove: () => entries.delete(entry),
});
