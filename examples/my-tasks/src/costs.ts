import { useSyncExternalStore } from 'react';
import { type Exchange, mapExchange, type OperationResult } from 'urql';

/** The upstream requests, reads and writes of one operation. */
export interface Cost {
  readonly operation: string;
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
}

let costs: readonly Cost[] = [];
const listeners = new Set<() => void>();

function record({ extensions, operation }: OperationResult): void {
  const { upstream } = (extensions ?? {}) as { upstream?: { totals: Omit<Cost, 'operation'> } };
  if (upstream === undefined || operation.kind === 'subscription') return;
  const [definition] = operation.query.definitions;
  const name = definition && 'name' in definition ? definition.name?.value : undefined;
  costs = [{ ...upstream.totals, operation: name ?? '' }, ...costs];
  for (const listener of listeners) listener();
}

/** Records the cost of each operation that was sent. */
export const recordCosts: Exchange = mapExchange({ onResult: record });

/** The costs of all operations, newest first. */
export const useCosts = (): readonly Cost[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => costs,
  );
