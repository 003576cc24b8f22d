import { EventEmitter } from 'node:events';
import type { Peer } from '../../../src/upstream/shared-limit/worker-limit-store.ts';

/** The two ends of a channel between processes, which copies messages and delivers them later. */
export function channel(): readonly [Peer, Peer] {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const peerOf = (own: EventEmitter, other: EventEmitter): Peer => ({
    send: (message) => {
      const copy = structuredClone(message);
      setImmediate(() => other.emit('message', copy));
    },
    on: (event, listener) => own.on(event, listener),
  });
  return [peerOf(ends[0], ends[1]), peerOf(ends[1], ends[0])];
}
