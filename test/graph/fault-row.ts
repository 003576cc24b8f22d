import type { Fault } from '../../src/sandbox/fault.ts';

type Unaimed<One> = One extends Fault ? Omit<One, 'route' | 'count' | 'skip' | 'person'> : never;

/** A fault, to be aimed by whoever uses it. */
export type UnaimedFault = Unaimed<Fault>;

/** A fault of a read, and what a client gets for it. */
export interface FaultRow {
  readonly fault: UnaimedFault;
  readonly code: string;
  readonly status?: number;
  readonly retryable?: boolean;
  /** What else the error's extensions hold. */
  readonly also?: Readonly<Record<string, unknown>>;
  readonly says?: RegExp;
}
