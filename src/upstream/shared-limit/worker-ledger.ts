import type { LeaseCall, Ledger, LedgerMessage } from './ledger.ts';
import { MemoryLedger } from './memory-ledger.ts';

// The ledger of several workers without Redis: the primary process keeps it in memory, and workers send messages to it.

/** What a worker asks. */
type Question =
  | { readonly method: 'leave' }
  | { readonly method: 'join'; readonly isNew: boolean }
  | { readonly method: 'lease'; readonly call: LeaseCall }
  | { readonly method: 'pause' | 'useOnce'; readonly key: string; readonly ms: number };

/** A message of a worker to the primary process. */
type Request = { readonly to: 'ledger'; readonly id: number } & Question;

/** A message of the primary process to a worker. */
type Reply =
  | { readonly from: 'ledger'; readonly id: number; readonly result: unknown }
  | { readonly from: 'ledger'; readonly message: LedgerMessage };

/** The process at the other end of a channel between processes. */
export interface Peer {
  send(message: object): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The ledger in the primary process. */
export interface PrimaryLedger {
  /** Responds to a worker. */
  serve(worker: string, peer: Peer): void;
  /** Returns everything that a worker held. */
  leave(worker: string): void;
}

/** Creates the ledger of the primary process. */
export function createPrimaryLedger(): PrimaryLedger {
  const peers = new Map<string, Peer>();
  const ledger = new MemoryLedger((worker, message) =>
    peers.get(worker)?.send({ from: 'ledger', message } satisfies Reply),
  );
  const run = (worker: string, request: Request): unknown => {
    switch (request.method) {
      case 'join':
        return ledger.join(worker, request.isNew);
      case 'lease':
        return ledger.lease(worker, request.call);
      case 'pause':
        return ledger.pause(worker, request.key, request.ms);
      case 'useOnce':
        return ledger.useOnce(request.key, request.ms);
      case 'leave':
        return ledger.leave(worker);
    }
  };
  return {
    serve(worker, peer) {
      peers.set(worker, peer);
      peer.on('message', (message) => {
        if (!isRequest(message)) return;
        const { id } = message;
        peer.send({ from: 'ledger', id, result: run(worker, message) } satisfies Reply);
      });
    },
    leave(worker) {
      peers.delete(worker);
      ledger.leave(worker);
    },
  };
}

/** The same ledger, as a worker uses it. */
export function createWorkerLedger(
  primary: Peer,
  onMessage: (message: LedgerMessage) => void,
): Ledger {
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
      primary.send({ to: 'ledger', id: lastId, ...question });
    });
  return {
    join: (isNew) => ask({ method: 'join', isNew }),
    lease: (call) => ask({ method: 'lease', call }),
    pause: (key, ms) => ask({ method: 'pause', key, ms }),
    useOnce: (key, ms) => ask({ method: 'useOnce', key, ms }),
    leave: () => ask({ method: 'leave' }),
  };
}

const isRequest = (message: unknown): message is Request =>
  typeof message === 'object' && message !== null && 'to' in message && message.to === 'ledger';

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'from' in message && message.from === 'ledger';
