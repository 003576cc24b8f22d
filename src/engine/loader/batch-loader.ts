import DataLoader from 'dataloader';
import type { OperationWork } from '../event-loop/operation-work.ts';
import { covers, type Mask, union } from './mask.ts';

// Batches the reads of one operation. All reads of one turn of the event loop are sent together, and with them those of work that
// continues in later turns: otherwise an operation would need more requests while the process is busy. Two loads of the same read are
// sent once, with the union of both masks, and two pages of one list once, with the larger size. A load that an earlier load of the same read
// covers is not sent again.
// This file knows no service: its options define what a read is and how reads are sent.

/** A read, and the mask of what is needed of its result. */
export interface LoadKey<Read> {
  readonly read: Read;
  readonly mask: Mask;
}

/** A read that is sent, and waits for its response. */
export interface PendingLoad<Call, Result> {
  readonly call: Call;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** How the reads of a service are identified and sent. */
export interface BatchLoaderOptions<Read, Call, Result> {
  /** Equal for reads that differ only in their mask, and for those of which one contains the other. */
  readonly keyOf: (read: Read) => string;
  /** Of two reads with the same key, the one that contains the other: the first one if they are equal. Default: all of them are equal. */
  readonly larger?: (one: Read, other: Read) => Read;
  /** The read as it is sent. The key is the one that `keyOf` returned. */
  readonly toCall: (read: Read, mask: Mask, key: string) => Call;
  /** Sends reads together, and settles each of them. */
  readonly send: (loads: readonly PendingLoad<Call, Result>[]) => void;
  /** Called for a load that is resolved with an earlier read of this operation. */
  readonly onReused: (loadKey: LoadKey<Read>) => void;
}

export interface BatchLoader<Read, Result> {
  /** The result of a read, which contains at least the mask. A failure is kept too: the same read is not sent again. */
  load(read: Read, mask: Mask): Promise<Result>;
  /** Discards the results of some reads: who loads them later sends them again. */
  discard(isDiscarded: (read: Read, hasFailed: boolean) => boolean): void;
  /** Discards all results: after a write, they may be outdated. */
  clear(): void;
}

/** One read from its key to its response: the clients settle this object, and there is no other promise in between. */
class Load<Read, Call, Result> implements PendingLoad<Call, Result> {
  readonly key: string;
  read: Read;
  mask: Mask;
  /** Undefined until the read is sent. Until then, the read and its mask can grow. */
  sent: Call | undefined;
  hasFailed = false;
  readonly result: Promise<Result>;
  // Replacing a function instead makes V8 keep what it refers to until the next complete garbage collection.
  #resolve: ((result: Result) => void) | null = null;
  #reject: ((reason: unknown) => void) | null = null;

  constructor(key: string, read: Read, mask: Mask) {
    this.key = key;
    this.read = read;
    this.mask = mask;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  resolve(result: Result): void {
    this.#resolve?.(result);
  }

  reject(reason: unknown): void {
    this.hasFailed = true;
    this.#reject?.(reason);
  }

  get call(): Call {
    if (this.sent === undefined) throw new Error('The read has not been sent.');
    return this.sent;
  }
}

const settled = Promise.resolve();

export function createBatchLoader<Read, Call, Result>(
  operationWork: OperationWork,
  options: BatchLoaderOptions<Read, Call, Result>,
): BatchLoader<Read, Result> {
  type OwnLoad = Load<Read, Call, Result>;
  const loads = new Map<string, OwnLoad[]>();
  const { larger = (one: Read) => one } = options;

  // DataLoader decides when a batch is complete. Its cache and its promises are not used: the cache would ignore the second mask of a
  // read, and its promises would settle after the slowest read of the batch.
  const batches = new DataLoader<OwnLoad, undefined>(sendTogether, {
    cache: false,
    batchScheduleFn: schedule,
  });

  /** Waits for the promises of this turn, as DataLoader does by default, and for the work in later turns. */
  function schedule(dispatch: () => void): void {
    void settled.then(() =>
      process.nextTick(() => {
        if (operationWork.isDone) dispatch();
        else operationWork.onceDone(() => schedule(dispatch));
      }),
    );
  }

  async function sendTogether(batch: readonly OwnLoad[]): Promise<undefined[]> {
    try {
      for (const load of batch) load.sent = options.toCall(load.read, load.mask, load.key);
      options.send(batch);
    } catch (error) {
      for (const load of batch) load.reject(error);
    }
    return new Array<undefined>(batch.length).fill(undefined);
  }

  return {
    load(read, mask) {
      const key = options.keyOf(read);
      const loadsOfRead = loads.get(key);
      const earlier = loadsOfRead?.find(
        (load) => covers(load.mask, mask) && larger(load.read, read) === load.read,
      );
      if (earlier !== undefined) {
        options.onReused({ read, mask });
        return earlier.result;
      }
      const queued = loadsOfRead?.find((load) => load.sent === undefined);
      if (queued !== undefined) {
        queued.mask = union(queued.mask, mask);
        queued.read = larger(queued.read, read);
        return queued.result;
      }
      const load: OwnLoad = new Load(key, read, mask);
      if (loadsOfRead === undefined) loads.set(key, [load]);
      else loadsOfRead.push(load);
      void batches.load(load);
      return load.result;
    },
    discard(isDiscarded) {
      for (const [key, loadsOfRead] of loads) {
        const kept = loadsOfRead.filter(({ read, hasFailed }) => !isDiscarded(read, hasFailed));
        if (kept.length === 0) loads.delete(key);
        else loads.set(key, kept);
      }
    },
    clear: () => loads.clear(),
  };
}
