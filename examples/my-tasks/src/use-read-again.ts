import { useEffect } from 'react';
import type { UseQueryExecute } from 'urql';

/** Reads a query from the server again when the number changes. */
export function useReadAgain(read: UseQueryExecute, reads: number): void {
  useEffect(() => {
    if (reads > 0) read({ requestPolicy: 'network-only' });
  }, [read, reads]);
}
