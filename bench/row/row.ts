import type { RowData } from '../server/bare-yoga.ts';
import type { Upstream } from '../server/hand-written-upstream.ts';
import type { Fixtures } from '../upstream/fixture.ts';

/** One row of the benchmark: an operation, its expected cost, and hand-written code for the same result. */
export interface Row {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The number of sequential upstream requests. With a fixed upstream delay, the latency is this many delays. */
  readonly delays: number;
  /** The maximum processor time, as a multiple of the bare Yoga's. */
  readonly maxTimesBare: number;
  /** Reads the data for the operation. Returns exactly what the operation's result contains as `data`. */
  readonly readByHand: (upstream: Upstream) => Promise<RowData>;
}

/** Creates a row that reads these records. */
export type RowFactory = (fixtures: Fixtures) => Row;

/** A record of Asana, as the hand-written code uses it. */
export interface Item {
  readonly gid: string;
  readonly name: string;
}

/** The object of a result for a record from which only the name is selected, or null if there is no record. */
export const toNamed = (item: Item | null | undefined) => (item ? { name: item.name } : null);
