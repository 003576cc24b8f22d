import type { CallCost, CallGroup } from './field-cost.ts';

export interface ServiceCost {
  /** The number of HTTP requests if every list is empty. */
  readonly minRequests: number;
  /** The number of HTTP requests if every list is full. Infinity if only the service knows it. */
  readonly maxRequests: number;
  /** The number of reads if every list is empty. */
  readonly minReads: number;
  /** The number of reads if every list is full. Infinity if only the service knows it. */
  readonly maxReads: number;
  readonly writes: number;
}

/** The cost of an operation that sends nothing to a service. */
export const noServiceCost: ServiceCost = {
  minRequests: 0,
  maxRequests: 0,
  minReads: 0,
  maxReads: 0,
  writes: 0,
};

/** Numbers of calls, by their group and by the number of responses that they wait for. */
export class CallTotals {
  readonly #byGroup = new Map<CallGroup, number[]>();

  add({ group, step = 0, steps = 1 }: CallCost, count: number, from: number): void {
    if (count === 0) return;
    for (let index = 0; index < steps; index += 1) this.#addAt(group, from + step + index, count);
  }

  /** Adds the calls of a record for each of several records, whose fields are known after a number of responses. */
  addAll(totals: CallTotals, times: number, from: number): void {
    for (const [group, counts] of totals.#byGroup)
      for (const [step, count] of counts.entries())
        if (count > 0) this.#addAt(group, from + step, count * times);
  }

  get groups(): IterableIterator<CallGroup> {
    return this.#byGroup.keys();
  }

  /** The number of calls of a group. */
  countOf(group: CallGroup): number {
    return (this.#byGroup.get(group) ?? []).reduce((sum, count) => sum + count, 0);
  }

  /** The minimum number of requests for these calls, if each of them is sent. */
  minRequestsOf(group: CallGroup): number {
    const [first = 0, ...later] = this.#byGroup.get(group) ?? [];
    const rest = later.reduce((sum, count) => sum + count, 0);
    // All calls of the first step are sent together. Later ones can be sent together whenever their responses arrive.
    const laterSteps = later.filter((count) => count > 0).length;
    const size = group.maxBatchSize;
    return Math.ceil(first / size) + Math.max(Math.ceil(rest / size), laterSteps);
  }

  /**
   * The maximum number of requests of each group.
   *
   * What waits for one response is sent together. There are therefore at most as many incomplete requests as responses.
   *
   * @param turnsPerResponse  More than one if fields are deferred: their calls are sent in later turns than the others.
   */
  maxRequests(turnsPerResponse: number): ReadonlyMap<CallGroup, number> {
    const requests = new Map<CallGroup, number>();
    const length = Math.max(0, ...[...this.#byGroup.values()].map((counts) => counts.length));
    let responses = 1;
    for (let step = 0; step < length; step += 1) {
      const turns = responses * turnsPerResponse;
      let ofStep = 0;
      for (const [group, counts] of this.#byGroup) {
        const count = counts[step] ?? 0;
        const sent = mostRequests(count, group.maxBatchSize, group.waitsForAll ? 1 : turns);
        requests.set(group, (requests.get(group) ?? 0) + sent);
        ofStep += sent;
      }
      responses = step === 0 ? ofStep : responses + ofStep;
    }
    return requests;
  }

  #addAt(group: CallGroup, step: number, count: number): void {
    const counts = this.#byGroup.get(group) ?? [];
    while (counts.length <= step) counts.push(0);
    counts[step] = (counts[step] ?? 0) + count;
    this.#byGroup.set(group, counts);
  }
}

/** The maximum number of requests for calls that are sent in this number of turns. Both numbers can be infinite. */
function mostRequests(count: number, size: number, turns: number): number {
  if (size === Number.POSITIVE_INFINITY) return 0;
  // Without a batch, the turns do not matter. Infinity must not be multiplied by 0.
  return size === 1 ? count : Math.min(count, Math.floor((count + (size - 1) * turns) / size));
}
