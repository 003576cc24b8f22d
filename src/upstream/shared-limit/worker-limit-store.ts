import { MemoryLimitStore } from './memory-limit-store.ts';
import type { LeaseCall, LimitStoreMessage, SharedLimitStore } from './shared-limit-store.ts';

// The limit store of several workers without Redis: the primary process keeps it in memory, and workers send messages to it.

type Question =
  | { readonly method: 'join' | 'renew' | 'leave' }
  | { readonly method: 'lease'; readonly call: LeaseCall }
  | { readonly method: 'pause' | 'useOnce'; readonly key: string; readonly ms: number };

/** A message of a worker to the primary process. */
type Request = { readonly to: 'limit-store'; readonly id: number } & Question;

/** A message of the primary process to a worker. */
type Reply =
  | { readonly from: 'limit-store'; readonly id: number; readonly result: unknown }
  | { readonly from: 'limit-store'; readonly message: LimitStoreMessage };

/** The process at the other end of a channel between processes. */
export interface Peer {
  send(message: object): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

export interface PrimaryLimitStore {
  /** Responds to a worker. */
  serve(worker: string, peer: Peer): void;
  /** Returns everything that a worker held. */
  leave(worker: string): void;
}

export function createPrimaryLimitStore(): PrimaryLimitStore {
  const peers = new Map<string, Peer>();
  const limitStore = new MemoryLimitStore((worker, message) =>
    peers.get(worker)?.send({ from: 'limit-store', message } satisfies Reply),
  );
  const run = (worker: string, request: Request): unknown => {
    switch (request.method) {
      case 'join':
      case 'renew':
      case 'leave':
        return limitStore[request.method](worker);
      case 'lease':
        return limitStore.lease(worker, request.call);
      case 'pause':
        return limitStore.pause(worker, request.key, request.ms);
      case 'useOnce':
        return limitStore.useOnce(request.key, request.ms);
    }
  };
  return {
    serve(worker, peer) {
      peers.set(worker, peer);
      peer.on('message', (message) => {
        if (!isRequest(message)) return;
        const { id } = message;
        peer.send({ from: 'limit-store', id, result: run(worker, message) } satisfies Reply);
      });
    },
    leave(worker) {
      peers.delete(worker);
      limitStore.leave(worker);
    },
  };
}

/** The same limit store, as a worker uses it. */
export function createWorkerLimitStore(
  primary: Peer,
  onMessage: (message: LimitStoreMessage) => void,
): SharedLimitStore {
  const pending = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  primary.on('message', (reply) => {
    if (!isReply(reply)) return;
    if ('message' in reply) return onMessage(reply.message);
    pending.get(reply.id)?.(reply.result);
    pending.delete(reply.id);
  });
  // The primary process sends a result of the type that the method has. It ends together with its workers.
  const ask = <Result>(question: Question): Promise<Result> =>
    new Promise((resolve) => {
      lastId += 1;
      pending.set(lastId, resolve as (result: unknown) => void);
      primary.send({ to: 'limit-store', id: lastId, ...question });
    });
  return {
    join: () => ask({ method: 'join' }),
    renew: () => ask({ method: 'renew' }),
    lease: (call) => ask({ method: 'lease', call }),
    pause: (key, ms) => ask({ method: 'pause', key, ms }),
    useOnce: (key, ms) => ask({ method: 'useOnce', key, ms }),
    leave: () => ask({ method: 'leave' }),
  };
}

const isRequest = (message: unknown): message is Request =>
  typeof message === 'object' &&
  message !== null &&
  'to' in message &&
  message.to === 'limit-store';

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' &&
  message !== null &&
  'from' in message &&
  message.from === 'limit-store';
