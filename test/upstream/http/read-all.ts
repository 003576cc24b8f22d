import type { Caller } from '../../../src/upstream/http/caller.ts';
import type { Reader } from '../../../src/upstream/http/reader.ts';

/** Sends reads together. Returns one promise per read, in their order. */
export function readAll<Read, Response>(
  reader: Reader<Read, Response>,
  reads: readonly Read[],
  caller: Caller,
): readonly Promise<Response>[] {
  const queue: Parameters<Reader<Read, Response>['read']>[0][number][] = [];
  const responses = reads.map(
    (call) =>
      new Promise<Response>((resolve, reject) => {
        queue.push({ call, resolve, reject });
      }),
  );
  reader.read(queue, caller);
  return responses;
}
