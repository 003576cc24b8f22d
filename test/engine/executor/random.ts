/** Numbers that depend only on a seed, so that a failed test can be repeated. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = hash(String(seed));
  }

  /** An integer from 0 to `count - 1`. */
  below(count: number): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }

  /** True in this number of 100 cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<Item>(items: readonly Item[]): Item {
    return pick(items, this.below(items.length));
  }
}

/** A number of 32 bits for a text: equal texts have equal numbers. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** One of these items, chosen by a number. */
export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
